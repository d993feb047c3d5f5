import { dayOf } from '../../src/domain/day.ts'

/** The day on which the sample stands still: nothing is filed after it. */
export const TODAY = dayOf(2026, 6, 30)

/** The day that the older list of tickers shows. */
export const OLDER_LIST = dayOf(2019, 12, 31)
