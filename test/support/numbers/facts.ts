import type { FilingRef } from '../../../src/domain/company/filing.ts'
import { type Day, dayOf, formatDay, parseDay } from '../../../src/domain/day.ts'
import { type DerivedNumbers, deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import type { Concept, Fact } from '../../../src/domain/numbers/fact.ts'

/**
 * Figures by concept and period: `{ Revenues: { '2020Q1': 10, '2020': 40 }, Assets: { '2020-12-31': 7 } }`.
 * A concept is `Name` (us-gaap) or `taxonomy:Name`, with a unit other than the default as in `Name|EUR`. For periods see `periodOf`.
 */
export type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface ReportOptions {
  readonly fy?: number | null
  readonly fp?: string | null
  readonly cik?: number
  /** Distinguishes filings of the same date; accession numbers ascend with it. */
  readonly nth?: number
  readonly source?: Fact['source']
}

const concepts = new Map<string, Concept>()

/** The facts of one filing. */
export function report(form: string, filed: string, figures: Figures, options: ReportOptions = {}): Fact[] {
  const { source = 'companyfacts' } = options
  const filing = filingRefFixture(form, day(filed), options)
  return Object.entries(figures).flatMap(([key, values]) => {
    const [name = '', unit = defaultUnit(key)] = key.split('|')
    return Object.entries(values).map(([period, value]) => ({
      concept: conceptFixture(name),
      unit,
      ...periodOf(period),
      value,
      decimals: null,
      filing,
      source,
    }))
  })
}

/** A filing whose accession number is derived from CIK, date and `nth`. */
export function filingRefFixture(form: string, filed: Day, options: ReportOptions = {}): FilingRef {
  const { fy = null, fp = null, cik = 1, nth = 0 } = options
  const sequence = String((filed * 10 + nth) % 1_000_000).padStart(6, '0')
  return {
    accession: `${String(cik).padStart(10, '0')}-${formatDay(filed).slice(2, 4)}-${sequence}`,
    form,
    filed,
    filerCik: cik,
    fiscalYearFocus: fy,
    fiscalPeriodFocus: fp,
  }
}

function conceptFixture(name: string): Concept {
  const existing = concepts.get(name)
  if (existing) return existing
  const [taxonomy, local] = name.includes(':') ? name.split(':') : ['us-gaap', name]
  const concept = { taxonomy: taxonomy as string, name: local as string, label: null }
  concepts.set(name, concept)
  return concept
}

function defaultUnit(name: string): string {
  if (/EarningsPerShare|EarningsLossPerShare/.test(name)) return 'USD/shares'
  if (/ConversionRatio/.test(name)) return 'pure'
  return /^(ifrs-full:)?(WeightedAverage|AdjustedWeightedAverage)/.test(name) ? 'shares' : 'USD'
}

/** Parses a date; throws if it is invalid. */
export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(`Invalid date: ${text}`)
  return parsed
}

/** Parses `2020-12-31` (instant), `2020-01-01/2020-12-31` (duration), or `2020`, `2020Q1`, `2020H1`, `2020M9` (parts of a calendar year). */
export function periodOf(text: string): { start: Day | null; end: Day } {
  const [from, to] = text.split('/')
  if (to !== undefined) return { start: day(from as string), end: day(to) }
  const short = /^(\d{4})(?:Q([1-4])|(H1)|(M9))?$/.exec(text)
  if (!short) return { start: null, end: day(text) }
  const year = Number(short[1])
  const quarter = short[2] === undefined ? null : Number(short[2])
  const months = quarter !== null ? quarter * 3 : short[3] ? 6 : short[4] ? 9 : 12
  const first = quarter === null ? 1 : months - 2
  return { start: dayOf(year, first, 1), end: dayOf(year, months + 1, 1) - 1 }
}

/** Statements, periods and splits derived from filings. */
export function numbersOf(...reports: readonly (readonly Fact[])[]): DerivedNumbers {
  return deriveNumbers(reports.flat(), { joins: [] })
}
