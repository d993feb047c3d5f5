import type { FiscalPeriod } from '../../../src/domain/numbers/statement.ts'
import type { MetricPoint, MetricSeriesRow } from '../../../src/stores/ports/metric.ts'
import { FIVE_PLACES, POINTS } from './asked.ts'
import type { Cell } from './engines/row-store.ts'

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

/** Rows of another engine as our store hands series out: what an application has to do with them. */
export function seriesOf(rows: readonly (readonly Cell[])[], words: readonly string[]): MetricSeriesRow[] {
  const series: { cik: number; m: number; metric: string; points: MetricPoint[] }[] = []
  let last: (typeof series)[number] | undefined
  for (const row of rows as readonly PointRow[]) {
    if (!last || last.cik !== row[0] || last.m !== row[1]) {
      last = { cik: row[0], m: row[1], metric: FIVE_PLACES.get(row[1])!, points: [] }
      series.push(last)
    }
    if (last.points.length < POINTS)
      last.points.push({
        end: row[2],
        knownFrom: row[3],
        value: row[4],
        qualifier: words[row[5]]!,
        basis: row[6] === NO_BASIS ? null : row[6],
        fiscalYear: row[7],
        fiscalPeriod: PERIODS[row[8]] ?? null,
      })
  }
  return series
}

/** Throws where two answers have other series, or other points in them. */
export function sameSeries(own: unknown, other: unknown, name: string): void {
  const texts = (rows: readonly MetricSeriesRow[]) =>
    rows
      .filter(({ points }) => points.length > 0)
      .map(({ cik, metric, points }) => `${cik} ${metric} ${points.map(pointText).join(' ')}`)
      .sort()
  const [mine, theirs] = [texts(own as MetricSeriesRow[]), texts(other as MetricSeriesRow[])]
  if (mine.length === 0) throw new Error('no series were found')
  const at = mine.findIndex((text, place) => text !== theirs[place])
  if (at >= 0 || mine.length !== theirs.length)
    throw new Error(`${name} has other series: ${mine[at]?.slice(0, 300)} / ${theirs[at]?.slice(0, 300)}`)
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

/** Throws where two lists of companies differ. */
export function sameCompanies(own: unknown, other: unknown, name: string): void {
  const [mine, theirs] = [String(own), String(other)]
  if (mine === '') throw new Error('no companies were found')
  if (mine !== theirs) throw new Error(`${name} finds other companies: ${mine} / ${theirs}`)
}

/** Throws where two sets of medians differ by more than rounding. */
export function sameMedians(own: unknown, other: unknown, name: string): void {
  const [mine, theirs] = [own as Map<number, number>, other as Map<number, number>]
  if (mine.size === 0 || mine.size !== theirs.size)
    throw new Error(`${name} has ${theirs.size} medians, not ${mine.size}`)
  for (const [key, value] of mine) {
    const found = theirs.get(key) ?? Number.NaN
    if (!(Math.abs(found - value) <= 1e-9 * Math.abs(value)))
      throw new Error(`${name} has the median ${found} at ${key}, not ${value}`)
  }
}
