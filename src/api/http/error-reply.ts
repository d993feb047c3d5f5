import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '../../errors.ts'
import { redactKeys } from '../access/key-format.ts'
import { errorBody } from '../request/service.ts'

/** Seconds until a retry after a store failure. */
const RETRY_AFTER = 5

/** Headers of the response that the error replaces. */
const OF_ANSWERS = ['ETag', 'Link', 'X-Total-Count', 'X-Has-More', 'Content-Length']

/** Sends the error object, always as JSON; logs errors of the service with their cause. */
export function errorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const shown = asAppError(error)
  if (shown.status >= 500) request.log.error({ err: shown, code: shown.code }, 'request failed')
  for (const name of OF_ANSWERS) reply.removeHeader(name)
  return reply
    .code(shown.status)
    .headers(errorHeaders(shown, reply))
    .type('application/json; charset=utf-8')
    .send(redactKeys(JSON.stringify(errorBody(shown))))
}

/** Headers of an error response in any format. */
export function errorHeaders(error: AppError, reply: FastifyReply): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(error.status === 503 && { 'Retry-After': String(RETRY_AFTER) }),
    ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
    // A route may set its own challenge.
    ...(error.status === 401 && !reply.hasHeader('WWW-Authenticate') && { 'WWW-Authenticate': 'Bearer' }),
  }
}

/** Errors of the HTTP framework and of Node's parser, by their own code. */
const KNOWN: Readonly<Record<string, { code: ErrorCode; message?: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed_body' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed_body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'malformed_body' },
  FST_ERR_BAD_URL: { code: 'invalid_parameter', message: 'The address is not valid percent-encoding.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'uri_too_long' },
  FST_ERR_NOT_FOUND: { code: 'not_found' },
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout' },
  // The client left before its request was complete.
  ECONNRESET: { code: 'request_timeout' },
}

/** Any error as one for callers: unknown ones become `internal`, with the error as cause for the log. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const known = KNOWN[codeOf(error)]
  if (!known) return new AppError('internal', { cause: error })
  return new AppError(known.code, { cause: error, ...(known.message && { message: known.message }) })
}

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
