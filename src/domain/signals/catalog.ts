import type { SignalRule, WordRule } from './rule.ts'
import { BUSINESS_RULES } from './rules/business.ts'
import { CAPITAL_RULES, GOVERNANCE_RULES } from './rules/governance.ts'
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
export const SIGNALS: readonly SignalRule[] = WORD_RULES
