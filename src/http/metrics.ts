import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CompanyStore } from '../stores/ports.ts'

const NANOSECONDS = 1e9
/** Seconds; from a cached answer to a request that is about to be given up. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export interface Metrics {
  /** One finished request. `operation` is an endpoint's name or a fixed word, never an address. */
  observe(operation: string, status: number, milliseconds: number): void
  /** In Prometheus' text format. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

export function serviceMetrics(companies: CompanyStore, cacheBytes: () => number): Metrics {
  const registers = [new Registry()]
  const labelNames = ['operation', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s arrival to the end of its answer',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
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
  gauge('process_uptime_seconds', 'Time since start', () => process.uptime())
  gauge('response_cache_bytes', 'Bytes of answers and of parts of answers kept ready', cacheBytes)
  gauge(
    'companies_served',
    'Companies in the data that is served',
    () => companies.snapshot().companies.length,
  )
  new Gauge({
    name: 'data_version_info',
    help: 'Version of the data that is served, as a label',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset()
      this.set({ version: companies.snapshot().dataVersion }, 1)
    },
  })

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  }

  return {
    observe(operation, status, milliseconds) {
      requests.inc({ operation, status })
      durations.observe({ operation }, milliseconds / 1000)
    },
    text: () => registers[0]!.metrics(),
    contentType: registers[0]!.contentType,
    close: () => loop.disable(),
  }
}
