export type CallPart = 'prepared' | 'qa'
export type SpeakerRole = 'ceo' | 'cfo' | 'coo' | 'ir' | 'executive' | 'analyst' | 'operator' | 'unknown'

/** One turn of one speaker; offsets into the text of the call's section. */
export interface CallTurn {
  readonly speaker: string
  readonly role: SpeakerRole
  /** Title and firm as printed; null where they are not. */
  readonly title: string | null
  /** Null where the transcript does not show where questions begin. */
  readonly part: CallPart | null
  /** What is said, without the speaker's line. */
  readonly start: number
  readonly end: number
}

/** A call as it was read. */
export interface CallAnalysis {
  readonly section_id: string
  /** Day of the call, `YYYY-MM-DD`; null if the text has none (the filing date is used then). */
  readonly event_date: string | null
  readonly title: string | null
  /** `earnings`: about the results of a period; any other call stays out of comparisons between quarters. */
  readonly subject: 'earnings' | 'other'
  /** End of the period whose results it is about, `YYYY-MM-DD`; null for other calls and if unknown. */
  readonly period_end: string | null
  /** Calendar year in which the fiscal year of that period ends. */
  readonly fiscal_year: number | null
  /** `Q1` ... `Q4`; a call on a whole year is that of its fourth quarter. */
  readonly fiscal_period: string | null
  readonly has_speakers: boolean
  readonly has_qa: boolean
  /** Words said, without operator, greetings and safe harbour. */
  readonly word_count: number
  /** Those of them that the company's speakers say: what counts and rates are of. */
  readonly company_word_count: number
  readonly speakers: readonly {
    readonly name: string
    readonly role: SpeakerRole
    readonly title: string | null
    readonly turns: number
  }[]
  readonly turns: readonly CallTurn[]
  /** What the company's speakers say, by topic or kind: sentences (`headwinds`, `margin` ...) or words (`hedging`, `numbers` ...). */
  readonly counts: Readonly<Record<string, number>>
}
