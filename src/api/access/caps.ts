import type { ParameterError } from '../../errors.ts'
import type { AnyEndpoint, Tier } from '../endpoints/define-endpoint.ts'
import type { WindowKind } from './quota-status.ts'

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

/** Maximum of a parameter by tier: its value, or the length of a list. Tiers without an entry have the maximum of the schema. */
export type Cap = Readonly<Partial<Record<CallerTier, number>>>

/** Limits of one request in addition to those of the schemas. */
export const CAPS = {
  limit: { guest: 20 },
  universe_limit: { guest: 100 },
  text_limit: { guest: 50 },
  prices_limit: { guest: 252 },
  tickers: { guest: 5 },
  metrics_tickers: { guest: 5, free: 200 },
  metrics_years: { guest: 3 },
} as const satisfies Record<string, Cap>

export type CapName = keyof typeof CAPS

/** Parameters with a cap in every endpoint that names no other one. */
const EVERYWHERE: Readonly<Record<string, CapName>> = { limit: 'limit', tickers: 'tickers' }

/** Cached, because every call needs them and definitions do not change. */
const known = new WeakMap<object, ReadonlyMap<string, Cap>>()

/** Caps of an endpoint by parameter. */
export function capsOf(endpoint: Pick<AnyEndpoint, 'input' | 'caps'>): ReadonlyMap<string, Cap> {
  const found = known.get(endpoint) ?? readCaps(endpoint)
  known.set(endpoint, found)
  return found
}

function readCaps({ input, caps = {} }: Pick<AnyEndpoint, 'input' | 'caps'>): ReadonlyMap<string, Cap> {
  const names = Object.keys((input as { properties: object }).properties)
  return new Map(
    names.flatMap((name): [string, Cap][] => {
      const cap = caps[name] ?? (Object.hasOwn(EVERYWHERE, name) ? EVERYWHERE[name] : undefined)
      return cap ? [[name, CAPS[cap]]] : []
    }),
  )
}

/** Caps that replace larger defaults: a caller that omits the parameter would otherwise be rejected. */
export function cappedDefaults(
  endpoint: Pick<AnyEndpoint, 'input' | 'caps'>,
  tier: CallerTier,
): Record<string, number> {
  const { properties } = endpoint.input as { properties: Record<string, { default?: unknown }> }
  return Object.fromEntries(
    [...capsOf(endpoint)].flatMap(([name, cap]) => {
      const [most, value] = [cap[tier], properties[name]?.default]
      return most !== undefined && typeof value === 'number' && value > most ? [[name, most]] : []
    }),
  )
}

/** A parameter that was reduced to the cap of a tier. */
export interface Reduced {
  readonly parameter: string
  readonly most: number
}

/** The same input with numbers over a cap of the tier reduced to it, for callers who choose no numbers themselves. */
export function withinCaps(
  endpoint: Pick<AnyEndpoint, 'input' | 'caps'>,
  tier: CallerTier,
  input: Readonly<Record<string, unknown>>,
): { readonly input: Record<string, unknown>; readonly reduced: readonly Reduced[] } {
  const reduced = [...capsOf(endpoint)].flatMap(([parameter, cap]) => {
    const [most, value] = [cap[tier], input[parameter]]
    return most !== undefined && typeof value === 'number' && value > most ? [{ parameter, most }] : []
  })
  return {
    input: { ...input, ...Object.fromEntries(reduced.map(({ parameter, most }) => [parameter, most])) },
    reduced,
  }
}

/** Each parameter over the caller's cap, and which tier has a higher one. */
export function overCaps(
  caps: ReadonlyMap<string, Cap>,
  tier: CallerTier,
  input: Readonly<Record<string, unknown>>,
): ParameterError[] {
  return [...caps].flatMap(([parameter, cap]) => {
    const [most, requested] = [cap[tier], sizeOf(input[parameter])]
    if (most === undefined || requested <= most) return []
    const higher = TIER_NAMES.slice(TIER_NAMES.indexOf(tier) + 1)
    const needed = higher.find(name => requested <= (cap[name] ?? Number.POSITIVE_INFINITY)) ?? 'pro'
    const what = Array.isArray(input[parameter]) ? `at most ${most} entries` : `at most ${most}`
    return [
      {
        parameter,
        message: `may be ${what} with ${KEY_NEEDED[tier]}; ${KEY_NEEDED[needed]} raises this cap`,
      },
    ]
  })
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return typeof value === 'number' ? value : 0
}
