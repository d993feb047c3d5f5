import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inScope, RequestScope, type RequestScopeOptions } from '../observe/request-scope.ts'
import { traceContextOf } from '../observe/tracing.ts'

const scopes = new WeakMap<FastifyRequest, RequestScope>()

/** What goes on for a request; undefined before its first hook. */
export function scopeOf(request: FastifyRequest): RequestScope | undefined {
  return scopes.get(request)
}

/** An endpoint's name or a fixed word, never an address. */
export function operationOf({ routeOptions }: FastifyRequest): string {
  return (routeOptions.config as { operation?: string }).operation ?? 'unmatched'
}

/** Gives each request a scope, which ends with its answer or when its caller goes. */
export function scopeRequests(
  app: FastifyInstance,
  told: Pick<RequestScopeOptions, 'timeoutMs' | 'sink' | 'tracing'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = traceContextOf(request.headers['traceparent'])
    const scope = new RequestScope({ ...told, door: 'http', operation: operationOf(request), from })
    scopes.set(request, scope)
    reply.raw.once('close', () => scope.end())
    inScope(scope, done)
  })
  // A body is read in events of its socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined ? done() : inScope(scopes.get(request), done),
  )
}
