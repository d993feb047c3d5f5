import { evaluateDimension, type MetricDimension } from '../../../src/domain/metrics/dimensions/dimension.ts'
import { parseDimension } from '../../../src/domain/metrics/dimensions/parse-dimension.ts'
import { NO_RESTRICTION, type ScreenFilter } from '../../../src/domain/metrics/screen/read-screen.ts'
import { runScreen } from '../../../src/domain/metrics/screen/run-screen.ts'
import { type Column, type Universe, universeOf } from '../../../src/domain/metrics/screen/universe.ts'
import type { MetricColumn } from '../../../src/stores/ports/metric.ts'
import type { OurStore } from './data.ts'
import { MAX_AGE_DAYS, SCREENED } from './queried-metrics.ts'

export const TOP = 50

interface OurUniverse {
  readonly universe: Universe
  readonly indexByCik: ReadonlyMap<number, number>
}

/** All companies. The ticker is the CIK, so that companies of equal rank are ordered by CIK. */
export function ourUniverse({ companies }: OurStore): OurUniverse {
  const ciks = companies.map(({ cik }) => cik)
  return {
    universe: universeOf(
      ciks.map(cik => ({
        cik,
        ticker: String(cik).padStart(10, '0'),
        name: '',
        sector: null,
        industry: null,
        sic: null,
        exchange: null,
        filerType: null,
        currency: 'USD',
        latestEnd: 0,
        stale: false,
      })),
    ),
    indexByCik: new Map(ciks.map((cik, index) => [cik, index])),
  }
}

/** The latest value of each company, unless its period ended too long ago. */
export function latestColumn(
  { ciks, offsets, ends, values }: MetricColumn,
  { universe, indexByCik }: OurUniverse,
  day: number,
): Column {
  const latest = new Float64Array(universe.companies.length).fill(Number.NaN)
  for (let row = 0; row < ciks.length; row += 1) {
    const at = offsets[row]!
    if (ends[at]! > day - MAX_AGE_DAYS) latest[indexByCik.get(ciks[row]!)!] = values[at]!
  }
  return columnOver(latest)
}

const columnOver = (values: Float64Array): Column => ({
  values,
  ends: new Int32Array(values.length),
  money: false,
  reasonAt: () => 'missing',
})

/** CIKs of matching companies, best first by the first metric, at most `TOP`. */
export function screened(
  columns: readonly Column[],
  thresholds: readonly number[],
  { universe }: OurUniverse,
): number[] {
  const reference = (metric: string) => ({ metric, dimension: null })
  const filters = SCREENED.map(
    (metric, at): ScreenFilter => ({
      reference: reference(metric),
      operator: 'gt',
      value: thresholds[at]!,
    }),
  )
  const result = runScreen(
    {
      filters,
      match: 'all',
      rankBy: [{ reference: reference(SCREENED[0]!), direction: 'desc', weight: 1 }],
      rankMissing: 'exclude',
      columns: [],
      restriction: NO_RESTRICTION,
      limit: TOP,
      offset: 0,
    },
    universe,
    ({ metric }) => columns[SCREENED.indexOf(metric)]!,
  )
  return result.rows.map(({ company }) => company.cik)
}

/** CIKs of companies whose first two metrics rise over eight periods, ordered by the rise of the third. */
export function risers(columns: readonly MetricColumn[], day: number): number[] {
  const trend = parseDimension('TTM.TREND8') as MetricDimension
  const [first, second, third] = columns.map(column => trendsOf(column, trend, day)) as [
    Trends,
    Trends,
    Trends,
  ]
  const rising: [cik: number, slope: number][] = []
  for (const [cik, slope] of third) {
    if ((first.get(cik) ?? 0) > 0 && (second.get(cik) ?? 0) > 0) rising.push([cik, slope])
  }
  rising.sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return rising.slice(0, TOP).map(([cik]) => cik)
}

type Trends = ReadonlyMap<number, number>

function trendsOf(
  { ciks, offsets, ends, values, words }: MetricColumn,
  trend: MetricDimension,
  day: number,
): Trends {
  const trends = new Map<number, number>()
  for (let row = 0; row < ciks.length; row += 1) {
    const from = offsets[row]!
    if (ends[from]! <= day - MAX_AGE_DAYS) continue
    const points = []
    for (let at = from; at < offsets[row + 1]!; at += 1) {
      const value = values[at]!
      const isNull = Number.isNaN(value)
      points.push({ end: ends[at]!, value: isNull ? null : value, reason: isNull ? words[at]! : null })
    }
    const { value } = evaluateDimension(trend, points)
    if (value !== null) trends.set(ciks[row]!, value)
  }
  return trends
}

export const columnsOf = (
  { stores, publication }: OurStore,
  metrics: readonly string[],
  periodType: 'ttm' | 'quarterly',
  asOf: number | null,
  points: number,
): Promise<MetricColumn[]> =>
  Promise.all(metrics.map(metric => stores.metrics.column(publication, { metric, periodType, asOf, points })))
