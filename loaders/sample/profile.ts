import type { ChartName } from './accounting-models/index.ts'
import type { YearEnd } from './year-end.ts'

/** A date as `YYYY-MM-DD` in a profile written by hand. */
type DayText = string

/**
 * Declaration of a synthetic company: the generator builds its ledger and reports from this alone. Amounts are integers
 * of `unit`.
 */
export interface Profile {
  /** Above every CIK of the SEC. */
  readonly cik: number
  /** Random seed of this company: the same seed gives the same ledger. */
  readonly seed: number
  /** Ends with "(fictional)". */
  readonly name: string
  readonly formerNames: readonly { readonly name: string; readonly until: DayText }[]
  /** The primary ticker first. Empty: no longer trades. */
  readonly tickers: readonly string[]
  /** Ticker in the older ticker list, if different. */
  readonly formerTicker: string | null
  readonly exchange: string
  readonly sic: string
  readonly state: string
  readonly chart: ChartName
  /** ISO 4217. */
  readonly currency: string
  /** Rounding unit of amounts: a thousand or a million. Share counts are rounded to thousands. */
  readonly unit: 1_000 | 1_000_000
  readonly yearEnd: YearEnd
  /** The year end after the named fiscal year; a transition period is in between. */
  readonly yearEndChange: { readonly after: number; readonly to: YearEnd } | null
  /** The first fiscal year with reports; the ledger starts two years earlier, for comparatives. */
  readonly firstYear: number
  /** Sales of the first year in the ledger, in units; revenue of a bank, premiums of an insurer. */
  readonly size: number
  /** Annual growth. */
  readonly growth: number
  /** Sales of a quarter relative to an average one, by fiscal quarter. */
  readonly seasons: readonly [number, number, number, number]
  /** Shares at the start of the ledger, in thousands. */
  readonly shares: number
  /** Ratios that differ from the accounting model. */
  readonly ratios: Readonly<Record<string, number>>
  /** Lines in the ledger that are never tagged. */
  readonly untagged: readonly string[]
  /** Lines whose concept differs from the model in reports filed in a span of days (both inclusive). */
  readonly concepts: readonly ConceptEra[]
  readonly splits: readonly ShareSplit[]
  readonly restatements: readonly Restatement[]
  /** Late reports, and their filing delay in days after the period end. */
  readonly late: readonly { readonly periodEnd: DayText; readonly days: number }[]
  /** Interim reports that were never filed. */
  readonly missing: readonly DayText[]
  /** Facts outside the statements, by period end of the report that contains them. */
  readonly strays: readonly { readonly periodEnd: DayText; readonly facts: readonly StrayFact[] }[]
  /** The registrant before a reorganization: it filed until the day before `until`. */
  readonly predecessor: {
    readonly cik: number
    readonly name: string
    readonly ticker: string
    readonly until: DayText
  } | null
  /** No report after this day: delisted. */
  readonly delisted: DayText | null
  /** Whether its shares have prices. */
  readonly isPriced: boolean
  /** First and last day without prices. */
  readonly priceGap: { readonly from: DayText; readonly to: DayText } | null
}

/** If two spans contain a day, both concepts are filed, as filers do in the year of a change. */
interface ConceptEra {
  readonly line: string
  readonly concept: string
  readonly from: DayText | null
  readonly to: DayText | null
}

interface ShareSplit {
  /** New shares per old share. */
  readonly ratio: number
  /** Reports filed from this day on show all counts on the new basis. */
  readonly effective: DayText
}

/** A year that is restated by an amended annual report; its quarters are not. */
interface Restatement {
  readonly fiscalYear: number
  readonly filed: DayText
  /** Changes of driven lines, relative to the year's revenue. The sum of cash effects must be zero. */
  readonly changes: Readonly<Record<string, number>>
}

interface StrayFact {
  readonly concept: string
  /** `USD`, `pure` ... */
  readonly unit: string
  /** Null: an instant. */
  readonly start: DayText | null
  readonly end: DayText
  readonly value: number
}
