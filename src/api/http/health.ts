import { statfs } from 'node:fs/promises'
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
/** Free space below which nothing that is counted or loaded can be relied on to be written, MB. */
const MIN_FREE_MB = 16

/** Free bytes of the disk of a directory; null if there is no such directory. */
export async function freeBytesOf(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function requireFreeSpace(freeBytes: () => Promise<number | null>): Promise<void> {
  const free = await freeBytes()
  if (free === null || free >= MIN_FREE_MB * 1_048_576) return
  throw new AppError('unavailable', {
    message: `The disk of DATA_DIR has ${Math.floor(free / 1_048_576)} MB free, at least ${MIN_FREE_MB} MB are needed. Free some space or move DATA_DIR to a larger disk.`,
  })
}

export interface HealthSources {
  readonly stores: Stores
  readonly metrics: Metrics
  readonly ingest: IngestView
  /** Of the disk of `DATA_DIR`; null where nothing is stored there. */
  readonly freeBytes: () => Promise<number | null>
}

/** Paths of the routes below; requests to them are never limited. */
export const OPERATOR_PATHS: readonly string[] = ['/healthz', '/readyz', '/metrics']

/** Routes for operators: liveness, readiness and metrics. */
export function healthRoutes(
  app: FastifyInstance,
  { stores, metrics, ingest, freeBytes }: HealthSources,
): void {
  app.get('/healthz', { config: { operation: 'healthz' } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { config: { operation: 'readyz' } }, async (request, reply) => {
    try {
      const checks = Promise.all([stores.system.ping(), requireFreeSpace(freeBytes)])
      await withTimeout(READY_TIMEOUT_MS, checks, error =>
        request.log.warn({ err: error }, 'a readiness check failed after its timeout'),
      )
    } catch (error) {
      const isExplained = error instanceof AppError && error.code === 'unavailable'
      throw isExplained ? error : new AppError('unavailable', { cause: error })
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
