import type { Tier } from '../endpoints/define-endpoint.ts'
import type { WindowKind } from './quota-windows.ts'

/** Tier of a caller: guest without a key, otherwise the plan of the key's account. */
export type CallerTier = 'guest' | 'free' | 'pro'

export interface Quota {
  readonly window: WindowKind
  /** Calls per window. */
  readonly calls: number
}

interface TierRule extends Quota {
  /** Tiers of endpoints that may be called. */
  readonly endpoints: readonly Tier[]
}

/** Endpoints and quota of each tier, the lowest first. */
export const TIERS: Readonly<Record<CallerTier, TierRule>> = {
  guest: { endpoints: ['public'], window: 'day', calls: 100 },
  free: { endpoints: ['public', 'free'], window: 'day', calls: 500 },
  pro: { endpoints: ['public', 'free', 'pro'], window: 'month', calls: 50_000 },
}

/** Quota of test keys on every plan: counted separately and never billed. */
export const TEST_QUOTA: Quota = { window: 'day', calls: 500 }

/** Tiers in messages. */
export const KEY_NEEDED: Readonly<Record<CallerTier, string>> = {
  guest: 'no key',
  free: 'a free key',
  pro: 'a key of a paid plan',
}

/** Tiers, the lowest first. */
export const TIER_NAMES = Object.keys(TIERS) as readonly CallerTier[]

/** The lowest tier that includes an endpoint. */
export function tierNeeded(endpoint: Tier): CallerTier {
  return TIER_NAMES.find(name => TIERS[name].endpoints.includes(endpoint)) ?? 'pro'
}
