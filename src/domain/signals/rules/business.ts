import type { WordRule } from '../rule.ts'
import { CHARGE_RULES } from './charges.ts'
import { CONCENTRATION_RULES } from './concentration.ts'
import { DEAL_RULES } from './deals.ts'

/** Business and operations. */
export const BUSINESS_RULES: readonly WordRule[] = [...CONCENTRATION_RULES, ...CHARGE_RULES, ...DEAL_RULES]
