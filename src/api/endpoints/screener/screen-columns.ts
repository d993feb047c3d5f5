import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { type Day, formatDay } from '../../../domain/day.ts'
import { type CatalogMetric, metricOf } from '../../../domain/metrics/catalog/index.ts'
import { shareKind } from '../../../domain/metrics/derive/evaluate-based.ts'
import { NO_BASIS } from '../../../domain/metrics/derive/share-basis.ts'
import {
  keepsUnit,
  type MetricDimension,
  pointsNeeded,
} from '../../../domain/metrics/dimensions/dimension.ts'
import { parseDimension } from '../../../domain/metrics/dimensions/parse-dimension.ts'
import { type PeriodKind, storedAs } from '../../../domain/metrics/metric.ts'
import type { ScreenRow } from '../../../domain/metrics/screen/run-screen.ts'
import {
  type Column,
  type ColumnOf,
  type MetricReference,
  referenceKey,
  type ScreenCompany,
} from '../../../domain/metrics/screen/universe.ts'
import type { Split } from '../../../domain/numbers/statement.ts'
import { companyFields, DayText, nullable } from '../../../schema/fields.ts'
import type { MetricColumn, MetricPoint } from '../../../stores/ports/metric.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import {
  closesOn,
  currentInputs,
  currentPrice,
  currentValue,
  dimensionValue,
  latestValue,
  type QualifiedValue,
} from '../metrics/current-value.ts'
import { onBasisOf } from '../metrics/read-points.ts'
import { cachedPerSnapshot, snapshotCache } from '../snapshot-cache.ts'
import type { ScreenUniverse } from './screen-universe.ts'

/** Company fields of a screen row. */
export const rowCompanyFields = {
  ticker: companyFields.ticker,
  company_name: companyFields.company_name,
  cik: companyFields.cik,
  sector: nullable(Type.String()),
  industry: nullable(Type.String()),
  currency: nullable(Type.String({ description: 'ISO 4217; currency of money and per-share values' })),
}

export function rowCompany({ company }: Pick<ScreenRow, 'company'>) {
  const { ticker, name, cik, sector, industry, currency } = company
  return { ticker, company_name: name, cik: formatCik(cik), sector, industry, currency }
}

/** End of the period of a row's metrics. */
export const RowPeriodEnd = {
  ...DayText,
  description: 'Latest end among the periods of the metrics; without metrics, of the balance sheets',
}

/** Metrics by id, dimensions as `revenue.TTM.CAGR3`. */
export const MetricValues = Type.Record(Type.String(), nullable(Type.Number()), {
  description: 'By metric id, with a dimension as `revenue.TTM.CAGR3`',
})

export const Excluded = Type.Object(
  {
    missing_data: Type.Integer({ description: 'No value of a metric that decides the result' }),
    other_currency: Type.Integer({
      description: 'Reports in a currency other than USD, and money is compared',
    }),
    stale: Type.Integer({ description: 'Latest period ended more than 18 months before' }),
  },
  {
    additionalProperties: false,
    description: 'Companies that could not be evaluated, each counted once',
  },
)

export function excludedRecord(excluded: {
  readonly missingData: number
  readonly otherCurrency: number
  readonly stale: number
}) {
  return {
    missing_data: excluded.missingData,
    other_currency: excluded.otherCurrency,
    stale: excluded.stale,
  }
}

interface ColumnsRequest {
  readonly period: PeriodKind
  readonly price: 'historical' | 'current'
  readonly asOf: Day | null
  /** `asOf`, otherwise today. */
  readonly today: Day
}

const NOTHING = 'not_reported'

/** A column of 6,000 companies has 50 kB. */
const columns = snapshotCache<Column>(400)
const splitsKept = snapshotCache<ReadonlyMap<number, readonly Split[]>>(10)

/** Columns of references over a universe, cached for the next screen. */
export async function readColumns(
  references: readonly MetricReference[],
  universe: ScreenUniverse,
  request: ColumnsRequest,
  context: HandlerContext,
): Promise<ColumnOf> {
  const read = await Promise.all(
    references.map(async reference => {
      const { period, price, asOf, today } = request
      const key = [referenceKey(reference), period, price, asOf, today].join(' ')
      const column = await cachedPerSnapshot(columns, context.snapshot, key, () =>
        readColumn(reference, universe, request, context),
      )
      return [referenceKey(reference), column] as const
    }),
  )
  const byKey = new Map(read)
  return reference => {
    const column = byKey.get(referenceKey(reference))
    if (!column) throw new Error(`column ${referenceKey(reference)} has not been read`)
    return column
  }
}

