import type { ChartName } from './charts/index.ts'
import type { YearEnd } from './year-end.ts'

/** A calendar day as `YYYY-MM-DD`, where a profile is written by hand. */
export type DayText = string

/**
 * A made company, declared: the engine keeps its books and files its reports from this alone. Amounts are whole
 * numbers of `unit`.
 */
export interface Profile {
  /** Beyond every CIK of the SEC. */
  readonly cik: number
  /** Chance of this company: the same seed, the same books. */
  readonly seed: number
  /** Ends in "(fictional)". */
  readonly name: string
  readonly formerNames: readonly { readonly name: string; readonly until: DayText }[]
  /** First the primary one. Empty: it no longer trades. */
  readonly tickers: readonly string[]
  /** Its symbol in the older list of tickers, where that is another. */
  readonly formerTicker: string | null
  readonly exchange: string
  readonly sic: string
  readonly state: string
  readonly chart: ChartName
  /** ISO 4217 */
  readonly currency: string
  /** What amounts are rounded to: a thousand or a million. Share counts are rounded to thousands. */
  readonly unit: 1_000 | 1_000_000
  readonly yearEnd: YearEnd
  /** The year end after the fiscal year named here; a transition period lies between. */
  readonly yearEndChange: { readonly after: number; readonly to: YearEnd } | null
  /** The first fiscal year with reports; the books begin two years before, for its comparatives. */
  readonly firstYear: number
  /** Sales of the first year in the books, in units; for a bank its revenue, for an insurer its premiums. */
  readonly size: number
  /** A year's growth. */
  readonly growth: number
  /** A quarter's part of sales against an even one, by fiscal quarter. */
  readonly seasons: readonly [number, number, number, number]
  /** Shares when the books begin, in thousands. */
  readonly shares: number
  /** Where it differs from its chart. */
  readonly ratios: Readonly<Record<string, number>>
  /** Lines that are in the books but never tagged. */
  readonly untagged: readonly string[]
  /** Lines whose concept differs from the chart's in reports filed in a span of days (first and last inclusive). */
  readonly concepts: readonly ConceptEra[]
  readonly splits: readonly ShareSplit[]
  readonly restatements: readonly Restatement[]
  /** Reports that came late, and how many days after the end of their period. */
  readonly late: readonly { readonly periodEnd: DayText; readonly days: number }[]
  /** Interim reports that never came. */
  readonly missing: readonly DayText[]
  /** Facts outside the statements, by the end of the period of the report that has them. */
  readonly strays: readonly { readonly periodEnd: DayText; readonly facts: readonly StrayFact[] }[]
  /** The registrant before a reorganisation: it filed until the day before `until`. */
  readonly predecessor: {
    readonly cik: number
    readonly name: string
    readonly ticker: string
    readonly until: DayText
  } | null
  /** No report after this day: it was delisted. */
  readonly delisted: DayText | null
  /** Whether there are prices of its shares. */
  readonly isPriced: boolean
  /** First and last day of a time without prices. */
  readonly priceGap: { readonly from: DayText; readonly to: DayText } | null
}

/** Of two spans that hold on a day both concepts are filed, as filers do in the year of a change. */
export interface ConceptEra {
  readonly line: string
  readonly concept: string
  readonly from: DayText | null
  readonly to: DayText | null
}

export interface ShareSplit {
  /** New shares for one old share. */
  readonly ratio: number
  /** Reports filed from this day on show every count on the new basis. */
  readonly effective: DayText
}

/** A year that is told anew by an amended annual report; its quarters are not. */
export interface Restatement {
  readonly fiscalYear: number
  readonly filed: DayText
  /** Driven lines and what is added to each, in parts of the year's revenue. The sum of cash effects must be nought. */
  readonly changes: Readonly<Record<string, number>>
}

export interface StrayFact {
  readonly concept: string
  /** `USD`, `pure` ... */
  readonly unit: string
  /** Null: an instant. */
  readonly start: DayText | null
  readonly end: DayText
  readonly value: number
}
