import type { Tier } from '../endpoints/define-endpoint.ts'
import type { WindowKind } from './windows.ts'

/** What a caller is: without a key, or by the plan of the key's account. */
export type CallerTier = 'guest' | 'free' | 'pro'

export interface Quota {
  readonly window: WindowKind
  /** Calls in a window. */
  readonly calls: number
}

interface TierRule extends Quota {
  /** Tiers of endpoints that may be called. */
  readonly endpoints: readonly Tier[]
}

/** Who may call what and how often, the least first. */
export const TIERS: Readonly<Record<CallerTier, TierRule>> = {
  guest: { endpoints: ['public'], window: 'day', calls: 100 },
  free: { endpoints: ['public', 'free'], window: 'day', calls: 500 },
  pro: { endpoints: ['public', 'free', 'pro'], window: 'month', calls: 50_000 },
}

/** Of test keys, whatever the plan: apart from the account's other calls, and never billed. */
export const TEST_QUOTA: Quota = { window: 'day', calls: 500 }

/** How a tier is called in sentences. */
export const KEY_NEEDED: Readonly<Record<CallerTier, string>> = {
  guest: 'no key',
  free: 'a free key',
  pro: 'a key of a paid plan',
}

/** The tiers in their order. */
export const TIER_NAMES = Object.keys(TIERS) as readonly CallerTier[]

/** The least tier that may call an endpoint. */
export function tierNeeded(endpoint: Tier): CallerTier {
  return TIER_NAMES.find(name => TIERS[name].endpoints.includes(endpoint)) ?? 'pro'
}
