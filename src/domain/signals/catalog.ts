import { CALL_RULES } from '../calls/rules/index.ts'
import { GUIDANCE_SIGNALS } from '../guidance/guidance-signals.ts'
import { DEBT_MATURITY_RULE } from './computed/debt-maturity.ts'
import { RISK_FACTOR_RULE } from './computed/risk-factors.ts'
import { TONE_RULES } from './computed/tone-signals.ts'
import type { SignalRule, WordRule } from './rule.ts'
import { BUSINESS_RULES } from './rules/business.ts'
import { CAPITAL_RULES } from './rules/capital.ts'
import { GOVERNANCE_RULES } from './rules/governance.ts'
import { LEGAL_RULES } from './rules/legal.ts'
import { LIQUIDITY_RULES } from './rules/liquidity.ts'
import { REPORTING_RULES } from './rules/reporting.ts'

/** Rules that words decide. */
export const WORD_RULES: readonly WordRule[] = [
  ...REPORTING_RULES,
  ...LIQUIDITY_RULES,
  ...BUSINESS_RULES,
  ...LEGAL_RULES,
  ...GOVERNANCE_RULES,
  ...CAPITAL_RULES,
]

/** Every signal there is, in the order of the catalog. */
export const SIGNALS: readonly SignalRule[] = [
  ...WORD_RULES,
  DEBT_MATURITY_RULE,
  ...TONE_RULES,
  RISK_FACTOR_RULE,
  ...GUIDANCE_SIGNALS,
  ...CALL_RULES,
]
