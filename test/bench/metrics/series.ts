import type { FiscalPeriod } from '../../../src/domain/numbers/statement.ts'
import type { MetricPoint, MetricSeriesRow } from '../../../src/stores/ports/metric.ts'
import type { Cell } from './engines/row-store.ts'
import { FIVE_BY_INDEX, POINTS } from './queried-metrics.ts'

/** Null in the split basis column. */
const NO_BASIS = -2_147_483_648
const PERIODS: readonly (FiscalPeriod | null)[] = [null, 'Q1', 'Q2', 'Q3', 'Q4', 'FY']

type PointRow = readonly [
  cik: number,
  m: number,
  pe: number,
  kf: number,
  v: number | null,
  w: number,
  b: number,
  fy: number,
  fp: number,
]

/** Converts rows of another engine to the series that our store returns, as an application would have to. */
export function seriesOf(
  rows: readonly (readonly Cell[])[],
  qualifiers: readonly string[],
): MetricSeriesRow[] {
  const series: { cik: number; m: number; metric: string; points: MetricPoint[] }[] = []
  let last: (typeof series)[number] | undefined
  for (const row of rows as readonly PointRow[]) {
    if (!last || last.cik !== row[0] || last.m !== row[1]) {
      last = { cik: row[0], m: row[1], metric: FIVE_BY_INDEX.get(row[1])!, points: [] }
      series.push(last)
    }
    if (last.points.length < POINTS)
      last.points.push({
        end: row[2],
        knownFrom: row[3],
        value: row[4],
        qualifier: qualifiers[row[5]]!,
        basis: row[6] === NO_BASIS ? null : row[6],
        fiscalYear: row[7],
        fiscalPeriod: PERIODS[row[8]] ?? null,
      })
  }
  return series
}

/** Throws if two results have different series or points. */
export function compareSeries(ours: unknown, other: unknown, name: string): void {
  const texts = (rows: readonly MetricSeriesRow[]) =>
    rows
      .filter(({ points }) => points.length > 0)
      .map(({ cik, metric, points }) => `${cik} ${metric} ${points.map(pointText).join(' ')}`)
      .sort()
  const [mine, theirs] = [texts(ours as MetricSeriesRow[]), texts(other as MetricSeriesRow[])]
  if (mine.length === 0) throw new Error('no series found')
  const at = mine.findIndex((text, index) => text !== theirs[index])
  if (at >= 0 || mine.length !== theirs.length)
    throw new Error(
      `${name} returned different series: ${mine[at]?.slice(0, 300)} / ${theirs[at]?.slice(0, 300)}`,
    )
}

function pointText({
  end,
  knownFrom,
  value,
  qualifier,
  basis,
  fiscalYear,
  fiscalPeriod,
}: MetricPoint): string {
  const shown = value === null ? 'null' : value.toPrecision(12)
  return [end, knownFrom, shown, qualifier, basis, fiscalYear, fiscalPeriod].join(',')
}

/** Throws if two lists of companies differ. */
export function compareCompanies(ours: unknown, other: unknown, name: string): void {
  const [mine, theirs] = [String(ours), String(other)]
  if (mine === '') throw new Error('no companies found')
  if (mine !== theirs) throw new Error(`${name} returned different companies: ${mine} / ${theirs}`)
}

/** Throws if two sets of medians differ by more than rounding. */
export function compareMedians(ours: unknown, other: unknown, name: string): void {
  const [mine, theirs] = [ours as Map<number, number>, other as Map<number, number>]
  if (mine.size === 0 || mine.size !== theirs.size)
    throw new Error(`${name} has ${theirs.size} medians, not ${mine.size}`)
  for (const [key, value] of mine) {
    const actual = theirs.get(key) ?? Number.NaN
    if (!(Math.abs(actual - value) <= 1e-9 * Math.abs(value)))
      throw new Error(`${name} has the median ${actual} at ${key}, not ${value}`)
  }
}
