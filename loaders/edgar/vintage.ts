import { dayOf, formatDay, parseDay } from '../../src/domain/day.ts'

/** Undated files are current: later than every dated one. */
export const UNDATED = '9999-12-31'

/** The last day of a vintage: `2022` is 2022-12-31, `2022-10` is 2022-10-31. Null for other text. */
export function vintageDay(vintage: string | null): string | null {
  if (vintage === null) return UNDATED
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(vintage)
  if (!match) return null
  if (match[3] !== undefined) return parseDay(vintage) === null ? null : vintage
  const month = match[2] === undefined ? 12 : Number(match[2])
  return month >= 1 && month <= 12 ? formatDay(dayOf(Number(match[1]), month + 1, 1) - 1) : null
}
