/** A calendar day as the number of days since 1970-01-01 (negative before). No time zone enters. */
export type Day = number

/** Later than any day a filing can have; `knownTo` of a version that is still current. Also the largest `Date` of the store. */
export const FAR_FUTURE: Day = 65_535 // 2149-06-06

/** Stands for the first day of an instant, which has none, in columns of days. */
export const NO_FIRST_DAY: Day = -25_567 // 1900-01-01

const MS_PER_DAY = 86_400_000
const texts = new Map<Day, string>()
const days = new Map<string, Day | null>()

/** `YYYY-MM-DD` to a day; null for anything that is not a real calendar day. */
export function parseDay(text: string): Day | null {
  const known = days.get(text)
  if (known !== undefined) return known
  const day = readDay(text)
  if (days.size > 100_000) days.clear()
  days.set(text, day)
  return day
}

function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]))
  return formatDay(day) === text ? day : null
}

/** A day as `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  const known = texts.get(day)
  if (known !== undefined) return known
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
  if (texts.size > 100_000) texts.clear()
  texts.set(day, text)
  return text
}

/** The day of a year, month (1 to 12) and day of month; days past the month's end run into the next month. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  return Math.round(Date.UTC(year, month - 1, dayOfMonth) / MS_PER_DAY)
}

export function yearOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear()
}

export function monthOf(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCMonth() + 1
}

export function dayOfMonth(day: Day): number {
  return new Date(day * MS_PER_DAY).getUTCDate()
}

/** The same day of the month some months on; the month's last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const year = yearOf(day)
  const month = monthOf(day) + months
  const lastDay = dayOfMonth(dayOf(year, month + 1, 1) - 1)
  return dayOf(year, month, Math.min(dayOfMonth(day), lastDay))
}
