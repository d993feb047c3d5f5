import {
  constants,
  monitorEventLoopDelay,
  type NodeGCPerformanceDetail,
  PerformanceObserver,
} from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'
import type { RequestObserver } from '../../observability/request-context.ts'
import type { IngestSummary } from '../../stores/ports/ingest.ts'
import type { Snapshot, Stores } from '../../stores/ports/stores.ts'
import type { IngestView } from './health.ts'
import type { ShedReason } from './raw-errors.ts'
import { requestMetrics } from './request-metrics.ts'

const NANOSECONDS = 1e9
const DAY_SECONDS = 86_400

function gauges(registry: Registry) {
  return (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  }
}

/** The process itself: memory, event loop, requests in flight. */
function processMetrics(registry: Registry, { cacheBytes, inFlight, maxInFlight }: Measured) {
  const gauge = gauges(registry)
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  gauge(
    'nodejs_eventloop_lag_p50_seconds',
    'Median delay of the event loop since start',
    () => loop.percentile(50) / NANOSECONDS,
  )
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Delay of the event loop, 99th percentile since start',
    () => loop.percentile(99) / NANOSECONDS,
  )
  gauge(
    'nodejs_eventloop_lag_max_seconds',
    'Longest delay of the event loop since start',
    () => loop.max / NANOSECONDS,
  )
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('nodejs_heap_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed)
  const collected = heapAfterCollections()
  gauge(
    'nodejs_heap_after_collection_bytes',
    'Heap in use after the last full garbage collection; 0 before the first',
    () => collected.bytes,
  )
  gauge('process_uptime_seconds', 'Time since start', () => process.uptime())
  gauge('response_cache_bytes', 'Bytes of cached responses and response fragments', cacheBytes)
  gauge('requests_in_flight', 'Requests that are being answered', inFlight)
  gauge('requests_in_flight_limit', 'Requests beyond which further ones are refused', () => maxInFlight)
  return {
    close() {
      loop.disable()
      collected.close()
    },
  }
}

/** Live heap: between two collections most of the used heap is garbage. */
function heapAfterCollections() {
  let bytes = 0
  const observer = new PerformanceObserver(list => {
    const entries = list.getEntries() as unknown as { readonly detail: NodeGCPerformanceDetail }[]
    const whole = entries.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)
    if (whole) bytes = process.memoryUsage().heapUsed
  })
  observer.observe({ entryTypes: ['gc'] })
  return {
    get bytes() {
      return bytes
    },
    close: () => observer.disconnect(),
  }
}

/** The data that are served, and how much their stores have to do. */
function dataMetrics(registry: Registry, { stores: { companies, system } }: Measured): void {
  const gauge = gauges(registry)
  gauge(
    'companies_served',
    'Companies in the data that is served',
    () => companies.snapshot().companies.length,
  )
  new Gauge({
    name: 'data_newest_age_seconds',
    help: 'Time since the end of the day of the newest filing and the newest price that are served',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [part, day] of Object.entries(newestDays(companies.snapshot()))) {
        const age = (Date.now() - Date.parse(day)) / 1_000 - DAY_SECONDS
        this.set({ part }, Math.max(0, age))
      }
    },
  })
  for (const [name, help, of] of [
    ['store_queries_running', 'Questions to a store that are being answered', 'running'],
    ['store_queries_waiting', 'Questions to a store that wait for a turn', 'waiting'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['store'],
      registers: [registry],
      collect() {
        this.reset()
        for (const queue of system.queues()) this.set({ store: queue.store }, queue[of])
      },
    })
  }
  new Gauge({
    name: 'data_version_info',
    help: 'Version of the data that is served, as a label',
    labelNames: ['version'],
    registers: [registry],
    collect() {
      this.reset()
      this.set({ version: companies.snapshot().dataVersion }, 1)
    },
  })
}

type Newest = { readonly filings?: string; readonly prices?: string }

const newestBySnapshot = new WeakMap<Snapshot, Newest>()

/** Days, `YYYY-MM-DD`, of what there is. Looked for once in a snapshot. */
function newestDays(snapshot: Snapshot): Newest {
  const known = newestBySnapshot.get(snapshot)
  if (known) return known
  let [filings, prices] = ['', '']
  for (const { cik } of snapshot.companies) {
    const { lastFilingDate, lastPriceDate } = snapshot.coverage(cik)
    if (lastFilingDate !== null && lastFilingDate > filings) filings = lastFilingDate
    if (lastPriceDate !== null && lastPriceDate > prices) prices = lastPriceDate
  }
  const newest = { ...(filings && { filings }), ...(prices && { prices }) }
  newestBySnapshot.set(snapshot, newest)
  return newest
}

/** Values that are read when metrics are scraped. */
interface Measured {
  readonly stores: Pick<Stores, 'companies' | 'system'>
  readonly cacheBytes: () => number
  readonly inFlight: () => number
  readonly maxInFlight: number
  readonly ingest: IngestView
}

export interface Metrics extends RequestObserver {
  /** A request that was rejected before it was parsed. */
  refused(reason: ShedReason): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

/** Everything that `/metrics` shows. Labels are names of ours alone: never an address, a key or a ticker. */
export function serviceMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  const requests = requestMetrics(registry)
  const { close } = processMetrics(registry, measured)
  dataMetrics(registry, measured)
  ingestMetrics([registry], measured.ingest)
  return {
    ...requests,
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close,
  }
}

/** Metrics of live ingest; without a value where nothing ever ingested. */
function ingestMetrics(registers: Registry[], view: IngestView): void {
  gauge(
    'ingest_lag_seconds',
    'Time since the acceptance of the longest waiting filing that was seen and is not served; 0: none waits',
    () => view.status()?.lag_seconds ?? null,
  )
  gauge('ingest_last_look_timestamp_seconds', 'When the feed of new filings was last read', of(lookedAt))
  gauge(
    'ingest_waiting_filings',
    'Filings seen that are not served yet',
    of(({ unserved }) => unserved),
  )
  gauge(
    'ingest_waiting_facts_filings',
    'Filings served without their XBRL facts, which are not out',
    of(({ factsMissing }) => factsMissing),
  )
  counter('ingest_loaded_total', 'Filings loaded', ({ position }) => position.loaded)
  counter('ingest_failed_total', 'Filings given up', ({ position }) => position.failed)

  function of(value: (summary: IngestSummary) => number | null): () => number | null {
    return () => {
      const summary = view.summary()
      return summary && value(summary)
    }
  }

  function gauge(name: string, help: string, value: () => number | null): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const known = value()
        if (known === null) this.remove()
        else this.set(known)
      },
    })
  }

  /** Counted by the ingesting process over all its runs. */
  function counter(name: string, help: string, value: (summary: IngestSummary) => number): void {
    new Counter({
      name,
      help,
      registers,
      collect() {
        const summary = view.summary()
        this.reset()
        if (summary) this.inc(value(summary))
      },
    })
  }
}

function lookedAt({ position }: IngestSummary): number | null {
  return position.lookedAt === null ? null : position.lookedAt / 1_000
}
