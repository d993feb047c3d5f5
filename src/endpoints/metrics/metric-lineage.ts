import type { Static } from 'typebox'
import { formatCik } from '../../domain/company/company.ts'
import { type Day, formatDay, parseDay } from '../../domain/day.ts'
import type { CatalogMetric } from '../../domain/metrics/catalog/index.ts'
import { metricExplainer } from '../../domain/metrics/derive/company-metrics.ts'
import { shareKind, shareKindOf } from '../../domain/metrics/derive/evaluate-based.ts'
import type { TermReading } from '../../domain/metrics/derive/explanation.ts'
import type { BasedPrice } from '../../domain/metrics/derive/period-price.ts'
import { basisFactor, onFactor, type ShareKind } from '../../domain/metrics/derive/share-basis.ts'
import { PERIOD_KINDS, type PeriodKind } from '../../domain/metrics/metric.ts'
import type { Split, StatementRecord } from '../../domain/statement.ts'
import { AppError } from '../../errors.ts'
import type { MetricPoint } from '../../stores/metric-port.ts'
import type { Context } from '../define-endpoint.ts'
import { keeper, kept } from '../kept.ts'
import type { Resolved } from '../resolve-company.ts'
import { toldOf } from './latest-value.ts'
import type { LINEAGE_OUTPUT } from './lineage-fields.ts'
import { storedStatements } from './stored-statements.ts'

export interface LineageAsked {
  readonly resolved: Resolved
  readonly periodType: PeriodKind
  /** Null: the latest period. */
  readonly end: string | null
  readonly asOf: string | null
}

export type Lineage = Static<typeof LINEAGE_OUTPUT>

/** A company's whole history has fewer periods of a kind. */
const ALL_PERIODS = 1_000

/** Lineage is followed step by step: the statements of the last companies are kept. */
const statementsKept = keeper<readonly StatementRecord[]>(10)

/** The terms of a metric's formula with what they were worth. */
export async function metricLineage(
  metric: CatalogMetric,
  asked: LineageAsked,
  context: Context,
): Promise<Lineage> {
  const { resolved, periodType, end, asOf } = asked
  const { publication, company, ticker } = resolved
  const { stores } = context
  const today = parseDay(asOf ?? context.today) as Day
  const [statements, splitsOf, closes] = await Promise.all([
    kept(statementsKept, context.snapshot, `${company.cik} ${asOf}`, () =>
      storedStatements(stores, publication, asOf),
    ),
    stores.metrics.splits([publication], asOf === null ? null : today),
    metric.usesPrice ? storedCloses(context, asked, today) : new Map<Day, MetricPoint>(),
  ])
  const splits = splitsOf.get(company.cik) ?? []
  const explain = metricExplainer({ statements, splits, prices: day => closeOf(closes.get(day), day) })
  const found = explain({
    metric,
    periodType,
    end: end === null ? null : (parseDay(end) as Day),
    day: today,
  })
  if (!found) throw nothingThere(resolved, asked)
  const kind = shareKind(metric)
  const onToday = todaysBasis(splits, today)
  const told = toldOf({ value: onToday(kind, found), word: found.word })
  return {
    ticker,
    company_name: company.name,
    cik: formatCik(company.cik),
    currency: company.currency,
    metric: metric.id,
    name: metric.name,
    unit: metric.unit,
    formula: metric.formula,
    derivation: null,
    period: periodType,
    period_start: metric.scope === 'balance' || found.start === null ? null : formatDay(found.start),
    period_end: formatDay(found.end),
    fiscal_year: found.fiscalYear,
    fiscal_period: found.fiscalPeriod,
    value: told.value,
    reason: told.reason,
    flags: [...told.flags],
    split_factor:
      kind !== null && found.basis !== null ? basisFactor(splits, found.basis, today, today) : null,
    as_of: asOf,
    inputs: found.terms.map(term => inputOf(term, onToday)),
    count: found.terms.length,
    execution_time_ms: context.elapsed(),
  }
}

type OnToday = (
  kind: ShareKind | null,
  reading: { readonly value: number; readonly basis: Day | null },
) => number | null

/** Values on the split basis of the day that answers stand on; null for NaN. */
function todaysBasis(splits: readonly Split[], today: Day): OnToday {
  return (kind, { value, basis }) => {
    if (Number.isNaN(value)) return null
    return kind === null || basis === null
      ? value
      : onFactor(kind, value, basisFactor(splits, basis, today, today))
  }
}

function inputOf(reading: TermReading, onToday: OnToday): Lineage['inputs'][number] {
  const { term, periodType, start, end } = reading
  const told = toldOf({ value: onToday(shareKindOf(term), reading), word: reading.word })
  return {
    id: term.kind === 'item' ? `${term.statement}.${term.id}` : term.id,
    term: term.text,
    kind: term.kind === 'item' ? 'line_item' : term.kind,
    value: told.value,
    reason: told.reason,
    flags: [...told.flags],
    sign: 1,
    period_type: periodType,
    period_start: start === null ? null : formatDay(start),
    period_end: end === null ? null : formatDay(end),
    concept: null,
    accession_number: null,
    filed: null,
    source_url: null,
    derivation: null,
  }
}

/** Closes of period ends as they entered the metrics. */
async function storedCloses(
  { stores }: Context,
  { resolved, asOf }: LineageAsked,
  today: Day,
): Promise<Map<Day, MetricPoint>> {
  const query = { metrics: ['price'], asOf: asOf === null ? null : today, points: ALL_PERIODS }
  const rows = await Promise.all(
    PERIOD_KINDS.filter(kind => kind !== 'quarterly').map(periodType =>
      stores.metrics.series([resolved.publication], { ...query, periodType }),
    ),
  )
  return new Map(rows.flat().flatMap(({ points }) => points.map(point => [point.end, point] as const)))
}

function closeOf(point: MetricPoint | undefined, day: Day): BasedPrice {
  return {
    value: point?.value ?? Number.NaN,
    word: point?.word || (point?.value == null ? 'no_price' : ''),
    basis: point?.basis ?? day,
  }
}

export function nothingThere({ ticker }: Resolved, { periodType, end, asOf }: LineageAsked): AppError {
  const when = asOf === null ? '' : ` as of ${asOf}`
  const period = end === null ? `no ${periodType} period` : `no ${periodType} period that ends on ${end}`
  return new AppError('not_found', { message: `Of ${ticker} ${period} is known${when}.` })
}
