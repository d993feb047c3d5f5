import type { CallAnalysis } from './calls/call.ts'
import type { GuidanceRecord } from './guidance/guidance.ts'
import type { Evidence } from './passages.ts'
import type { ResultsAnnouncement } from './results/results-release.ts'
import type { SourceIdentity } from './source-text.ts'

/*
 * What was read out of the words of one source: a filing, a call, a release of investor relations. It is made from
 * stored text and rules alone, so that rules run again without parsing a document.
 */

export type SignalConfidence = 'high' | 'medium' | 'low'

/** One signal of one source. */
export interface FiredSignal {
  readonly signal_id: string
  readonly rule_version: number
  readonly confidence: SignalConfidence
  /** The value of the signal as a whole (the largest share, the amount); null where its rule has none. */
  readonly value: number | null
  readonly unit: string | null
  /** What a rule extracts in addition to a number: names, reason, periods. */
  readonly details: Readonly<Record<string, string>>
  /** One to three, the best first. */
  readonly evidence: readonly Evidence[]
}

export interface NotEvaluated {
  readonly signal_id: string
  /** `section_not_found`, `section_incorporated_by_reference`, `low_confidence`, `no_text`, `too_few_words`, `no_speakers` ... */
  readonly reason: string
}

/** What changed against the company's previous filing of the same form. */
export interface SignalChanges {
  readonly previous_id: string | null
  readonly appeared: readonly string[]
  readonly disappeared: readonly string[]
}

/** Everything read out of one source. */
export interface SourceAnalysis extends SourceIdentity {
  /** What it was made from: rules, and the text as it was stored. Told apart, never interpreted. */
  readonly inputs: string
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Ids of all rules that were evaluated on sections of which the borders are sure (confidence of 0.7 or more). */
  readonly sure: readonly string[]
  readonly changes: SignalChanges
  /** Measured over the source: `tone` (share), `words`; null where it cannot be measured. */
  readonly measures: Readonly<Record<string, number | null>>
  readonly guidance: readonly GuidanceRecord[]
  /** Null for a source that announces no results. */
  readonly results: ResultsAnnouncement | null
  /** Null for what is no call. */
  readonly call: CallAnalysis | null
}

/** Text of a source that is not a filing, kept beside its reading. */
export interface SourceSection {
  readonly id: string
  readonly title: string
  readonly text: string
}
