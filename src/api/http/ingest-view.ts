import type { FastifyInstance } from 'fastify'
import type { IngestStore, IngestSummary } from '../../stores/ports/ingest.ts'

/** Milliseconds between two looks into the store. */
const REFRESH_MS = 5_000
/** Milliseconds beyond the time promised for the next sign of life: a large company takes a while. */
const GRACE_MS = 120_000

export interface IngestStatus {
  /** Seconds since the acceptance of the longest waiting filing that was seen and is not served; 0: none waits. */
  readonly lag_seconds: number
  readonly last_look: string | null
  /** Filings that are not served yet, and those served without their XBRL facts, which are not out. */
  readonly waiting: { readonly unserved: number; readonly facts: number }
  /** `ended`: in good order. `stalled`: there was no sign of life when one was due. */
  readonly state: 'following' | 'stalled' | 'ended'
}

/** How ingest stands, by this process or another: read from the store every few seconds, never while somebody asks. */
export interface IngestView {
  summary(): IngestSummary | null
  /** Null where nothing ever ingested. */
  status(): IngestStatus | null
}

export function ingestView(
  app: FastifyInstance,
  store: Pick<IngestStore, 'summary'> | null,
  now: () => number,
): IngestView {
  let known: IngestSummary | null = null
  let looking: Promise<void> | null = null

  function look(from: Pick<IngestStore, 'summary'>): Promise<void> {
    looking ??= from
      .summary()
      .then(
        summary => {
          known = summary
        },
        // What was known stays; its times tell how old it is.
        error => app.log.warn({ err: error }, 'the state of ingest could not be read'),
      )
      .finally(() => {
        looking = null
      })
    return looking
  }

  if (store !== null) {
    let timer: NodeJS.Timeout | undefined
    app.addHook('onListen', async () => {
      timer = setInterval(() => void look(store), REFRESH_MS)
      timer.unref()
    })
    app.addHook('onReady', async () => void look(store))
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await looking
    })
  }
  return { summary: () => known, status: () => known && statusOf(known, now()) }
}

/** The status at a moment (ms since 1970). */
export function statusOf(summary: IngestSummary, now: number): IngestStatus {
  const { position, unserved, factsMissing } = summary
  const isLate = position.dueAt === null || now > position.dueAt + GRACE_MS
  return {
    lag_seconds: lagSeconds(summary, now),
    last_look: position.lookedAt === null ? null : new Date(position.lookedAt).toISOString(),
    waiting: { unserved, facts: factsMissing },
    state: position.ended ? 'ended' : isLate ? 'stalled' : 'following',
  }
}

export function lagSeconds({ oldestUnserved }: IngestSummary, now: number): number {
  return oldestUnserved === null ? 0 : Math.max(0, Math.round((now - oldestUnserved) / 1_000))
}
