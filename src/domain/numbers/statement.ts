import type { Accession, FilingRef } from '../company/filing.ts'
import { addMonths, type Day, dayOf, yearOf } from '../day.ts'
import { labelOf } from './derive/fiscal-calendar.ts'

/** Where in a fiscal year a day is the end of a quarter. */
interface FiscalPosition {
  /** Calendar year in which the fiscal year ends; an end on 1 to 7 January counts as the year before. */
  readonly fiscalYear: number
  /** 4 at the end of the year. */
  readonly quarter: 1 | 2 | 3 | 4
}

/** Books of 52 or 53 weeks end up to some days from the calendar's month end, and quarters of 12 weeks drift further. */
const NEAR_DAYS = 14

/**
 * The quarter of which a day is the end, by the day (`MM-DD`) on which fiscal years end; null where it is near no end of
 * a quarter. For what a company's own calendar does not cover.
 */
export function fiscalPosition(end: Day, fiscalYearEnd: string): FiscalPosition | null {
  const [month = 0, day = 0] = fiscalYearEnd.split('-').map(Number)
  for (const year of [yearOf(end) - 1, yearOf(end), yearOf(end) + 1]) {
    const yearEnd = dayOf(year, month, day)
    for (const quarter of [1, 2, 3, 4] as const) {
      const expected = addMonths(yearEnd, -3 * (4 - quarter))
      if (Math.abs(expected - end) > NEAR_DAYS) continue
      return { fiscalYear: labelOf(quarter === 4 ? end : yearEnd), quarter }
    }
  }
  return null
}

export type StatementName = 'balance_sheet' | 'income_statement' | 'cash_flow'
export type PeriodType = 'quarterly' | 'annual' | 'ttm'
/** Null inside a transition period, which is no part of a fiscal year. */
export type FiscalPeriod = 'FY' | 'Q1' | 'Q2' | 'Q3' | 'Q4'
/** Which chains of concepts apply; decided from what was filed, never from the SIC code. */
export type Template = 'industrial' | 'bank' | 'insurer' | 'reit' | 'ifrs'

/**
 * `flow` runs over a period and adds up; `balance` is an instant; `ratio` an instant without a unit; `per_share` and
 * `shares` run over a period and never add up unless they say so, but for the shares outstanding of a balance sheet.
 * Per-share values and share counts stand on the split basis of the filing they come from.
 */
export type LineItemKind = 'flow' | 'balance' | 'ratio' | 'per_share' | 'shares'

/**
 * How a value came to be:
 * `reported` as filed; `ytd_difference` longer year-to-date less the shorter; `q4_from_annual` year less nine months
 * or less three quarters; `sum` of reported parts; `difference` of reported parts; `from_identity` an accounting
 * identity over filed facts; `other_filing` a line that the reference filing leaves out; `sum_of_quarters`,
 * `annual_of_window` and `annual_plus_ytd` twelve months; `per_share_of_window` net income over weighted shares;
 * `weighted_from_annual` shares of the fourth quarter from the year's average; `weighted_of_quarters` shares of twelve
 * months from those of the quarters; `scale_repaired` and `sign_repaired` slips of the filer that its own other figures
 * prove, with the figure as filed in the source.
 */
export type Derivation =
  | 'reported'
  | 'ytd_difference'
  | 'q4_from_annual'
  | 'sum'
  | 'difference'
  | 'from_identity'
  | 'other_filing'
  | 'sum_of_quarters'
  | 'annual_of_window'
  | 'annual_plus_ytd'
  | 'per_share_of_window'
  | 'weighted_from_annual'
  | 'weighted_of_quarters'
  | 'scale_repaired'
  | 'sign_repaired'

/** One filed fact behind a value: value = sum of sign × value over the sources, or as `derivation` says. */
export interface Source {
  readonly sign: 1 | -1
  /** `us-gaap:Assets` */
  readonly concept: string
  readonly start: Day | null
  readonly end: Day
  readonly value: number
  readonly filing: FilingRef
}

export interface FieldValue {
  readonly value: number
  readonly derivation: Derivation
  /** Empty for twelve months based on the quarters served the same day, or on other lines of their own record. */
  readonly sources: readonly Source[]
  /** Per-share values and share counts stand on the split basis of this day; null for everything else. */
  readonly basis: Day | null
  /** A difference of a whole and a part that no filing confirms to be of one vintage, or based on one. */
  readonly unconfirmed?: true
  /** An error of the filer is corrected in the value or in a value behind it. */
  readonly correction?: Correction
  /** Likely a thousand or a million times too large or too small, or based on such a value. */
  readonly misscaled?: true
}

export type Correction = 'sign' | 'scale'

/** One version of one statement of one period: what was known of it from `knownFrom` until the day before `knownTo`. */
export interface StatementRecord {
  readonly statement: StatementName
  readonly periodType: PeriodType
  /** First day of the period; null for a balance sheet. */
  readonly start: Day | null
  readonly end: Day
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
  /** The filer's own name of the fiscal year, where it is known. */
  readonly fiscalYearReported: number | null
  readonly template: Template
  /** ISO 4217 of the monetary values. */
  readonly currency: string
  readonly knownFrom: Day
  readonly knownTo: Day
  /** The most recent filing that gave a value to this version. */
  readonly filed: Day
  readonly accession: Accession
  readonly filerCik: number
  /** Values by line item id; a line item that is not here is null. */
  readonly values: ReadonlyMap<string, FieldValue>
  /** Why a line item is null, where it is more than "not reported": `not_applicable:bank`, `missing_input:...`. */
  readonly nullReasons: ReadonlyMap<string, string>
  readonly warnings: readonly string[]
}

/** One fiscal period of a company's calendar, as known from a day. */
export interface FiscalPeriodRow {
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
  /** `quarterly`, `annual`, or `ytd` for half years and nine months. */
  readonly periodType: 'quarterly' | 'annual' | 'ytd'
  readonly start: Day
  readonly end: Day
  readonly knownFrom: Day
  readonly knownTo: Day
}

/** A share split as filings reveal it. */
export interface Split {
  /** New shares for one old share: 4 for 4:1, 0.1 for a reverse split 1:10. */
  readonly ratio: number
  /** Facts filed before this day are on the old basis, facts filed on or after it on the new. */
  readonly effective: Day
  /** The day of the filing that revealed it. */
  readonly knownFrom: Day
  readonly accession: Accession
}

/** A split as readers need it. */
export interface KnownSplit {
  readonly ratio: number
  /** `YYYY-MM-DD`: figures filed before this day are on the old basis. */
  readonly effective: string
}

/** New shares for one share counted on the basis of a day, by the splits that came after it. */
export function splitFactor(splits: readonly KnownSplit[], basis: string): number {
  return splits.reduce((factor, split) => (split.effective > basis ? factor * split.ratio : factor), 1)
}

/** A value adjusted to the basis after a split: counts grow with it, per-share values shrink. */
export function onBasis(kind: LineItemKind, value: number, factor: number): number {
  if (factor === 1) return value
  if (kind === 'shares') return Math.round(value * factor)
  return kind === 'per_share' ? value / factor : value
}
