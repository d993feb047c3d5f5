import type { SignalDefinition } from '../rule.ts'
import { BUSINESS_PRECISION } from './business.ts'
import { CALL_PRECISION } from './calls.ts'
import { CAPITAL_PRECISION } from './capital.ts'
import { GOVERNANCE_PRECISION } from './governance.ts'
import { GUIDANCE_PRECISION } from './guidance.ts'
import { LEGAL_PRECISION } from './legal.ts'
import { LIQUIDITY_PRECISION } from './liquidity.ts'
import type { Precision, PrecisionOf } from './precision.ts'
import { REPORTING_PRECISION } from './reporting.ts'

/** The version of the rules whose firings were read. */
const READ_VERSION = 1

export const PRECISION: PrecisionOf = {
  ...REPORTING_PRECISION,
  ...LIQUIDITY_PRECISION,
  ...BUSINESS_PRECISION,
  ...LEGAL_PRECISION,
  ...GOVERNANCE_PRECISION,
  ...CAPITAL_PRECISION,
  ...GUIDANCE_PRECISION,
  ...CALL_PRECISION,
}

/** What was read of the firings of this version of a rule; null where it was changed since, or never fired. */
export function precisionOf(
  { id, version }: Pick<SignalDefinition, 'id' | 'version'>,
  precision: PrecisionOf = PRECISION,
): Precision | null {
  const found = Object.hasOwn(precision, id) ? precision[id]! : null
  return version === READ_VERSION && found !== null && found.n > 0 ? found : null
}
