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

/** A metrics query, read. */
export interface MetricsQuestion {
  readonly found: readonly Resolved[]
  readonly notFound: readonly string[]
  readonly asked: MetricsAsked
  readonly aliases: Readonly<Record<string, string>>
  readonly credits: number
  /** Only what it would cost. */
  readonly dryRun: boolean
}

/** The metrics query, whichever way it came. */
export async function queryMetrics(input: Input, context: Context): Promise<Output> {
  const question = questionOf(input, context)
  const answers = await answersOf(question, context)
  return {
    data: Object.fromEntries(
      answers.map(answer => [answer.company.ticker, companyData(answer, question.asked)]),
    ),
    metadata: {
      ...metadataHead(question),
      unavailable: answers.flatMap(unavailableOf),
      flags: answers.flatMap(flagsOf),
      execution_time_ms: context.elapsed(),
    },
  }
}

export function questionOf(input: Input, context: Context): MetricsQuestion {
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
  return { found, notFound, asked, credits, aliases: aliasesUsed(input.metrics), dryRun: input.dry_run }
}

async function answersOf({ found, asked, dryRun }: MetricsQuestion, context: Context) {
  if (dryRun) return []
  return found.map(await metricsAnswer(found, asked, context))
}

/** All of the metadata that does not come from the answers of companies. */
export function metadataHead({ found, notFound, asked, aliases, credits, dryRun }: MetricsQuestion) {
  return {
    tickers: found.map(({ ticker }) => ticker),
    metrics: asked.metrics.map(({ id }) => id),
    aliases,
    period: asked.period,
    years: asked.years,
    dimensions: asked.dimensions.map(({ id }) => id),
    price: asked.price,
    adjusted: asked.adjusted,
    as_of: asked.asOf,
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

export function companyData(
  { company, values, history, latest }: CompanyMetricsAnswer,
  { period }: MetricsAsked,
) {
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
