import type { Stage } from './load.ts'

/** Milliseconds at p99 until a 503 is returned, and until `/healthz` responds. */
const REFUSED_P99 = 1_000
const HEALTH_P99 = 1_000

const COLUMNS = [
  'stage',
  'clients',
  'good/s',
  'p50 ms',
  'p99 ms',
  'max ms',
  '503s',
  '503 p99',
  'wrong',
  'broken',
  'health p99',
  'RSS MB',
]
const WIDTHS = [9, 8, 8, 8, 8, 8, 8, 8, 6, 7, 11, 8]

const row = (cells: readonly string[]) =>
  cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 8)).join(' ')

export const HEAD = row(COLUMNS)

export function lineOf({ name, load, resources }: Stage): string {
  const refused = load.others[503]
  return row([
    name,
    ...[load.clients, load.rate, load.good.p50, load.good.p99, load.good.max].map(shown),
    ...[
      refused?.count ?? 0,
      refused?.p99 ?? 0,
      load.wrong,
      load.broken,
      resources.healthP99,
      resources.rssMb,
    ].map(shown),
  ])
}

export function figuresOf(stages: readonly Stage[]): Record<string, number> {
  return Object.fromEntries(
    stages.flatMap(({ name, load, resources }) =>
      Object.entries({
        good_per_second: load.rate,
        p50_ms: load.good.p50,
        p99_ms: load.good.p99,
        max_ms: load.good.max,
        refused: load.others[503]?.count ?? 0,
        refused_p99_ms: load.others[503]?.p99 ?? 0,
        wrong: load.wrong,
        broken: load.broken,
        health_p99_ms: resources.healthP99,
        rss_mb: resources.rssMb,
        heap_mb: resources.heapMb,
      }).map(
        ([figure, value]) => [`${name}_${load.clients}_${figure}`, Math.round(value * 100) / 100] as const,
      ),
    ),
  )
}

/**
 * Requests may and must be refused in the overload stage only. Times are checked in the full form only: the short one runs on
 * busy machines.
 */
export function failuresOf(stages: readonly Stage[], short: boolean): string[] {
  return stages.flatMap(({ name, load, resources }) => {
    const at = `${name}, ${load.clients} clients: `
    const allowed = name === 'overload' ? ['503'] : []
    const unwanted = Object.entries(load.others).filter(([status]) => !allowed.includes(status))
    const refusedP99 = load.others[503]?.p99 ?? 0
    return [
      ...unwanted.map(
        ([status, { count }]) =>
          `${at}${count} responses with status ${status} (${mostOf(load.othersOf[status] ?? {})})`,
      ),
      ...(load.wrong > 0 ? [`${at}${load.wrong} wrong responses, the first to ${load.firstWrong}`] : []),
      ...(load.broken > 0
        ? [`${at}${load.broken} broken connections or timeouts (${mostOf(load.brokenBy)})`]
        : []),
      ...(name === 'overload' && load.others[503] === undefined ? [`${at}no request was refused`] : []),
      ...(short ? [] : lateness(resources, refusedP99).map(what => `${at}${what}`)),
    ]
  })
}

/** Operations listed in a failure. */
const MOST = 4

function mostOf(counts: Readonly<Record<string, number>>): string {
  const ordered = Object.entries(counts).sort(([, a], [, b]) => b - a)
  return ordered
    .slice(0, MOST)
    .map(([operation, count]) => `${operation} ${count}`)
    .join(', ')
}

function lateness({ unhealthy, healthP99 }: Stage['resources'], refusedP99: number): string[] {
  return [
    ...(unhealthy > 0 ? [`${unhealthy} samples at /healthz without an answer`] : []),
    ...(healthP99 > HEALTH_P99 ? [`/healthz took ${shown(healthP99)} ms at p99`] : []),
    ...(refusedP99 > REFUSED_P99 ? [`refusals took ${shown(refusedP99)} ms at p99`] : []),
  ]
}

function shown(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 })
}
