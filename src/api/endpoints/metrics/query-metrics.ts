import type { Static } from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { formatDay } from '../../../domain/day.ts'
import { AppError } from '../../../errors.ts'
import type { Resolved } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { timeSlicer } from '../snapshot-cache.ts'
import {
  type CompanyMetricsAnswer,
  companyMetricsResult,
  historyRecord,
  type MetricsRequest,
} from './company-metrics-result.ts'
import { callsOf, creditsOf, type METRICS_INPUT, type METRICS_OUTPUT } from './metric-fields.ts'
import { aliasesUsed, dimensionsNamed, resolveMetrics } from './metric-ids.ts'

type Input = Static<typeof METRICS_INPUT>
type Output = Static<typeof METRICS_OUTPUT>

/** A metrics query, read. */
interface ResolvedMetricsQuery {
  readonly found: readonly Resolved[]
  readonly notFound: readonly string[]
  readonly request: MetricsRequest
  readonly aliases: Readonly<Record<string, string>>
  readonly credits: number
  /** Return only the cost of the request. */
  readonly dryRun: boolean
}

/** The metrics query, whichever way it came. */
export async function queryMetrics(input: Input, context: HandlerContext): Promise<Output> {
  const question = questionOf(input, context)
  const answers = await answersOf(question, context)
  return {
    data: Object.fromEntries(
      answers.map(answer => [answer.company.ticker, companyData(answer, question.request)]),
    ),
    metadata: {
      ...metadataHead(question),
      unavailable: answers.flatMap(unavailableOf),
      flags: answers.flatMap(flagsOf),
      execution_time_ms: context.elapsed(),
    },
  }
}

export function questionOf(input: Input, context: HandlerContext): ResolvedMetricsQuery {
  const { found, notFound } = companiesNamed(input.tickers, context)
  const request: MetricsRequest = {
    metrics: resolveMetrics(input.metrics),
    period: input.period,
    years: input.years ?? null,
    dimensions: dimensionsNamed(input.dimensions ?? []),
    price: input.price,
    asOf: input.as_of ?? null,
    adjusted: input.adjusted,
  }
  const credits = creditsOf({
    companies: found.length,
    metrics: request.metrics.length,
    years: request.years,
    dimensions: request.dimensions.length,
  })
  return { found, notFound, request, credits, aliases: aliasesUsed(input.metrics), dryRun: input.dry_run }
}

const inTurn = timeSlicer()

async function answersOf({ found, request, dryRun }: ResolvedMetricsQuery, context: HandlerContext) {
  if (dryRun) return []
  return inTurn.map(found, await companyMetricsResult(found, request, context))
}

/** All of the metadata that does not come from the answers of companies. */
export function metadataHead({ found, notFound, request, aliases, credits, dryRun }: ResolvedMetricsQuery) {
  return {
    tickers: found.map(({ ticker }) => ticker),
    metrics: request.metrics.map(({ id }) => id),
    aliases,
    period: request.period,
    years: request.years,
    dimensions: request.dimensions.map(({ id }) => id),
    price: request.price,
    adjusted: request.adjusted,
    as_of: request.asOf,
    credits_used: dryRun ? 0 : credits,
    credits_estimated: dryRun ? credits : null,
    calls_estimated: dryRun ? callsOf(credits) : null,
    not_found: [...notFound],
  }
}

export function unavailableOf({ company: { ticker }, values }: CompanyMetricsAnswer) {
  return values.flatMap(({ metric, key, reason }) =>
    reason === null ? [] : [{ ticker, metric, key, reason }],
  )
}

export function flagsOf({ company: { ticker }, values }: CompanyMetricsAnswer) {
  return values.flatMap(({ metric, key, flags }) => flags.map(flag => ({ ticker, metric, key, flag })))
}

type SizeContext = Pick<HandlerContext, 'companies' | 'snapshot'>

