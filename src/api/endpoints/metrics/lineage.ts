import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { sourceUrl } from '../../../domain/company/filing.ts'
import { type Day, parseDay } from '../../../domain/day.ts'
import { LINE_ITEMS, STATEMENTS } from '../../../domain/numbers/line-items/index.ts'
import { LINE_ITEM_TEXTS } from '../../../domain/numbers/line-items/line-item-texts.ts'
import {
  type LineItemKind,
  onBasis,
  type StatementName,
  splitFactor,
} from '../../../domain/numbers/statement.ts'
import { significant } from '../../../domain/significant-digits.ts'
import { AsOf, CompanyId, day, defaulted, withKeywords } from '../../../schema/fields.ts'
import type { StatementRow, Stores } from '../../../stores/ports/stores.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { type ProvenanceRecord, provenanceOf } from '../statements/provenance.ts'
import { PeriodInput } from './metric-fields.ts'
import { metricNamed, unknownMetricsError } from './metric-ids.ts'
import {
  LINEAGE_OUTPUT,
  type Lineage,
  type LineageRequest,
  metricLineage,
  noPeriodError,
} from './metric-lineage.ts'

/** More than the number of periods of a kind in any company's history. */
const ALL = 1_000
/** Maximum difference in days between the ends that flows and balance sheets report for one period. */
const SAME_PERIOD = 6

const KINDS = new Map(LINE_ITEMS.map(({ id, kind }) => [id, kind]))
const UNITS: Readonly<Record<LineItemKind, string>> = {
  flow: 'usd',
  balance: 'usd',
  per_share: 'per_share',
  shares: 'count',
  ratio: 'ratio',
}
/** Values computed from other line items of their record, which have the facts. */
const MADE_OF: Readonly<Record<string, readonly string[]>> = {
  eps_basic: ['net_income_to_common', 'shares_basic'],
  eps_diluted: ['net_income_to_common', 'shares_diluted'],
}

/** The source facts of a line item, or the quarters and line items that it is computed from. */
async function lineItemLineage(
  statement: StatementName,
  item: string,
  request: LineageRequest,
  context: HandlerContext,
): Promise<Lineage> {
  const { resolved, asOf } = request
  const { publication, company, ticker } = resolved
  // A balance at the end of twelve months is that at the end of the quarter.
  const isSheet = statement === 'balance_sheet'
  const periodType = isSheet && request.periodType === 'ttm' ? 'quarterly' : request.periodType
  const query = { statement, periodType, asOf, limit: ALL, offset: 0, provenance: true }
  const [page, splits, quarters] = await Promise.all([
    context.stores.statements.records(publication, query),
    context.stores.facts.splits(publication, asOf),
    periodType === 'ttm' ? quartersOf(context.stores, request, statement) : [],
  ])
  const row = rowAt(page.rows, request.end)
  if (!row) throw noPeriodError(resolved, request)
  const basis = row.basis[item]
  const factor = basis === undefined ? null : splitFactor(splits, basis)
  const value = row.values[item]
  const provenance = value === undefined ? null : provenanceOf(item, row, factor, quarters)
  const inputs = provenance ? inputsOf(statement, item, row, provenance) : []
  return {
    ticker,
    company_name: company.name,
    cik: formatCik(company.cik),
    currency: row.currency,
    metric: `${statement}.${item}`,
    name: LINE_ITEM_TEXTS[item] ?? item,
    unit: UNITS[KINDS.get(item) ?? 'flow'],
    formula: null,
    derivation: provenance?.derivation ?? null,
    period: periodType,
    period_start: row.period_start,
    period_end: row.period_end,
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period,
    value: value === undefined ? null : significant(onBasis(KINDS.get(item) ?? 'flow', value, factor ?? 1)),
    reason: value === undefined ? (row.null_reasons[item] ?? 'not_reported') : null,
    flags: [],
    split_factor: factor,
    as_of: asOf,
    inputs,
    count: inputs.length,
    execution_time_ms: context.elapsed(),
  }
}

