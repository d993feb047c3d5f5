import type { SignalRule, WordRule } from '../../rule.ts'
import { ANSWER_RULES } from './answers.ts'
import { BUSINESS_CALL_RULES } from './business.ts'
import { COMPUTED_CALL_RULES } from './define.ts'
import { GUIDANCE_CALL_RULES } from './guidance.ts'
import { TOPICS, topicSignal } from './topics.ts'

/** Rules of words over calls. */
export const CALL_WORD_RULES: readonly WordRule[] = [
  ...GUIDANCE_CALL_RULES,
  ...ANSWER_RULES,
  ...BUSINESS_CALL_RULES,
  ...TOPICS.map(topicSignal),
]

/** All rules over calls, in the order of the catalog. */
export const CALL_RULES: readonly SignalRule[] = [...CALL_WORD_RULES, ...COMPUTED_CALL_RULES]
