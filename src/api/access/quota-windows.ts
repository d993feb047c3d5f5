/** Windows by the UTC calendar; `minute` is a limit of one process only. */
export type WindowKind = 'minute' | 'day' | 'month'

/** One window of the calendar. Moments are milliseconds since 1970. */
export interface QuotaWindow {
  readonly kind: WindowKind
  /** `day:2026-01-31` */
  readonly id: string
  readonly startsAt: number
  /** Start of the next window. */
  readonly endsAt: number
}

const MINUTE = 60_000

/** The window that contains a time. */
export function windowAt(kind: WindowKind, moment: number): QuotaWindow {
  const date = new Date(moment)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const text = date.toISOString()
  switch (kind) {
    case 'minute': {
      const startsAt = Math.floor(moment / MINUTE) * MINUTE
      return { kind, id: `minute:${text.slice(0, 16)}`, startsAt, endsAt: startsAt + MINUTE }
    }
    case 'day':
      return {
        kind,
        id: `day:${text.slice(0, 10)}`,
        startsAt: Date.UTC(year, month, day),
        endsAt: Date.UTC(year, month, day + 1),
      }
    case 'month':
      return {
        kind,
        id: `month:${text.slice(0, 7)}`,
        startsAt: Date.UTC(year, month),
        endsAt: Date.UTC(year, month + 1),
      }
  }
}