async function readColumn(
  { metric: id, dimension: text }: MetricReference,
  universe: ScreenUniverse,
  request: ColumnsRequest,
  context: HandlerContext,
): Promise<Column> {
  const metric = metricOf(id) as CatalogMetric
  const dimension = text === null ? null : (parseDimension(text) as MetricDimension)
  if (dimension === null && request.price === 'current' && metric.usesPrice)
    return currentColumn(metric, universe, request, context)
  const periodType = dimension?.periodType ?? request.period
  const points = await readPoints(
    metric,
    periodType,
    dimension ? pointsNeeded(dimension) : 1,
    request,
    context,
  )
  const { today } = request
  const companyValue = ({ cik }: ScreenCompany) =>
    dimension
      ? dimensionValue(dimension, points(cik), today, NOTHING)
      : latestValue(points(cik), today, NOTHING)
  return columnFrom(metric, dimension, universe, companyValue, points)
}

/** Points of every company, newest first, per-share values on the split basis of the day. */
type PointsOf = (cik: number) => readonly MetricPoint[]

async function readPoints(
  metric: CatalogMetric,
  period: PeriodKind,
  points: number,
  { asOf, today }: ColumnsRequest,
  context: HandlerContext,
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
    const companySplits = splits?.get(cik)
    const points = pointsAt(column, row)
    if (kind === null || !companySplits) return points
    return points.map(point => onBasisOf(today, metric, point, companySplits))
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
      qualifier: words[at] as string,
      basis: basis === NO_BASIS ? null : basis,
      fiscalYear: 0,
      fiscalPeriod: null,
    })
  }
  return points
}

function allSplits(context: HandlerContext, asOf: Day | null, today: Day) {
  const { snapshot, stores } = context
  return cachedPerSnapshot(splitsKept, snapshot, `${asOf} ${today}`, () =>
    stores.metrics.splits(
      snapshot.companies.map(({ cik }) => snapshot.publication(cik)).filter(({ numbers }) => numbers > 0),
      asOf,
    ),
  )
}

/** Builds a column from the value of each company. */
function columnFrom(
  { unit }: CatalogMetric,
  dimension: MetricDimension | null,
  { universe }: ScreenUniverse,
  companyValue: (company: ScreenCompany) => QualifiedValue,
  pointsOf: PointsOf,
): Column {
  const values = new Float64Array(universe.companies.length)
  const ends = new Int32Array(values.length)
  const reasons = new Map<number, string>()
  for (const [place, company] of universe.companies.entries()) {
    const { value, reason } = companyValue(company)
    values[place] = value ?? Number.NaN
    ends[place] = pointsOf(company.cik)[0]?.end ?? 0
    if (reason !== null) reasons.set(place, reason)
  }
  const money = (unit === 'usd' || unit === 'per_share') && (dimension === null || keepsUnit(dimension))
  return { values, ends, money, reasonAt: place => reasons.get(place) ?? NOTHING }
}

/** A metric at the latest close of every company. */
async function currentColumn(
  metric: CatalogMetric,
  universe: ScreenUniverse,
  request: ColumnsRequest,
  context: HandlerContext,
): Promise<Column> {
  const { period, asOf, today } = request
  const inputs = currentInputs(metric)
  const [closes, splits, stored, ...points] = await Promise.all([
    closesOn(context, asOf === null ? null : formatDay(asOf)),
    allSplits(context, asOf, today),
    readPoints(metric, period, 1, request, context),
    ...inputs.map(input => readPoints(input, period, 1, request, context)),
  ])
  const pointsOf = new Map(inputs.map(({ id }, index) => [id, points[index] as PointsOf]))
  const companyValue = ({ cik, currency }: ScreenCompany) => {
    const company = {
      ...currentPrice(closes.get(cik), currency, splits.get(cik) ?? [], today),
      latest: (id: string) => pointsOf.get(id)?.(cik)[0],
      today,
    }
    return currentValue(metric, stored(cik), company, NOTHING)
  }
  return columnFrom(metric, null, universe, companyValue, stored)
}
