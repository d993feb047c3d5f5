import type { CompanyObservation } from '../../../src/domain/company/company.ts'
import type { Filing, FilingRef } from '../../../src/domain/company/filing.ts'
import { type Day, FAR_FUTURE, parseDay } from '../../../src/domain/day.ts'
import type { Concept, Fact } from '../../../src/domain/numbers/fact.ts'
import type { FiscalPeriodRow, StatementRecord } from '../../../src/domain/numbers/statement.ts'
import type { CompanyNumbers, FilingQuery } from '../../../src/stores/ports/stores.ts'

/** Parses a date; throws if it is invalid. */
export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(`Invalid date: ${text}`)
  return parsed
}

/** An accession number whose integer form exceeds 2^53 by default. */
export function accession(sequence: number, agent = 9_876_543_210): string {
  return `${String(agent).padStart(10, '0')}-21-${String(sequence).padStart(6, '0')}`
}

export function ref(sequence: number, filed: string, more: Partial<FilingRef> = {}): FilingRef {
  return {
    accession: accession(sequence),
    form: '10-K',
    filed: day(filed),
    filerCik: 7,
    fiscalYearFocus: 2020,
    fiscalPeriodFocus: 'FY',
    ...more,
  }
}

const ASSETS: Concept = { taxonomy: 'us-gaap', name: 'Assets', label: null }
export const REVENUE: Concept = { taxonomy: 'us-gaap', name: 'Revenues', label: null }

export function fact(filing: FilingRef, value: number, more: Partial<Fact> = {}): Fact {
  return {
    concept: ASSETS,
    unit: 'USD',
    start: null,
    end: day('2020-12-31'),
    value,
    decimals: null,
    filing,
    source: 'companyfacts',
    ...more,
  }
}

export function filing(sequence: number, filed: string, more: Partial<Filing> = {}): Filing {
  return {
    accession: accession(sequence),
    filerCik: 7,
    form: '10-K',
    filed: day(filed),
    acceptedAt: `${filed}T16:30:00Z`,
    periodEnd: day('2020-12-31'),
    items: [],
    primaryDocument: `report-${sequence}.htm`,
    size: 1_000,
    isXbrl: true,
    ...more,
  }
}

/** A balance sheet with one value, known from its filing date. */
export function record(
  source: FilingRef,
  value: number,
  more: Partial<StatementRecord> = {},
): StatementRecord {
  const end = day('2020-12-31')
  return {
    statement: 'balance_sheet',
    periodType: 'annual',
    start: null,
    end,
    fiscalYear: 2020,
    fiscalPeriod: 'FY',
    fiscalYearReported: 2020,
    template: 'industrial',
    currency: 'USD',
    knownFrom: source.filed,
    knownTo: FAR_FUTURE,
    filed: source.filed,
    accession: source.accession,
    filerCik: source.filerCik,
    values: new Map([
      [
        'total_assets',
        {
          value,
          derivation: 'reported',
          basis: null,
          sources: [{ sign: 1, concept: 'us-gaap:Assets', start: null, end, value, filing: source }],
        },
      ],
    ]),
    nullReasons: new Map(),
    warnings: [],
    ...more,
  }
}

export function period(end: string, more: Partial<FiscalPeriodRow> = {}): FiscalPeriodRow {
  return {
    fiscalYear: Number(end.slice(0, 4)),
    fiscalPeriod: 'FY',
    periodType: 'annual',
    start: day(`${end.slice(0, 4)}-01-01`),
    end: day(end),
    knownFrom: day('2021-02-01'),
    knownTo: FAR_FUTURE,
    ...more,
  }
}

export function numbers(more: Partial<CompanyNumbers> = {}): CompanyNumbers {
  return { facts: [], statements: [], periods: [], splits: [], ...more }
}

export function submissionsObservation(
  cik: number,
  more: Partial<CompanyObservation> = {},
): CompanyObservation {
  return {
    cik,
    source: 'submissions',
    observed: '2021-06-30',
    rank: null,
    name: `Company ${cik}`,
    listings: null,
    formerNames: null,
    sic: null,
    sicDescription: null,
    entityType: 'operating',
    forms: ['10-K'],
    fiscalYearEnd: null,
    stateOfIncorporation: null,
    currency: null,
    ...more,
  }
}

export const ALL_FILINGS: FilingQuery = { forms: null, from: null, to: null, limit: 100, offset: 0 }

/** A deterministic permutation. */
export function reversedAndRotated<Item>(items: readonly Item[]): Item[] {
  const reversed = items.toReversed()
  const middle = Math.floor(reversed.length / 2)
  return [...reversed.slice(middle), ...reversed.slice(0, middle)]
}

/** Texts that naive quoting gets wrong. */
export const ODD_TEXTS = [
  "it's",
  'back\\slash',
  '\\',
  "\\'",
  'tab\tnew\nline\rreturn',
  'nul\0inside',
  '{x:String}',
  '{cik:UInt32}',
  '%s %d \\N \\0',
  "'; DROP TABLE facts; --",
  '-- comment',
  'Köln 東京 🚀',
  '‘quoted’ “text”',
  '`backtick` "double"',
  ' leading and trailing ',
  '\u0001\u001f\u007f\u0085\u2028',
]
