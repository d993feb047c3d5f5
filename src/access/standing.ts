import { AppError } from '../errors.ts'
import type { Standing } from './access.ts'
import type { Caller } from './caller.ts'
import type { Window } from './windows.ts'

/** Where a caller stands who has used up so much of a window; null: nobody knows. */
export function standingOf({ quota }: Caller, window: Window, used: number | null, now: number): Standing {
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
export function secondsLeft({ resetsAt, now }: Standing): number {
  return Math.max(1, Math.ceil((resetsAt - now) / 1_000))
}

/** How a quota is raised, by who asks. */
const RAISED_BY = {
  guest: 'A free key raises the limit.',
  free: 'A paid plan raises the limit.',
  pro: 'The plan has no higher limit.',
} as const

/** The refusal of calls that do not fit into what remains. */
export function rateLimited(caller: Caller, standing: Standing, cost: number): AppError {
  const { window, limit, remaining, resetsAt } = standing
  const reset = new Date(resetsAt).toISOString()
  const left = remaining ?? 0
  const what =
    left === 0
      ? `${limit} calls a ${window} are used up`
      : `${cost} calls do not fit into the ${left} that remain of ${limit} a ${window}`
  return new AppError('rate_limited', {
    message: `The rate limit is exceeded: ${what}, until ${reset}. ${RAISED_BY[caller.tier]}`,
    details: { scope: window, limit, remaining: left, cost, reset },
    retryAfter: secondsLeft(standing),
  })
}
