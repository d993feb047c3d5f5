import Type, { type Static } from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { type Day, FAR_FUTURE, formatDay, parseDay } from '../../../domain/day.ts'
import type { CatalogMetric } from '../../../domain/metrics/catalog/index.ts'
import { metricExplainer } from '../../../domain/metrics/derive/company-metrics.ts'
import { shareKind, shareKindOf, type TermReading } from '../../../domain/metrics/derive/evaluate-based.ts'
import {
  applySplitFactor,
  type BasedPrice,
  basisFactor,
  type ShareKind,
} from '../../../domain/metrics/derive/share-basis.ts'
import { PERIOD_KINDS, type PeriodKind } from '../../../domain/metrics/metric.ts'
import { STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import type {
  FieldValue,
  FiscalPeriod,
  Split,
  StatementName,
  StatementRecord,
  Template,
} from '../../../domain/numbers/statement.ts'
import { AppError } from '../../../errors.ts'
import { companyFields, DayText, nullable, oneOf } from '../../../schema/fields.ts'
import type { MetricPoint } from '../../../stores/ports/metric.ts'
import type { LiveGenerations, StatementRow, Stores } from '../../../stores/ports/stores.ts'
import type { Resolved } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { cachedPerSnapshot, snapshotCache } from '../snapshot-cache.ts'
import { qualifiedValue } from './current-value.ts'

const PeriodType = oneOf(PERIOD_KINDS as [PeriodKind, ...PeriodKind[]])

const LineageInput = Type.Object(
  {
    id: Type.String({ description: 'Metric, `statement.line_item`, concept, or `close`' }),
    term: Type.String({
      description: 'Term of the formula, such as prior_year(total_assets); concept of a fact',
    }),
    kind: oneOf(['fact', 'line_item', 'metric', 'price']),
    value: nullable(
      Type.Number({ description: 'On the split basis of `as_of` (or today); a fact is as filed' }),
    ),
    reason: nullable(Type.String({ description: 'Null reason' })),
    flags: Type.Array(Type.String()),
    sign: Type.Integer({ description: 'For a fact or a quarter: 1 is added, -1 is subtracted' }),
    period_type: nullable(PeriodType),
    period_start: nullable(DayText),
    period_end: nullable(DayText),
    concept: nullable(Type.String()),
    accession_number: nullable(Type.String()),
    filed: nullable(DayText),
    source_url: nullable(Type.String({ description: 'URL of the filing at sec.gov' })),
    derivation: nullable(Type.String({ description: 'For a fact: derivation of the line item' })),
  },
  { title: 'LineageInput', additionalProperties: false },
)

export const LINEAGE_OUTPUT = Type.Object(
  {
    ...companyFields,
    currency: nullable(Type.String({ description: 'ISO 4217' })),
    metric: Type.String(),
    name: Type.String(),
    unit: Type.String(),
    formula: nullable(
      Type.String({ description: 'Formula over the terms of `inputs`; null for a line item' }),
    ),
    derivation: nullable(
      Type.String({ description: 'For a line item: reported, ytd_difference, sum_of_quarters ...' }),
    ),
    period: PeriodType,
    period_start: nullable(DayText),
    period_end: DayText,
    fiscal_year: Type.Integer(),
    fiscal_period: nullable(Type.String()),
    value: nullable(Type.Number()),
    reason: nullable(Type.String({ description: 'Null reason' })),
    flags: Type.Array(Type.String()),
    split_factor: nullable(
      Type.Number({ description: 'For per-share values and share counts: new shares per share as filed' }),
    ),
    as_of: nullable(DayText),
    inputs: Type.Array(LineageInput),
    count: Type.Integer(),
    execution_time_ms: Type.Number(),
  },
  { additionalProperties: false },
)

export interface LineageRequest {
  readonly resolved: Resolved
  readonly periodType: PeriodKind
  /** Null: the latest period. */
  readonly end: string | null
  readonly asOf: string | null
}

export type Lineage = Static<typeof LINEAGE_OUTPUT>

/** More than the number of periods of a kind in any company's history. */
const ALL_PERIODS = 1_000

/** Lineage is requested step by step: caches the statements of recently requested companies. */
const statementsKept = snapshotCache<readonly StatementRecord[]>(10)

/** The terms of a metric's formula with their values. */
export async function metricLineage(
  metric: CatalogMetric,
  request: LineageRequest,
  context: HandlerContext,
): Promise<Lineage> {
  const { resolved, periodType, end, asOf } = request
  const { publication, company, ticker } = resolved
  const { stores } = context
  const today = parseDay(asOf ?? context.today) as Day
  const [statements, splitsOf, closes] = await Promise.all([
    cachedPerSnapshot(statementsKept, context.snapshot, `${company.cik} ${asOf}`, () =>
      storedStatements(stores, publication, asOf),
    ),
    stores.metrics.splits([publication], asOf === null ? null : today),
    metric.usesPrice ? storedCloses(context, request, today) : new Map<Day, MetricPoint>(),
  ])
  const splits = splitsOf.get(company.cik) ?? []
  const explain = metricExplainer({ statements, splits, prices: day => closeOf(closes.get(day), day) })
  const explanation = explain({
    metric,
    periodType,
    end: end === null ? null : (parseDay(end) as Day),
    day: today,
  })
  if (!explanation) throw noPeriodError(resolved, request)
  const kind = shareKind(metric)
  const onToday = todaysBasis(splits, today)
  const qualified = qualifiedValue({ value: onToday(kind, explanation), qualifier: explanation.qualifier })
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
    period_start:
      metric.scope === 'balance' || explanation.start === null ? null : formatDay(explanation.start),
    period_end: formatDay(explanation.end),
    fiscal_year: explanation.fiscalYear,
    fiscal_period: explanation.fiscalPeriod,
    value: qualified.value,
    reason: qualified.reason,
    flags: [...qualified.flags],
    split_factor:
      kind !== null && explanation.basis !== null
        ? basisFactor(splits, explanation.basis, today, today)
        : null,
    as_of: asOf,
    inputs: explanation.terms.map(term => inputOf(term, onToday)),
    count: explanation.terms.length,
    execution_time_ms: context.elapsed(),
  }
}

