import type { CallReading } from '../calls/call.ts'
import type { GuidanceRecord } from '../guidance/guidance.ts'

/*
 * What was read out of the words of one source: a filing, a call, a release of investor relations. It is made from
 * stored text and rules alone, so that rules run again without parsing a document.
 */

export type SourceKind = 'filing' | 'call' | 'release'

/** What a source is, before it is read. */
export interface SourceIdentity {
  /** Stable: the accession number; of a call within a filing `<accession>/<section>`; of what a user brings `<kind>:<day>:<hash>`. */
  readonly id: string
  readonly kind: SourceKind
  /** The current registrant's CIK. */
  readonly cik: number
  readonly filer_cik: number
  /** Null for what was not filed. */
  readonly accession_number: string | null
  /** The address that a user's own text came from; null for what was filed. */
  readonly source_url: string | null
  readonly primary_document: string | null
  /** As filed; `transcript` for a call, `IR` for a release. */
  readonly form_type: string
  /** The day from which it was known: filing date, day of the call or release. `YYYY-MM-DD`. */
  readonly filing_date: string
  readonly period_end: string | null
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
}

/** Words a signal rests on, cut from the stored text of the source. */
export interface Evidence {
  /** Found word for word at `start..end` of `content_raw` of the section. */
  readonly quote: string
  readonly section_id: string
  /** The chunk in which the quote begins; null where the source has no chunks. */
  readonly chunk_id: string | null
  readonly start: number
  readonly end: number
  readonly value: number | null
  /** `percent`, `USD`, `count`, `ratio`, or what the rule says. */
  readonly unit: string | null
  /** Of a call: who says it, and in which part. */
  readonly part: 'prepared' | 'qa' | null
  readonly speaker: string | null
  readonly role: string | null
}

export type SignalConfidence = 'high' | 'medium' | 'low'

/** One signal of one source. */
export interface FiredSignal {
  readonly signal_id: string
  readonly rule_version: number
  readonly confidence: SignalConfidence
  /** The value of the signal as a whole (the largest share, the amount); null where its rule has none. */
  readonly value: number | null
  readonly unit: string | null
  /** What a rule tells beside a number: names, reason, periods. */
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
export interface SourceReading extends SourceIdentity {
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
  /** Null for what is no call. */
  readonly call: CallReading | null
}

/** Text of a source that is not a filing, kept beside its reading. */
export interface SourceSection {
  readonly id: string
  readonly title: string
  readonly text: string
}
