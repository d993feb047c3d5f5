import { type Day, formatDay } from '../day.ts'
import { printedDays } from './printed-day.ts'

/** A call is furnished some days after it was held; a day further back is of something else. */
const MOST_DAYS_BEFORE = 100
/** Characters before the first words that are looked at when no head is told apart. */
const HEAD = 3_000

/**
 * The day of a call, `YYYY-MM-DD`: the first day in the head of the transcript that is no end of a period, then in its titles;
 * null where neither tells one that lies shortly before `knownBy`.
 */
export function callDay(
  text: string,
  firstTurn: number,
  titles: readonly string[],
  knownBy: Day,
): string | null {
  const head = text.slice(0, Math.min(Math.max(firstTurn, 200), HEAD))
  for (const words of [head, ...titles]) {
    const found = printedDays(words).find(
      ({ day, start }) =>
        day <= knownBy &&
        day >= knownBy - MOST_DAYS_BEFORE &&
        !/\b(?:ended|ending|end|as\s+of|through)\s*:?\s*$/i.test(words.slice(Math.max(0, start - 20), start)),
    )
    if (found) return formatDay(found.day)
  }
  return null
}
