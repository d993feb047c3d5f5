import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, whoCalls } from '../access/caller.ts'
import { loggedAddress } from './key-in-address.ts'
import { operationOf, scopeOf } from './request-scopes.ts'

/** The one line of a request: what was asked, how it went and how long it took; who asked, by ids alone. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void {
  const scope = scopeOf(request)
  request.log.info(
    {
      door: 'http',
      operation: operationOf(request),
      method: request.method,
      url: loggedAddress(request.url),
      status: reply.statusCode,
      ms: rounded(reply.elapsedTime),
      storeMs: rounded(scope?.storeMs ?? 0),
      ...(scope?.trace && { traceId: scope.trace.traceId }),
      ...(caller && whoCalls(caller)),
    },
    'answered',
  )
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100
}
