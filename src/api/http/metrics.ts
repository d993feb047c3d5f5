import { Counter, Gauge, Registry } from 'prom-client'
import type { RequestObserver } from '../../observability/request-context.ts'
import type { IngestSummary } from '../../stores/ports/ingest.ts'
import type { Stores } from '../../stores/ports/stores.ts'
import type { IngestView } from './ingest-view.ts'
import { dataMetrics, processMetrics } from './process-metrics.ts'
import type { ShedReason } from './raw-errors.ts'
import { requestMetrics } from './request-metrics.ts'

/** What is asked for when somebody looks. */
export interface Measured {
  readonly stores: Pick<Stores, 'companies' | 'system'>
  readonly cacheBytes: () => number
  readonly inFlight: () => number
  readonly maxInFlight: number
  readonly ingest: IngestView
}

export interface Metrics extends RequestObserver {
  /** A request that was refused before it was looked at. */
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

  /** Counted by whoever ingests, over all its runs. */
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
