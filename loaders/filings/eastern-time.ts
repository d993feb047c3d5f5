const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const HOUR_MS = 3_600_000
/** Offset of the clock in New York by the hour of UTC: daylight saving only ever changes on a full hour. */
const offsets = new Map<number, number>()

/**
 * The moment (ms since 1970) at which clocks in New York showed a wall time, itself given as if it were UTC. An hour that
 * is shown twice in autumn is taken as the first; one that is left out in spring counts on from the hour before.
 */
export function easternToUtc(wall: number): number {
  const summer = wall - offsetAt(wall + 4 * HOUR_MS)
  return summer + offsetAt(summer) === wall ? summer : wall - offsetAt(wall + 5 * HOUR_MS)
}

/** What clocks in New York show at a moment (ms since 1970), given as if it were UTC. */
export function easternWall(moment: number): number {
  return moment + offsetAt(moment)
}

function offsetAt(utc: number): number {
  const hour = Math.floor(utc / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  const at = hour * HOUR_MS
  const part = Object.fromEntries(PARTS.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second)
  if (offsets.size > 100_000) offsets.clear()
  offsets.set(hour, shown - at)
  return shown - at
}
