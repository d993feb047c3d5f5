import { AppError } from '../../errors.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Caller } from './caller.ts'
import { capsOf, overCaps } from './caps.ts'
import { KEY_NEEDED, TIERS, tierNeeded } from './tiers.ts'

/** Throws if a tier does not include an endpoint: `unauthorized` without a key, `forbidden` with one. */
export function permitEndpoint({ tier }: Caller, endpoint: AnyEndpoint): void {
  if (TIERS[tier].endpoints.includes(endpoint.tier)) return
  const needed = KEY_NEEDED[tierNeeded(endpoint.tier)]
  throw new AppError(codeFor(tier), { message: `This endpoint needs ${needed}.` })
}

/** Throws the same for parameters over a cap of the tier, and names all of them. */
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
