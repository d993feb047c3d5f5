import type { FastifyInstance } from 'fastify'
import { within } from '../door/within.ts'
import { AppError } from '../errors.ts'
import type { Stores } from '../stores/ports.ts'
import type { IngestView } from './ingest-view.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds a store may take to say that it is there. */
const READY_WITHIN = 2_000

/** They must answer whatever the stores do. */
export const OPERATOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Routes for whoever runs the service: is it up, can it answer, how is it doing. */
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
      await within(READY_WITHIN, stores.system.ping(), error =>
        request.log.warn({ err: error }, 'late store answer'),
      )
    } catch (error) {
      throw new AppError('unavailable', { cause: error })
    }
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
