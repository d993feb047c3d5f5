import type { Static } from 'typebox'
import { formatDay } from '../../domain/day.ts'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'
import { callsOf, creditsOf } from './credits.ts'
import type { METRICS_INPUT, METRICS_OUTPUT } from './metric-fields.ts'
import { aliasesUsed, dimensionsNamed, metricsNamed } from './metric-words.ts'
import {
  type CompanyMetricsAnswer,
  historyRecord,
  type MetricsAsked,
  metricsAnswer,
} from './metrics-answer.ts'

type Input = Static<typeof METRICS_INPUT>
type Output = Static<typeof METRICS_OUTPUT>

/** The metrics query, whichever way it came. */
export async function queryMetrics(input: Input, context: Context): Promise<Output> {
  const { found, notFound } = companiesNamed(input.tickers, context)
  const asked: MetricsAsked = {
    metrics: metricsNamed(input.metrics),
    period: input.period,
    years: input.years ?? null,
    dimensions: dimensionsNamed(input.dimensions ?? []),
    price: input.price,
    asOf: input.as_of ?? null,
    adjusted: input.adjusted,
  }
  const credits = creditsOf({
    companies: found.length,
    metrics: asked.metrics.length,
    years: asked.years,
    dimensions: asked.dimensions.length,
  })
  const answers = input.dry_run ? [] : await metricsAnswer(found, asked, context)
  return {
    data: Object.fromEntries(answers.map(answer => [answer.company.ticker, companyData(answer, asked)])),
    metadata: {
      tickers: found.map(({ ticker }) => ticker),
      metrics: asked.metrics.map(({ id }) => id),
      aliases: aliasesUsed(input.metrics),
      period: asked.period,
      years: asked.years,
      dimensions: asked.dimensions.map(({ id }) => id),
      price: asked.price,
      adjusted: asked.adjusted,
      as_of: asked.asOf,
      credits_used: input.dry_run ? 0 : credits,
      credits_estimated: input.dry_run ? credits : null,
      calls_estimated: input.dry_run ? callsOf(credits) : null,
      not_found: notFound,
      unavailable: answers.flatMap(({ company: { ticker }, values }) =>
        values.flatMap(({ metric, key, reason }) =>
          reason === null ? [] : [{ ticker, metric, key, reason }],
        ),
      ),
      flags: answers.flatMap(({ company: { ticker }, values }) =>
        values.flatMap(({ metric, key, flags }) => flags.map(flag => ({ ticker, metric, key, flag }))),
      ),
      execution_time_ms: context.elapsed(),
    },
  }
}

/** Calls of the quota that a query debits. */
export function metricsCost(input: Input, context: Pick<Context, 'companies' | 'snapshot'>): number {
  if (input.dry_run) return 1
  return callsOf(
    creditsOf({
      companies: companiesNamed(input.tickers, context).found.length,
      metrics: metricsNamed(input.metrics).length,
      years: input.years ?? null,
      dimensions: dimensionsNamed(input.dimensions ?? []).length,
    }),
  )
}

/** Companies as named, each once under the first name that it was asked by. */
export function companiesNamed(
  tickers: readonly string[],
  { companies, snapshot }: Pick<Context, 'companies' | 'snapshot'>,
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

function companyData({ company, values, history, latest }: CompanyMetricsAnswer, { period }: MetricsAsked) {
  const metrics: Record<string, Record<string, number | null>> = {}
  for (const { metric, key, value } of values) {
    metrics[metric] ??= {}
    metrics[metric][key] = value
  }
  return {
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
  return Object.entries(data).flatMap(([ticker, { metrics, history, latest_period }]) => [
    ...Object.entries(metrics).flatMap(([metric, values]) =>
      Object.entries(values).map(([key, value]) => ({
        ticker,
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
      records.map(({ period_type: _, ...record }) => ({ ticker, metric, key: metadata.period, ...record })),
    ),
  ])
}
