import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  RequestContext,
  type RequestScopeOptions,
  runInContext,
} from '../../observability/request-context.ts'
import { traceContextOf } from '../../observability/tracing.ts'

const scopes = new WeakMap<FastifyRequest, RequestContext>()

/** The context of a request; undefined before its first hook. */
export function scopeOf(request: FastifyRequest): RequestContext | undefined {
  return scopes.get(request)
}

/** An endpoint's name or a fixed word, never a URL. */
export function operationOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.config as { operation?: string }).operation ?? 'unmatched'
}

/** Gives each request a context, which ends with the response or when the client disconnects. */
export function scopeRequests(
  app: FastifyInstance,
  told: Pick<RequestScopeOptions, 'timeoutMs' | 'sink' | 'tracing'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = traceContextOf(request.headers['traceparent'])
    const scope = new RequestContext({ ...told, door: 'http', operation: operationOf(request), from })
    scopes.set(request, scope)
    reply.raw.once('close', () => scope.end())
    runInContext(scope, done)
  })
  // Bodies are read in socket events, which run outside the request's context.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined ? done() : runInContext(scopes.get(request), done),
  )
}