type OnToday = (
  kind: ShareKind | null,
  reading: { readonly value: number; readonly basis: Day | null },
) => number | null

/** Adjusts values to the split basis of `today`; null for NaN. */
function todaysBasis(splits: readonly Split[], today: Day): OnToday {
  return (kind, { value, basis }) => {
    if (Number.isNaN(value)) return null
    return kind === null || basis === null
      ? value
      : applySplitFactor(kind, value, basisFactor(splits, basis, today, today))
  }
}

function inputOf(reading: TermReading, onToday: OnToday): Lineage['inputs'][number] {
  const { term, periodType, start, end } = reading
  const qualified = qualifiedValue({
    value: onToday(shareKindOf(term), reading),
    qualifier: reading.qualifier,
  })
  return {
    id: term.kind === 'item' ? `${term.statement}.${term.id}` : term.id,
    term: term.text,
    kind: term.kind === 'item' ? 'line_item' : term.kind,
    value: qualified.value,
    reason: qualified.reason,
    flags: [...qualified.flags],
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

/** Closes at period ends as used by the metrics. */
async function storedCloses(
  { stores }: HandlerContext,
  { resolved, asOf }: LineageRequest,
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
    qualifier: point?.qualifier || (point?.value == null ? 'no_price' : ''),
    basis: point?.basis ?? day,
  }
}

export function noPeriodError({ ticker }: Resolved, { periodType, end, asOf }: LineageRequest): AppError {
  const when = asOf === null ? '' : ` as of ${asOf}`
  const period = end === null ? `no ${periodType} period` : `no ${periodType} period ending ${end}`
  return new AppError('not_found', { message: `${ticker} has ${period}${when}.` })
}

/** More than the number of periods of a kind in any company's history. */
const ALL = 1_000
const KINDS = ['quarterly', 'ttm', 'annual'] as const

/** All statements of a company as of a date, as input of the derivation: one version per period, without source facts. */
async function storedStatements(
  stores: Stores,
  publication: LiveGenerations,
  asOf: string | null,
): Promise<StatementRecord[]> {
  const names = Object.keys(STATEMENTS) as StatementName[]
  const queries = names.flatMap(statement =>
    KINDS.filter(kind => statement !== 'balance_sheet' || kind !== 'ttm').map(periodType =>
      stores.statements.records(publication, {
        statement,
        periodType,
        asOf,
        limit: ALL,
        offset: 0,
        provenance: false,
      }),
    ),
  )
  return (await Promise.all(queries)).flatMap(({ rows }) => rows.map(recordOf))
}

function recordOf(row: StatementRow): StatementRecord {
  const dayOf = (text: string) => parseDay(text) as Day
  const values = Object.entries(row.values).map(([id, value]): [string, FieldValue] => {
    const basis = row.basis[id]
    return [
      id,
      { value, derivation: 'reported', sources: [], basis: basis === undefined ? null : dayOf(basis) },
    ]
  })
  return {
    statement: row.statement,
    periodType: row.period_type,
    start: row.period_start === null ? null : dayOf(row.period_start),
    end: dayOf(row.period_end),
    fiscalYear: row.fiscal_year,
    fiscalPeriod: row.fiscal_period as FiscalPeriod | null,
    fiscalYearReported: row.fiscal_year_reported,
    template: row.template as Template,
    currency: row.currency,
    // The version as of the requested date, whenever its knowledge interval starts.
    knownFrom: 0,
    knownTo: FAR_FUTURE,
    filed: dayOf(row.filed),
    accession: row.accession_number,
    filerCik: row.filer_cik,
    values: new Map(values),
    nullReasons: new Map(Object.entries(row.null_reasons)),
    warnings: row.warnings,
  }
}
