import { easternToUtc } from './eastern-time.ts'

/** The columns of a list of filings that show which time zone its acceptance times are in. */
interface AcceptedRow {
  /** ISO 8601 as the source has it, whatever zone it claims; null where it has none. */
  readonly accepted: string | null
  readonly form: string
}

type Clock = 'eastern' | 'utc'

/** A submission begun before 22:00 Eastern may be accepted some minutes after. */
const CLOSING_MINUTES = 30

/**
 * Acceptance times in UTC. Sources label Eastern time as UTC now and then, some rows of a file and not others, so each
 * row is judged: EDGAR accepts from 6:00 to 22:00 Eastern, hence 6 to 9 "Z" can only be Eastern and 22 to 5 "Z" can
 * only be UTC. The hours between, and the first half hour after 22, go by the majority of the unambiguous rows of this file, else as labelled.
 *
 * Unreadable times are null.
 */
export function acceptedInUtc(rows: readonly AcceptedRow[]): (string | null)[] {
  const moments = rows.map(({ accepted }) => momentOf(accepted))
  let lead = 0
  rows.forEach((row, index) => {
    const clock = clockOf(row, moments[index]!)
    if (clock !== null) lead += clock === 'eastern' ? 1 : -1
  })
  const majority: Clock = lead > 0 ? 'eastern' : 'utc'
  return rows.map((row, index) => {
    const moment = moments[index]!
    if (moment === null) return null
    const clock = clockOf(row, moment) ?? majority
    return isoOf(clock === 'eastern' ? easternToUtc(moment) : moment)
  })
}

/** The data sets' `accepted`, which is always Eastern (`2009-08-07 16:56:00.0`), in UTC; null where unreadable. */
export function easternAcceptedInUtc(accepted: string | null): string | null {
  const moment = momentOf(accepted)
  return moment === null ? null : isoOf(easternToUtc(moment))
}

/** The time zone that the hour implies; null if both are possible. */
function clockOf({ form }: AcceptedRow, moment: number | null): Clock | null {
  // Notices of effectiveness are posted by the system at 0:15 Eastern, outside the hours of acceptance.
  if (moment === null || form === 'EFFECT') return null
  const time = new Date(moment)
  const hour = time.getUTCHours()
  if (hour >= 6 && hour <= 9) return 'eastern'
  if (hour === 22 && time.getUTCMinutes() < CLOSING_MINUTES) return null
  return hour >= 22 || hour <= 5 ? 'utc' : null
}

/** The digits read as if they were UTC, in ms since 1970. */
function momentOf(accepted: string | null): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?Z?$/.exec(accepted ?? '')
  if (!match) return null
  const moment = Date.parse(`${match[1]}T${match[2]}.000Z`)
  return Number.isNaN(moment) || isoOf(moment).slice(0, 10) !== match[1] ? null : moment
}

function isoOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}
