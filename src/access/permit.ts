import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { AppError } from '../errors.ts'
import type { Caller } from './caller.ts'
import { capsOf, overCaps } from './caps.ts'
import { KEY_NEEDED, TIERS, tierNeeded } from './tiers.ts'

/** Throws where a tier does not reach an endpoint: `unauthorized` to who has no key, `forbidden` to who has one. */
export function permitEndpoint({ tier }: Caller, endpoint: AnyEndpoint): void {
  if (TIERS[tier].endpoints.includes(endpoint.tier)) return
  const needed = KEY_NEEDED[tierNeeded(endpoint.tier)]
  throw new AppError(codeFor(tier), { message: `This endpoint needs ${needed}.` })
}

/** Throws likewise where a parameter is over a cap of the caller's tier, with all of them at once. */
export function permitInput(
  { tier }: Caller,
  endpoint: AnyEndpoint,
  input: Readonly<Record<string, unknown>>,
): void {
  const details = overCaps(capsOf(endpoint), tier, input)
  const [first] = details
  if (!first) return
  throw new AppError(codeFor(tier), { message: `${first.parameter} ${first.message}.`, details })
}

function codeFor(tier: Caller['tier']): 'unauthorized' | 'forbidden' {
  return tier === 'guest' ? 'unauthorized' : 'forbidden'
}
