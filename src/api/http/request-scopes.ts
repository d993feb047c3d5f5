import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import {
  RequestContext,
  type RequestScopeOptions,
  runInContext,
  traceContextOf,
} from '../../observability/request-context.ts'

/** Requests a minute of one caller that debit no call: pages, lists, errors. */
export const MAX_FREE_REQUESTS = 600
const WINDOW_MS = 60_000
/** Callers counted; those not seen for longest are forgotten first. */
const MAX_CALLERS = 10_000

export interface FreeRequests {
  /** Counts a request of an account or network. Throws `rate_limited` beyond the limit. */
  count(caller: string): void
}

/** Limits requests that cost a caller nothing but the service some time. */
export function freeRequests(limit: number, now: () => number): FreeRequests {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: MAX_CALLERS })
  return {
    count(caller) {
      const moment = now()
      const known = windows.get(caller)
      const window = known && moment < known.endsAt ? known : { count: 0, endsAt: moment + WINDOW_MS }
      windows.set(caller, window)
      window.count += 1
      if (window.count > limit) throw tooMany(limit, window.endsAt, moment)
    },
  }
}

function tooMany(limit: number, endsAt: number, now: number): AppError {
  return new AppError('rate_limited', {
    message: `Too many requests: at most ${limit} a minute that use no call of the quota.`,
    details: { scope: 'minute', limit, remaining: 0, cost: 1, reset: new Date(endsAt).toISOString() },
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1_000)),
  })
}

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
  options: Pick<RequestScopeOptions, 'timeoutMs' | 'sink' | 'tracing'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const from = traceContextOf(request.headers['traceparent'])
    const scope = new RequestContext({ ...options, transport: 'http', operation: operationOf(request), from })
    scopes.set(request, scope)
    reply.raw.once('close', () => scope.end())
    runInContext(scope, done)
  })
  // Bodies are read in socket events, which run outside the request's context.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined ? done() : runInContext(scopes.get(request), done),
  )
}
