import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { rateLimited, standingOf } from './quota-status.ts'
import { windowAt } from './quota-windows.ts'
import type { Quota } from './tiers.ts'

/** Calls a minute of one process: more than it can answer, so that only a flood reaches the limit. */
const CALLS_A_MINUTE = 600_000

/** Access without keys and quotas: every caller has the limits of the highest tier, and the process has a limit of its own. */
export function openAccess(now: () => number, calls = CALLS_A_MINUTE): Access {
  const quota: Quota = { window: 'minute', calls }
  const everyone: Caller = { tier: 'pro', subject: 'everyone', quota, accountId: null, keyId: null }
  let window = windowAt('minute', now())
  let used = 0

  function standing() {
    const moment = now()
    if (moment >= window.endsAt || moment < window.startsAt) {
      window = windowAt('minute', moment)
      used = 0
    }
    return standingOf(everyone, window, used, moment)
  }

  return {
    caller: async () => everyone,
    authorize() {},
    async admit() {
      const before = standing()
      if (used >= calls) throw rateLimited(everyone, before, 1)
      used += 1
      return { standing: standing(), uncounted: null, async refund() {} }
    },
    quotaStatus: async () => standing(),
    guest: () => everyone,
    limits: standing,
    isCacheShared: () => true,
  }
}
