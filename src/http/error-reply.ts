import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutKeys } from '../access/key-format.ts'
import { errorBody } from '../door/error-body.ts'
import type { AppError } from '../errors.ts'
import { asAppError } from './error-body.ts'

/** Seconds after which a store that was down is worth another try. */
const RETRY_AFTER = 5

/** Headers that belong to the answer that did not come about. */
const OF_ANSWERS = ['ETag', 'Link', 'X-Total-Count', 'X-Has-More', 'Content-Length']

/** Answers with the error object, in JSON whatever the caller accepts; what is our fault goes to the log with its cause. */
export function errorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = asAppError(error)
  if (shown.status >= 500) request.log.error({ err: shown, code: shown.code }, 'request failed')
  for (const name of OF_ANSWERS) reply.removeHeader(name)
  return reply
    .code(shown.status)
    .headers(errorHeaders(shown, reply))
    .type('application/json; charset=utf-8')
    .send(withoutKeys(JSON.stringify(errorBody(shown))))
}

/** Headers that go with an error, whatever shape its body has. */
export function errorHeaders(error: AppError, reply: FastifyReply): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(error.status === 503 && { 'Retry-After': String(RETRY_AFTER) }),
    ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
    // A route may have a challenge of its own.
    ...(error.status === 401 && !reply.hasHeader('WWW-Authenticate') && { 'WWW-Authenticate': 'Bearer' }),
  }
}
