import type { Usage } from '../stores/quota-port.ts'

const DAY_MS = 86_400_000
/** Endpoints with a colour of their own; the others are shown as one. */
const MOST_SERIES = 5
export const OTHERS = 'all others'

export interface UsageChart {
  /** UTC, `YYYY-MM-DD`, the oldest first, without gaps. */
  readonly days: readonly string[]
  /** Endpoints with most calls first, and at the end the others as one; `calls` by day as in `days`. */
  readonly series: readonly {
    readonly endpoint: string
    readonly calls: readonly number[]
    readonly total: number
  }[]
  /** Calls of each day. */
  readonly totals: readonly number[]
  readonly total: number
}

/** The days that end with the one of a moment, UTC. */
export function lastDays(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Rows of usage as series by endpoint over days. */
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
    all.length <= MOST_SERIES + 1 ? [all, []] : [all.slice(0, MOST_SERIES), all.slice(MOST_SERIES)]
  const others = days.map((_, index) => sum(rest.map(({ calls }) => calls[index] ?? 0)))
  const series =
    rest.length === 0 ? shown : [...shown, { endpoint: OTHERS, calls: others, total: sum(others) }]
  const totals = days.map((_, index) => sum(series.map(({ calls }) => calls[index] ?? 0)))
  return { days, series, totals, total: sum(totals) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
