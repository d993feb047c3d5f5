import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Damage, Stores } from '../../stores/ports/stores.ts'
import { withTimeout } from '../request/endpoint-call.ts'
import type { IngestView } from './ingest-view.ts'
import type { Metrics } from './metrics.ts'

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
