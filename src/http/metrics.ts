import { Registry } from 'prom-client'
import type { RequestSink } from '../observe/request-scope.ts'
import type { Stores } from '../stores/ports.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import type { IngestView } from './ingest-view.ts'
import type { LoadLimits, RefusedFor } from './overload.ts'
import { dataMetrics, processMetrics } from './process-metrics.ts'
import { requestMetrics } from './request-metrics.ts'

/** What is asked for when somebody looks. */
export interface Measured {
  readonly stores: Pick<Stores, 'companies' | 'system'>
  readonly cacheBytes: () => number
  readonly inFlight: () => number
  readonly limits: LoadLimits
  readonly ingest: IngestView
}

export interface Metrics extends RequestSink {
  /** A request that was refused before it was looked at. */
  refused(reason: RefusedFor): void
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
