import { type Day, dayOf, FAR_FUTURE } from '../../../src/domain/day.ts'
import { companyMetrics, type MetricsInput } from '../../../src/domain/metrics/derive/company-metrics.ts'
import type { MetricPrices } from '../../../src/domain/metrics/derive/share-basis.ts'
import type { MetricVersion } from '../../../src/domain/metrics/derive/timelines.ts'
import type { PeriodKind } from '../../../src/domain/metrics/metric.ts'
import { LINE_ITEMS } from '../../../src/domain/numbers/line-items/index.ts'
import type {
  FieldValue,
  StatementName,
  StatementRecord,
  Template,
} from '../../../src/domain/numbers/statement.ts'
import { filingRefFixture } from '../numbers/facts.ts'
import type { Figures } from './figures.ts'

export const FIRST_YEAR = 2009
export const LAST_YEAR = 2020
/** Share of each quarter in the flows of a year. */
export const QUARTER_SHARES = [0.2, 0.25, 0.25, 0.3] as const
/** Closes at quarter ends: of the last year, of the year before, and of all earlier years. */
const CLOSES = [50, 40, 30] as const

export interface StatementOptions {
  readonly template?: Template
  readonly form?: string
  readonly currency?: string
  /** Line items that are missing. */
  readonly without?: readonly string[]
  /** Line items with other figures. */
  readonly instead?: Readonly<Record<string, readonly [number, number, number]>>
}

interface Period {
  readonly type: PeriodKind
  readonly year: number
  /** 0 to 3: the last quarter of the period. */
  readonly quarter: number
}

const KINDS = new Map(LINE_ITEMS.map(({ id, kind }) => [id, kind]))
const isAdded = (id: string) => KINDS.get(id) === 'flow' || id === 'dividends_per_share'

/** End of a quarter, numbered from 0. */
export const quarterEnd = (year: number, quarter: number): Day => dayOf(year, quarter * 3 + 4, 1) - 1
/** Filing date: 40 days after the period end, 60 days for annual reports. */
export const filedOn = (year: number, quarter: number): Day =>
  quarterEnd(year, quarter) + (quarter === 3 ? 60 : 40)

/** Statements of twelve calendar years, each known from its filing date. */
export function statementsFixture(figures: Figures, options: StatementOptions = {}): StatementRecord[] {
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index)
  const periods = years.flatMap(year => [
    ...[0, 1, 2, 3].map(quarter => ({ type: 'quarterly' as const, year, quarter })),
    ...[0, 1, 2, 3]
      .filter(quarter => year > FIRST_YEAR || quarter === 3)
      .map(quarter => ({ type: 'ttm' as const, year, quarter })),
    { type: 'annual' as const, year, quarter: 3 },
  ])
  const names: readonly StatementName[] = ['income_statement', 'cash_flow', 'balance_sheet']
  return periods.flatMap(period =>
    names
      .filter(name => name !== 'balance_sheet' || period.type !== 'ttm')
      .map(name => recordFixture(figures, name, period, options)),
  )
}

function recordFixture(
  figures: Figures,
  statement: StatementName,
  period: Period,
  { template = 'industrial', form = '10-K', currency = 'USD', without = [], instead = {} }: StatementOptions,
): StatementRecord {
  const filed = filedOn(period.year, period.quarter)
  const filing = filingRefFixture(form, filed)
  const end = quarterEnd(period.year, period.quarter)
  const lines = Object.entries(figures[statement]).filter(([id]) => !without.includes(id))
  const values = lines.map(([id, yearly]): [string, FieldValue] => {
    const value = valueIn(period, id, instead[id] ?? yearly, statement)
    const sources = [{ sign: 1 as const, concept: `test:${id}`, start: null, end, value, filing }]
    const isShare = KINDS.get(id) === 'shares' || KINDS.get(id) === 'per_share'
    return [id, { value, derivation: 'reported', sources, basis: isShare ? filed : null }]
  })
  return {
    statement,
    periodType: period.type,
    start: statement === 'balance_sheet' ? null : end - (period.type === 'quarterly' ? 90 : 364),
    end,
    fiscalYear: period.year,
    fiscalPeriod: period.type === 'annual' ? 'FY' : (['Q1', 'Q2', 'Q3', 'Q4'] as const)[period.quarter]!,
    fiscalYearReported: null,
    template,
    currency,
    knownFrom: filed,
    knownTo: FAR_FUTURE,
    filed,
    accession: filing.accession,
    filerCik: 1,
    values: new Map(values),
    nullReasons: new Map(),
    warnings: [],
  }
}

type YearlyFigures = readonly [number, number, number]
const ofYear = (yearly: YearlyFigures, year: number) => yearly[Math.min(LAST_YEAR - year, 2)] as number

function valueIn(
  { type, year, quarter }: Period,
  id: string,
  yearly: YearlyFigures,
  statement: StatementName,
): number {
  const share = (of: number) => QUARTER_SHARES[of] as number
  if (statement === 'balance_sheet' || type === 'annual' || KINDS.get(id) === 'shares')
    return ofYear(yearly, year)
  if (type === 'quarterly') return ofYear(yearly, year) * share(quarter)
  if (!isAdded(id)) return ofYear(yearly, year)
  let sum = 0
  for (let back = 0; back < 4; back += 1) {
    const [thatYear, thatQuarter] = back > quarter ? [year - 1, quarter - back + 4] : [year, quarter - back]
    sum += ofYear(yearly, thatYear) * share(thatQuarter)
  }
  return sum
}

/** Unadjusted closes at quarter ends, without splits. */
export function pricesFixture(currency = 'USD'): MetricPrices {
  const days: Day[] = []
  const closes: number[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    for (const quarter of [0, 1, 2, 3]) {
      days.push(quarterEnd(year, quarter))
      closes.push(ofYear(CLOSES, year))
    }
  }
  return {
    days: Int32Array.from(days),
    closes: Float64Array.from(closes),
    exact: new Uint8Array(days.length).fill(1),
    currency,
    splits: [],
  }
}

/** Returns a metric of one period. */
export type MetricLookup = (
  metric: string,
  kind: PeriodKind,
  year?: number,
  quarter?: number,
) => MetricVersion | undefined

/** Looks up the metrics of a company as of a day; default: current values. */
export function metricLookup(input: MetricsInput, known: Day = FAR_FUTURE - 1): MetricLookup {
  const versions = new Map<string, MetricVersion>()
  for (const { metric, periodType, versions: all } of companyMetrics(input))
    for (const version of all)
      if (version.knownFrom <= known && known < version.knownTo)
        versions.set(`${metric} ${periodType} ${version.end}`, version)
  return (metric, kind, year = LAST_YEAR, quarter = 3) =>
    versions.get(`${metric} ${kind} ${quarterEnd(year, quarter)}`)
}

export function lookupFixture(figures: Figures, options: StatementOptions = {}): MetricLookup {
  return metricLookup({
    statements: statementsFixture(figures, options),
    splits: [],
    prices: pricesFixture(),
  })
}
