import { AppError } from '../../errors.ts'
import type { QuotaStatus } from './access.ts'
import type { Caller } from './caller.ts'

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

/** The quota of a caller after `used` calls; null: unknown. */
export function standingOf(
  { quota }: Caller,
  window: QuotaWindow,
  used: number | null,
  now: number,
): QuotaStatus {
  return {
    window: window.kind,
    limit: quota.calls,
    remaining: used === null ? null : Math.max(0, quota.calls - used),
    startsAt: window.startsAt,
    resetsAt: window.endsAt,
    now,
  }
}

/** Seconds until the window ends, at least 1. */
export function secondsLeft({ resetsAt, now }: QuotaStatus): number {
  return Math.max(1, Math.ceil((resetsAt - now) / 1_000))
}

/** How a caller of each tier gets a higher quota. */
const RAISED_BY = {
  guest: 'A free key raises the limit.',
  free: 'A paid plan raises the limit.',
  pro: 'The plan has no higher limit.',
} as const

/** The error for a call that costs more than what remains. */
export function rateLimited(caller: Caller, standing: QuotaStatus, cost: number): AppError {
  const { window, limit, remaining, resetsAt } = standing
  const reset = new Date(resetsAt).toISOString()
  const left = remaining ?? 0
  const what =
    left === 0
      ? `all ${limit} calls per ${window} are used`
      : `this request costs ${cost} calls and only ${left} of ${limit} per ${window} remain`
  return new AppError('rate_limited', {
    message: `Rate limit exceeded: ${what}. The limit resets at ${reset}. ${RAISED_BY[caller.tier]}`,
    details: { scope: window, limit, remaining: left, cost, reset },
    retryAfter: secondsLeft(standing),
  })
}
