import { type InputReader, inputReader } from '../../schema/input.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { cappedDefaults } from './caps.ts'
import { type CallerTier, TIER_NAMES } from './tiers.ts'

/**
 * Readers of an endpoint's input by tier: a default over a tier's cap is replaced by the cap. `inPath` are the names of path
 * parameters.
 */
export function readersByTier(
  endpoint: AnyEndpoint,
  inPath: readonly string[],
): Readonly<Record<CallerTier, InputReader>> {
  const usual = inputReader(endpoint.input, inPath)
  const readers = TIER_NAMES.map(tier => {
    const defaults = cappedDefaults(endpoint, tier)
    const own = Object.keys(defaults).length > 0
    return [tier, own ? inputReader(endpoint.input, inPath, defaults) : usual] as const
  })
  return Object.fromEntries(readers) as Record<CallerTier, InputReader>
}
