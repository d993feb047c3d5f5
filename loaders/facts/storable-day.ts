import { type Day, FAR_FUTURE, parseDay } from '../../src/domain/day.ts'

/** 1900-01-02: the stores write the day before for an instant. */
const FIRST: Day = -25_566

/** Whether a day is between 1900-01-02 and 2149-06-05, the span that the stores hold. */
export function isStorable(day: Day): boolean {
  return day >= FIRST && day < FAR_FUTURE
}

/** A calendar day that the stores hold, out of `YYYY-MM-DD`; else null. */
export function storableDay(value: unknown): Day | null {
  const day = typeof value === 'string' ? parseDay(value) : null
  return day !== null && isStorable(day) ? day : null
}

/** A filing date: the SEC has none before 1970, nor can the stores hold one. */
export function filingDay(value: unknown): Day | null {
  const day = storableDay(value)
  return day !== null && day >= 0 ? day : null
}
