import type { ComputedRule } from '../../rule.ts'
import { BOTH } from './define.ts'

const base = {
  kind: 'computed',
  category: 'call',
  severity: 'informational',
  version: 1,
  sources: ['transcript'],
  sections: BOTH,
} as const

/** Signals that are measured over a call. */
export const COMPUTED_CALL_RULES: readonly ComputedRule[] = [
  {
    ...base,
    id: 'call_hedging',
    name: 'More hedging than before',
    description: "The company's speakers hedge more than on their earlier calls.",
    value: 'Words of hedging per 1,000 words of the company’s speakers.',
    rule: 'words of hedging per 1,000 words of the company are at least 1.25 times the mean of up to four earlier calls',
  },
  {
    ...base,
    id: 'call_tone_negative',
    name: 'Negative tone',
    severity: 'medium',
    description: 'In the prepared remarks or in the Q&A the company uses more negative than positive words.',
    value: 'Positive less negative words per 1,000 words of that part.',
    rule: 'positive less negative words per 1,000 words of the company are below 0 in the prepared part or among the questions; parts of fewer than 300 words are not measured',
  },
  {
    ...base,
    id: 'call_tone_gap',
    name: 'Answers less positive than the presentation',
    description: 'The tone of the answers is far more negative than that of the prepared remarks.',
    value: 'Difference of positive less negative words per 1,000 words.',
    rule: 'positive less negative words per 1,000 words are at least 25 lower among the questions than in the prepared part, each of at least 300 words',
  },
  {
    ...base,
    id: 'call_numeric_density',
    name: 'Numbers given more or less often than before',
    description: "The company's speakers give clearly more or fewer numbers than on their earlier calls.",
    value: 'Numbers per 1,000 words of the company’s speakers.',
    rule: 'numbers per 1,000 words of the company are at least 1.5 times, or at most two thirds of, the mean of up to four earlier calls',
  },
]