function sizeOf(input: Input, context: SizeContext) {
  return {
    companies: companiesNamed(input.tickers, context).found.length,
    metrics: resolveMetrics(input.metrics).length,
    years: input.years ?? null,
    dimensions: dimensionsNamed(input.dimensions ?? []).length,
  }
}

/** Calls of the quota that a query debits. */
export function metricsCost(input: Input, context: SizeContext): number {
  return input.dry_run ? 1 : callsOf(creditsOf(sizeOf(input, context)))
}

/** Values in a response: 20 MB of JSON, and two seconds of work on one core. */
const MAX_VALUES = 200_000
const VALUES_A_UNIT = 10_000

/** Size of a query by its values; throws `invalid_parameter` beyond the maximum. */
export function metricsUnits(input: Input, context: SizeContext): number {
  const { companies, metrics, years, dimensions } = sizeOf(input, context)
  const periods = Math.max(1, (years ?? 0) * (input.period === 'annual' ? 1 : 4))
  const values = companies * metrics * (periods + dimensions)
  if (values > MAX_VALUES)
    throw new AppError('invalid_parameter', {
      message: `The query has ${count(values)} values: ${count(companies)} companies × ${metrics} metrics × (${periods} periods + ${dimensions} dimensions). The maximum is ${count(MAX_VALUES)}. Send several smaller queries.`,
    })
  return values / VALUES_A_UNIT
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

/** The requested companies, each once under the first identifier that named it. */
export function companiesNamed(
  tickers: readonly string[],
  { companies, snapshot }: Pick<HandlerContext, 'companies' | 'snapshot'>,
) {
  const found = new Map<number, Resolved>()
  const notFound: string[] = []
  for (const ticker of tickers) {
    const resolved = companies.resolve(ticker)
    if (!resolved) notFound.push(ticker)
    else if (!found.has(resolved.company.cik))
      found.set(resolved.company.cik, {
        ...resolved,
        publication: snapshot.publication(resolved.company.cik),
      })
  }
  return { found: [...found.values()], notFound }
}

export function companyData(
  { company, values, history, latest }: CompanyMetricsAnswer,
  { period }: MetricsRequest,
) {
  const metrics: Record<string, Record<string, number | null>> = {}
  for (const { metric, key, value } of values) {
    metrics[metric] ??= {}
    metrics[metric][key] = value
  }
  return {
    cik: formatCik(company.company.cik),
    metrics,
    currency: company.company.currency,
    latest_period: latest && {
      period_end: formatDay(latest.end),
      fiscal_year: latest.fiscalYear,
      fiscal_period: latest.fiscalPeriod,
    },
    history:
      history &&
      Object.fromEntries(
        [...history].map(([metric, points]) => [metric, points.map(point => historyRecord(point, period))]),
      ),
  }
}

/** The answer as a table: the latest values, those of dimensions, then the history. */
export function metricRows({ data, metadata }: Output) {
  const place = (ticker: string, metric: string, key: string) => `${ticker} ${metric} ${key}`
  const reasons = new Map(
    metadata.unavailable.map(({ ticker, metric, key, reason }) => [place(ticker, metric, key), reason]),
  )
  return Object.entries(data).flatMap(([ticker, { cik, currency, metrics, history, latest_period }]) => [
    ...Object.entries(metrics).flatMap(([metric, values]) =>
      // The latest value is the first one of a history.
      Object.entries(values)
        .filter(([key]) => key !== metadata.period || !history?.[metric]?.length)
        .map(([key, value]) => ({
          ticker,
          cik,
          currency,
          metric,
          key,
          period_end: latest_period?.period_end ?? null,
          fiscal_year: latest_period?.fiscal_year ?? null,
          fiscal_period: latest_period?.fiscal_period ?? null,
          value,
          reason: reasons.get(place(ticker, metric, key)) ?? null,
          filed: null,
        })),
    ),
    ...Object.entries(history ?? {}).flatMap(([metric, records]) =>
      records.map(({ period_type: _, ...record }) => ({
        ticker,
        cik,
        currency,
        metric,
        key: metadata.period,
        ...record,
      })),
    ),
  ])
}
