/*
 * Rules as data: which words, in which sections of which sources, state a fact. Assertion, negation, condition, definition,
 * third parties and time are recognized by the guards that all rules share (`guards.ts`), never by a rule of its own.
 */

type SignalCategory =
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
  /** Dated before the time that the source reports on: see `event-time.ts`. */
  | 'past'
  /** One of a list of what may happen: "risks such as". */
  | 'example'
  /** An officer of another company or of a division: "chief executive officer of Borrower Corp". */
  | 'other_company'
  /** The passage on forward-looking statements. */
  | 'forward_looking'
  /** Another company does it: "Acme announced". */
  | 'actor'
  /** Announced before in another source: "as previously announced". Reports on periods may repeat. */
  | 'repeated'
  /** A title of a list of exhibits: "(incorporated by reference to Exhibit 10.1)". */
  | 'exhibit'

/** How the number of a sentence becomes the value of a signal. */
export interface ValueRule {
  /** `money`: an amount of the whole company; `per_share`: an amount of one share. */
  readonly kind: 'percent' | 'money' | 'per_share' | 'number' | 'ratio'
  /** `all`: one evidence for each number, the value is the largest. */
  readonly pick: 'first' | 'last' | 'largest' | 'smallest' | 'all'
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
  /** What it states, in plain words. */
  readonly description: string
  /** What its value is and in which unit; null where it has none. */
  readonly value: string | null
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
  /** Years by which the reported event may precede the source: a restatement names the years restated. */
  readonly yearsBack?: number
  /** `others`: the subject is not the company, and where the source reports no period the company is named as the one concerned. */
  readonly by?: 'others'
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
  /**
   * `event`: something that happened in the time that the source reports on, reported for the first time. `state`: something that
   * holds, which later sources may repeat in the same words. Default `event`.
   */
  readonly tells?: 'event' | 'state'
  /** Which evidence gives the value and comes first. Default `largest`; `first`: by the order of the rule's sections. */
  readonly best?: 'largest' | 'first'
  readonly assertions: readonly Assertion[]
  /**
   * A sentence of the same section by which it is over (`by`), as far as the other guards hold; matches with one of `unless`, or
   * with a date in the time of the source, stand.
   */
  readonly cancelled?: { readonly by: readonly string[]; readonly unless: readonly string[] }
  /** Phrases of a later sentence of the paragraph that end the state reported by an old or undated sentence. */
  readonly concluded?: readonly string[]
  /** 8-K items that are the signal by themselves: `4.02`; numbers without a point are those of before 2004-08-23. */
  readonly items?: readonly string[]
  /** Phrases of the sentence that states what such an item is about, if it is not the first. */
  readonly itemEvidence?: readonly string[]
  /** Forms that are the signal by themselves. */
  readonly forms?: readonly string[]
}

/** A signal that code computes; `rule` says how. */
export interface ComputedRule extends SignalDefinition {
  readonly kind: 'computed'
  readonly rule: string
}

export type SignalRule = WordRule | ComputedRule
