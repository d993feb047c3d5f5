import type { Assertion, ComputedRule, Severity, WordRule } from '../../rule.ts'

/** What a rule on calls may read: the parts of a call stand for sections. */
type CallParts = readonly ('prepared' | 'qa')[]

export const BOTH: CallParts = ['prepared', 'qa']
export const PREPARED: CallParts = ['prepared']
export const QUESTIONS: CallParts = ['qa']

/** The company's speakers in the first person, with what speech contracts. */
export const WE = "we|we're|we've|we'll|we'd|i|i'm|i've|i'd|i'll|company|management"

const RIVALS = 'competitor|competitors|peers|rival|rivals'
const TELL =
  'has|have|had|is|are|was|were|announced|reported|raised|cut|lowered|reduced|increased|saw|see|sees|face|faces|faced|launched|plan|plans|expect|expects'

/** Statements about a competitor; customers and suppliers are named as causes of the company's own results. */
export function ofRivals(words: string): readonly string[] {
  return [`${RIVALS} ..1 ${TELL} ..5 ${words}`, `${RIVALS} ${words}`]
}

interface CallRule {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly parts: CallParts
  readonly assertions: readonly Assertion[]
  readonly severity?: Severity
  readonly version?: number
  /** What the value is and in which unit; none by default. */
  readonly value?: string | null
}

/** A rule over what the company's speakers say on a call. */
export function callRule({ parts, severity, version, ...rule }: CallRule): WordRule {
  return {
    kind: 'words',
    category: 'call',
    severity: severity ?? 'informational',
    version: version ?? 1,
    sources: ['transcript'],
    sections: parts,
    value: null,
    ...rule,
  }
}

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
