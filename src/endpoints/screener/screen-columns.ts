import { type Day, formatDay } from '../../domain/day.ts'
import type { Dimension } from '../../domain/dimensions/dimension.ts'
import { keepsUnit, pointsNeeded } from '../../domain/dimensions/evaluate-dimension.ts'
import { parseDimension } from '../../domain/dimensions/parse-dimension.ts'
import { type CatalogMetric, metricOf } from '../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../domain/metrics/derive/evaluate-based.ts'
import { NO_BASIS } from '../../domain/metrics/derive/share-basis.ts'
import { type PeriodKind, storedAs } from '../../domain/metrics/metric.ts'
import { type Column, type ColumnOf, type MetricReference, referenceKey } from '../../domain/screen/column.ts'
import type { ScreenCompany } from '../../domain/screen/universe.ts'
import type { Split } from '../../domain/statement.ts'
import type { MetricColumn, MetricPoint } from '../../stores/metric-port.ts'
import type { Context } from '../define-endpoint.ts'
import { keeper, kept } from '../kept.ts'
import { closesOn, currentPrice } from '../metrics/current-price.ts'
import { currentInputs, currentValue } from '../metrics/current-value.ts'
import { dimensionValue, latestValue, type Told } from '../metrics/latest-value.ts'
import { onBasisOf } from '../metrics/on-basis.ts'
import type { ScreenUniverse } from './screen-universe.ts'

export interface ColumnsAsked {
  readonly period: PeriodKind
  readonly price: 'historical' | 'current'
  readonly asOf: Day | null
  /** The day that answers stand on: `asOf`, else today. */
  readonly today: Day
}

const NOTHING = 'not_reported'

/** A column of 6,000 companies is 50 kB. */
const columns = keeper<Column>(400)
const splitsKept = keeper<ReadonlyMap<number, readonly Split[]>>(10)

/** Columns of references over a universe; read before they are asked for, and kept for the next screen. */
export async function readColumns(
  references: readonly MetricReference[],
  found: ScreenUniverse,
  asked: ColumnsAsked,
  context: Context,
): Promise<ColumnOf> {
  const read = await Promise.all(
    references.map(async reference => {
      const { period, price, asOf, today } = asked
      const key = [referenceKey(reference), period, price, asOf, today].join(' ')
      const column = await kept(columns, context.snapshot, key, () =>
        readColumn(reference, found, asked, context),
      )
      return [referenceKey(reference), column] as const
    }),
  )
  const byKey = new Map(read)
  return reference => {
    const column = byKey.get(referenceKey(reference))
    if (!column) throw new Error(`column ${referenceKey(reference)} was not read`)
    return column
  }
}

async function readColumn(
  { metric: id, dimension: text }: MetricReference,
  found: ScreenUniverse,
  asked: ColumnsAsked,
  context: Context,
): Promise<Column> {
  const metric = metricOf(id) as CatalogMetric
  const dimension = text === null ? null : (parseDimension(text) as Dimension)
  if (dimension === null && asked.price === 'current' && metric.usesPrice)
    return currentColumn(metric, found, asked, context)
  const periodType = dimension?.periodType ?? asked.period
  const points = await readPoints(metric, periodType, dimension ? pointsNeeded(dimension) : 1, asked, context)
  const { today } = asked
  return columnFrom(metric, dimension, found, ({ cik }) =>
    dimension
      ? dimensionValue(dimension, points(cik), today, NOTHING)
      : latestValue(points(cik), today, NOTHING),
  )
}

/** Points of every company, newest first, per-share values on the split basis of the day. */
type PointsOf = (cik: number) => readonly MetricPoint[]

async function readPoints(
  metric: CatalogMetric,
  period: PeriodKind,
  points: number,
  { asOf, today }: ColumnsAsked,
  context: Context,
): Promise<PointsOf> {
  const { snapshot, stores } = context
  const kind = shareKind(metric)
  const [column, splits] = await Promise.all([
    stores.metrics.column(cik => snapshot.publication(cik), {
      metric: metric.id,
      periodType: storedAs(metric.scope, period),
      asOf,
      points,
    }),
    kind === null ? null : allSplits(context, asOf, today),
  ])
  const rows = new Map<number, number>()
  for (const [row, cik] of column.ciks.entries()) rows.set(cik, row)
  return cik => {
    const row = rows.get(cik)
    if (row === undefined) return []
    const own = splits?.get(cik)
    const found = pointsAt(column, row)
    if (kind === null || !own) return found
    return found.map(point => onBasisOf(today, metric, point, own))
  }
}

function pointsAt({ offsets, ends, values, words, bases }: MetricColumn, row: number): MetricPoint[] {
  const points: MetricPoint[] = []
  for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at += 1) {
    const value = values[at] as number
    const basis = bases[at] as number
    points.push({
      end: ends[at] as number,
      knownFrom: 0,
      value: Number.isNaN(value) ? null : value,
      word: words[at] as string,
      basis: basis === NO_BASIS ? null : basis,
      fiscalYear: 0,
      fiscalPeriod: null,
    })
  }
  return points
}

function allSplits(context: Context, asOf: Day | null, today: Day) {
  const { snapshot, stores } = context
  return kept(splitsKept, snapshot, `${asOf} ${today}`, () =>
    stores.metrics.splits(
      snapshot.companies.map(({ cik }) => snapshot.publication(cik)).filter(({ numbers }) => numbers > 0),
      asOf,
    ),
  )
}

/** A column out of what is told of each company. */
function columnFrom(
  { unit }: CatalogMetric,
  dimension: Dimension | null,
  { universe }: ScreenUniverse,
  toldOf: (company: ScreenCompany) => Told,
): Column {
  const values = new Float64Array(universe.companies.length)
  const reasons = new Map<number, string>()
  for (const [place, company] of universe.companies.entries()) {
    const { value, reason } = toldOf(company)
    values[place] = value ?? Number.NaN
    if (reason !== null) reasons.set(place, reason)
  }
  const money = (unit === 'usd' || unit === 'per_share') && (dimension === null || keepsUnit(dimension))
  return { values, money, reasonAt: place => reasons.get(place) ?? NOTHING }
}

/** A metric at the latest close of every company. */
async function currentColumn(
  metric: CatalogMetric,
  found: ScreenUniverse,
  asked: ColumnsAsked,
  context: Context,
): Promise<Column> {
  const { period, asOf, today } = asked
  const inputs = currentInputs(metric)
  const [closes, splits, stored, ...points] = await Promise.all([
    closesOn(context, asOf === null ? null : formatDay(asOf)),
    allSplits(context, asOf, today),
    readPoints(metric, period, 1, asked, context),
    ...inputs.map(input => readPoints(input, period, 1, asked, context)),
  ])
  const pointsOf = new Map(inputs.map(({ id }, index) => [id, points[index] as PointsOf]))
  return columnFrom(metric, null, found, ({ cik, currency }) => {
    const company = {
      ...currentPrice(closes.get(cik), currency, splits.get(cik) ?? [], today),
      latest: (id: string) => pointsOf.get(id)?.(cik)[0],
      today,
    }
    return currentValue(metric, stored(cik), company, NOTHING)
  })
}
