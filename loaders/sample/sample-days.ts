import { dayOf } from '../../src/domain/day.ts'

/** The last day of the sample: nothing is filed after it. */
export const TODAY = dayOf(2026, 6, 30)

/** Date of the older ticker list. */
export const OLDER_LIST = dayOf(2019, 12, 31)
