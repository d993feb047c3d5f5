import type { Day } from '../day.ts'
import { parseDay } from '../day.ts'
import { readInlineDate } from '../xbrl/inline-date.ts'

/** A day as releases print it (`March 3, 2023`); null for anything else. */
export function printedDay(printed: string): Day | null {
  const iso = readInlineDate(printed, 'datemonthdayyearen')
  return iso === null ? null : parseDay(iso)
}
