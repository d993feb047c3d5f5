import type { Access } from './access.ts'
import type { Caller } from './caller.ts'
import { rateLimited, standingOf } from './standing.ts'
import type { Quota } from './tiers.ts'
import { windowAt } from './windows.ts'

/** Calls a minute that one process takes on: more than it can answer, so that only a flood meets it. */
const CALLS_A_MINUTE = 600_000

/** No keys and no quotas: everyone has the bounds of the highest tier. What remains is a guard of the process itself. */
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
    permit() {},
    async admit() {
      const before = standing()
      if (used >= calls) throw rateLimited(everyone, before, 1)
      used += 1
      return { standing: standing(), uncounted: null, async refund() {} }
    },
    standing: async () => standing(),
    guest: () => everyone,
    limits: standing,
    shares: () => true,
  }
}
