/** Figures and days as people read them. */

export function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** `2026-01-31` → `31 Jan 2026` */
export function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** A moment as its day, UTC. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** A moment as day and minute, UTC. */
export function minuteOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
