import { Counter, Gauge, type Registry } from 'prom-client'
import type { IngestSummary } from '../stores/ingest-port.ts'
import type { IngestView } from './ingest-view.ts'

/** Metrics of live ingest; without a value where nothing ever ingested. */
export function ingestMetrics(registers: Registry[], view: IngestView): void {
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
