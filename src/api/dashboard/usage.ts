import type { Usage } from '../../stores/ports/quota.ts'

const DAY_MS = 86_400_000
/** Endpoints with a color of their own; the others are combined. */
const MAX_SERIES = 5
export const OTHERS = 'all others'

export interface UsageChart {
  /** UTC days, `YYYY-MM-DD`, the oldest first, without gaps. */
  readonly days: readonly string[]
  /** Endpoints by descending calls, then the combined others; `calls` in the order of `days`. */
  readonly series: readonly {
    readonly endpoint: string
    readonly calls: readonly number[]
    readonly total: number
  }[]
  /** Calls of each day. */
  readonly totals: readonly number[]
  readonly total: number
}

/** The last `count` UTC days, today included. */
export function lastDays(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Usage rows as one series per endpoint. */
export function usageChart(rows: readonly Usage[], days: readonly string[]): UsageChart {
  const place = new Map(days.map((day, index) => [day, index]))
  const byEndpoint = new Map<string, number[]>()
  for (const { day, endpoint, calls } of rows) {
    const index = place.get(day)
    if (index === undefined || calls <= 0) continue
    const counts = byEndpoint.get(endpoint) ?? days.map(() => 0)
    counts[index] = (counts[index] ?? 0) + calls
    byEndpoint.set(endpoint, counts)
  }
  const all = [...byEndpoint]
    .map(([endpoint, calls]) => ({ endpoint, calls, total: sum(calls) }))
    .sort((a, b) => b.total - a.total || (a.endpoint < b.endpoint ? -1 : 1))
  const [shown, rest] =
    all.length <= MAX_SERIES + 1 ? [all, []] : [all.slice(0, MAX_SERIES), all.slice(MAX_SERIES)]
  const others = days.map((_, index) => sum(rest.map(({ calls }) => calls[index] ?? 0)))
  const series =
    rest.length === 0 ? shown : [...shown, { endpoint: OTHERS, calls: others, total: sum(others) }]
  const totals = days.map((_, index) => sum(series.map(({ calls }) => calls[index] ?? 0)))
  return { days, series, totals, total: sum(totals) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
