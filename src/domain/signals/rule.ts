/*
 * Rules as data: which words, in which sections of which sources, state a fact. Assertion, negation, condition, definition,
 * third parties and time are told by the guards that all rules share (`guards.ts`), never by a rule of its own.
 */

export type SignalCategory =
  | 'reporting'
  | 'liquidity'
  | 'business'
  | 'legal'
  | 'governance'
  | 'capital'
  | 'guidance'
  | 'tone'
  | 'call'

export type Severity = 'critical' | 'high' | 'medium' | 'informational'

/** Families of sources: amendments and variants (10-K405, 10-KT, 10-QT, 6-K/A) belong to theirs. */
export type SourceFamily = '10-K' | '10-Q' | '8-K' | '20-F' | '40-F' | '6-K' | 'NT' | 'transcript' | 'IR'

/** Shared tests that a sentence must pass; a rule names those that do not hold for it. */
export type GuardName =
  /** if, may, could, would ... in the clause before the words, or a condition that opens the sentence. */
  | 'modal'
  /** no, not, never ... close before the words. */
  | 'negation'
  /** The words are explained: "is defined as". */
  | 'definition'
  /** Named after a standard or an act: ASC, FASB, PCAOB. */
  | 'standard'
  /** The subject is a customer, borrower, tenant, competitor ... */
  | 'third_party'
  /** Said to be over: "has been remediated". */
  | 'resolved'
  /** All years named lie two or more before the source. */
  | 'past'
  /** One of a list of what may happen: "risks such as". */
  | 'example'
  /** An officer of another company or of a division: "chief executive officer of Borrower Corp". */
  | 'other_company'
  /** The passage on forward-looking statements. */
  | 'forward_looking'

/** How the number of a sentence becomes the value of a signal. */
export interface ValueRule {
  readonly kind: 'percent' | 'money' | 'number' | 'ratio'
  /** `all`: one evidence for each number, the value is the largest. */
  readonly pick: 'first' | 'last' | 'largest' | 'all'
  /** Words between the match and the number at most, on either side; absent: within the words of the match. */
  readonly within?: number
  /** Below it the sentence does not count. */
  readonly least?: number
  /** Above it the sentence does not count. */
  readonly most?: number
  /** Whether a sentence without such a number counts too. Default true. */
  readonly optional?: boolean
}

/** The fields of the catalog that every signal has, however it is found. */
export interface SignalDefinition {
  readonly id: string
  readonly name: string
  readonly category: SignalCategory
  readonly severity: Severity
  /** Raised with each change of what fires. */
  readonly version: number
  readonly description: string
  readonly sources: readonly SourceFamily[]
  /** Ids of sections; `footnote_*` stands for all that begin so. */
  readonly sections: readonly string[]
}

/** Words that fire a signal, in some sections. */
export interface Assertion {
  /** Any of these phrases (see `phrase.ts`). */
  readonly assert: readonly string[]
  /** Of each list, a phrase must be in the sentence too. */
  readonly require?: readonly (readonly string[])[]
  /** None of these may be in the sentence. */
  readonly exclude?: readonly string[]
  /** Guards that do not hold here. */
  readonly without?: readonly GuardName[]
  /** Narrower than the rule's own. */
  readonly sections?: readonly string[]
  readonly value?: ValueRule
  /** Whether rows of tables are read too. Default false. */
  readonly rows?: boolean
  /** `low`: served, but in no screen. */
  readonly confidence?: 'medium' | 'low'
}

/** A signal found by the words of sentences or by the number of an 8-K item. */
export interface WordRule extends SignalDefinition {
  readonly kind: 'words'
  readonly assertions: readonly Assertion[]
  /** 8-K items that are the signal by themselves: `4.02`; numbers without a point are those of before 2004-08-23. */
  readonly items?: readonly string[]
  /** Forms that are the signal by themselves. */
  readonly forms?: readonly string[]
}

/** A signal that code computes; `rule` says how. */
export interface ComputedRule extends SignalDefinition {
  readonly kind: 'computed'
  readonly rule: string
}

export type SignalRule = WordRule | ComputedRule
