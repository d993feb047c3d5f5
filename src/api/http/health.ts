import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import type { IngestStore, IngestSummary } from '../../stores/ports/ingest.ts'
import type { Damage, Stores } from '../../stores/ports/stores.ts'
import { withTimeout } from '../request/endpoint-call.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds between two looks into the store. */
const REFRESH_MS = 5_000
/** Milliseconds beyond the time promised for the next sign of life: a large company takes a while. */
const GRACE_MS = 120_000

interface IngestStatus {
  /** Seconds since the acceptance of the longest waiting filing that was seen and is not served; 0: none waits. */
  readonly lag_seconds: number
  readonly last_look: string | null
  /** Filings that are not served yet, and those served without their XBRL facts, which are not out. */
  readonly waiting: { readonly unserved: number; readonly facts: number }
  /** `ended`: in good order. `stalled`: there was no sign of life when one was due. */
  readonly state: 'following' | 'stalled' | 'ended'
}

/** Ingest status, of this process or another: read from the store every few seconds, never during a request. */
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
        // The last status stays; its times show its age.
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
function statusOf(summary: IngestSummary, now: number): IngestStatus {
  const { position, unserved, factsMissing } = summary
  const isLate = position.dueAt === null || now > position.dueAt + GRACE_MS
  return {
    lag_seconds: lagSeconds(summary, now),
    last_look: position.lookedAt === null ? null : new Date(position.lookedAt).toISOString(),
    waiting: { unserved, facts: factsMissing },
    state: position.ended ? 'ended' : isLate ? 'stalled' : 'following',
  }
}

function lagSeconds({ oldestUnserved }: IngestSummary, now: number): number {
  return oldestUnserved === null ? 0 : Math.max(0, Math.round((now - oldestUnserved) / 1_000))
}

/** Milliseconds within which the stores must answer a ping. */
const READY_TIMEOUT_MS = 2_000

/** Paths of the routes below; requests to them are never limited. */
export const OPERATOR_PATHS: readonly string[] = ['/healthz', '/readyz', '/metrics']

/** Routes for operators: liveness, readiness and metrics. */
export function healthRoutes(
  app: FastifyInstance,
  stores: Stores,
  metrics: Metrics,
  ingest: IngestView,
): void {
  app.get('/healthz', { config: { operation: 'healthz' } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config: { operation: 'readyz' } }, async (request, reply) => {
    try {
      await withTimeout(READY_TIMEOUT_MS, stores.system.ping(), error =>
        request.log.warn({ err: error }, 'store ping failed after the readiness timeout'),
      )
    } catch (error) {
      throw new AppError('unavailable', { cause: error })
    }
    const damaged = stores.system.damage()
    if (damaged.length > 0) throw damageError(damaged)
    const { dataVersion } = stores.companies.snapshot()
    const ingesting = ingest.status()
    return reply
      .header('Cache-Control', 'no-store')
      .send({ status: 'ready', data_version: dataVersion, ...(ingesting && { ingest: ingesting }) })
  })
  app.get('/metrics', { config: { operation: 'metrics' } }, async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text()),
  )
}

/** Names the damaged tables and the number of companies; the log and `npm run status` name the companies. */
function damageError(damaged: readonly Damage[]): AppError {
  const tables = damaged.map(
    ({ table, ciks }) => `${table} (${ciks === null ? 'all companies' : `${ciks.length} companies`})`,
  )
  return new AppError('data_damaged', { message: `Stored data is damaged: ${tables.join(', ')}.` })
}
