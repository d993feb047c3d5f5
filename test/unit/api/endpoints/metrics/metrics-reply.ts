/** What `/data/metrics` answers, as far as tests read it. */
export interface MetricsReply {
  readonly data: Readonly<Record<string, CompanyReply>>
  readonly metadata: {
    readonly credits_used: number
    readonly not_found: readonly string[]
    readonly unavailable: readonly Remark<'reason'>[]
    readonly flags: readonly Remark<'flag'>[]
    readonly [field: string]: unknown
  }
}

interface CompanyReply {
  readonly metrics: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  readonly currency: string | null
  readonly latest_period: { readonly period_end: string } | null
  readonly history: Readonly<Record<string, readonly HistoryReply[]>> | null
}

interface HistoryReply {
  readonly period_end: string
  readonly period_type: string
  readonly fiscal_year: number
  readonly fiscal_period: string | null
  readonly value: number | null
  readonly reason: string | null
  readonly filed: string
}

type Remark<Word extends string> = Readonly<Record<'ticker' | 'metric' | 'key' | Word, string>>

/** Values of one company and metric, by key. */
export function valuesOf({ data }: MetricsReply, ticker: string, metric: string) {
  const values = data[ticker]?.metrics[metric]
  if (!values) throw new Error(`no ${metric} of ${ticker} in the answer`)
  return values
}
