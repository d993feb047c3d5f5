import type { Assertion, Severity, WordRule } from '../../rule.ts'

/** What a rule on calls may read: the parts of a call stand for sections. */
export type CallParts = readonly ('prepared' | 'qa')[]

export const BOTH: CallParts = ['prepared', 'qa']
export const PREPARED: CallParts = ['prepared']
export const QUESTIONS: CallParts = ['qa']

/** The company's speakers in the first person, with what speech contracts. */
export const WE = "we|we're|we've|we'll|we'd|i|i'm|i've|i'd|i'll|company|management"

const RIVALS = 'competitor|competitors|peers|rival|rivals'
const TELL =
  'has|have|had|is|are|was|were|announced|reported|raised|cut|lowered|reduced|increased|saw|see|sees|face|faces|faced|launched|plan|plans|expect|expects'

/** Where the words are told of a competitor; customers and suppliers are told of as causes of what the company sees. */
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