function inputsOf(
  statement: StatementName,
  item: string,
  row: StatementRow,
  { inputs, derivation }: ProvenanceRecord,
): Lineage['inputs'] {
  const nothing = { reason: null, flags: [], derivation: null }
  const lines = inputs.length === 0 ? (MADE_OF[item] ?? []) : []
  if (lines.length > 0)
    return lines.map(id => ({
      ...nothing,
      id: `${statement}.${id}`,
      term: `${statement}.${id}`,
      kind: 'line_item' as const,
      value: significant(row.values[id] ?? null),
      sign: 1,
      period_type: row.period_type,
      period_start: row.period_start,
      period_end: row.period_end,
      concept: null,
      accession_number: null,
      filed: null,
      source_url: null,
    }))
  return inputs.map(({ concept, sign, value, period_start, period_end, accession_number, filed }) => ({
    ...nothing,
    id: concept ?? `${statement}.${item}`,
    term: concept ?? `${statement}.${item}`,
    kind: concept === null ? ('line_item' as const) : ('fact' as const),
    value,
    sign,
    period_type: concept === null ? ('quarterly' as const) : null,
    period_start,
    period_end,
    concept,
    accession_number,
    filed,
    source_url: sourceUrl(row.filer_cik, accession_number, null),
    derivation: concept === null ? null : derivation,
  }))
}

function rowAt(rows: readonly StatementRow[], end: string | null): StatementRow | undefined {
  if (end === null) return rows[0]
  const day = parseDay(end) as Day
  const near = (row: StatementRow) => Math.abs((parseDay(row.period_end) as Day) - day)
  const nearby = rows.filter(row => near(row) <= SAME_PERIOD).sort((a, b) => near(a) - near(b))
  return nearby[0]
}

async function quartersOf(stores: Stores, { resolved, asOf }: LineageRequest, statement: StatementName) {
  const query = { statement, periodType: 'quarterly' as const, asOf, limit: ALL, offset: 0, provenance: true }
  return (await stores.statements.records(resolved.publication, query)).rows
}

const KNOWN_ITEMS: ReadonlySet<string> = new Set(LINE_ITEMS.map(({ id }) => id))

const Followed = withKeywords(
  Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,79}(\\.[a-z][a-z0-9_]{0,79})?$',
    description: 'Metric id or alias, or a line item: `income_statement.revenue`.',
    examples: ['roic'],
    'x-hint': 'a metric id such as roic, or a line item such as income_statement.revenue',
  }),
  { 'x-check': (word: string) => (word.includes('.') ? lineItemFault(word) : unknownMetricsError([word])) },
)

function lineItemFault(word: string): string | null {
  const [statement, item] = word.split('.') as [string, string]
  if (!Object.hasOwn(STATEMENTS, statement))
    return `has no statement ${statement}; there are ${Object.keys(STATEMENTS).join(', ')}`
  return KNOWN_ITEMS.has(item) ? null : `has no line item ${item}`
}

/** Lineage of a metric: formula inputs and source facts. */
export const metricsLineage = defineEndpoint({
  name: 'metrics.lineage',
  method: 'GET',
  path: '/data/metrics/lineage',
  tag: 'Metrics',
  tier: 'public',
  summary: 'Lineage of a metric: formula inputs and source facts',
  description:
    'One level per request: for a metric the terms of its formula with their values, for a line item its source facts (or the ' +
    'quarters). Request the `id`, `period_type` and `period_end` of an input to follow a value down to the facts as filed. ' +
    'The value equals the formula applied to the terms.',
  shape: { kind: 'object', rows: 'inputs' },
  dependsOnToday: true,
  input: Type.Object({
    ticker: CompanyId,
    metric: Followed,
    period: defaulted(PeriodInput, 'ttm'),
    period_end: Type.Optional(day('Default: the latest period.')),
    as_of: AsOf,
  }),
  output: LINEAGE_OUTPUT,
  handle(input, context) {
    const resolved = resolveCompany(context, input.ticker)
    const request = {
      resolved,
      periodType: input.period,
      end: input.period_end ?? null,
      asOf: input.as_of ?? null,
    }
    const metric = metricNamed(input.metric)
    if (metric) return metricLineage(metric, request, context)
    const [statement, item] = input.metric.split('.') as [StatementName, string]
    return lineItemLineage(statement, item, request, context)
  },
})
