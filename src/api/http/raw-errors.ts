import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { AppError } from '../../errors.ts'
import { errorBody } from '../request/service.ts'
import { asAppError, codeOf } from './error-reply.ts'
import { commonHeaders, type LimitHeaders, requestId } from './headers.ts'

/*
 * Errors that are answered before a request reaches the router: overload, and bytes that are no HTTP request. They have the
 * same body and headers as all other errors.
 */

/** Decides about a request before anything else; false: it has been answered. */
export type RequestGate = (request: IncomingMessage, response: ServerResponse) => boolean

export type ShedReason = 'in_flight' | 'event_loop'

interface OverloadOptions {
  /** Why a request cannot be handled now; null: it can. */
  readonly reason: (request: IncomingMessage) => ShedReason | null
  readonly limitHeaders: LimitHeaders
  readonly onShed: (reason: ShedReason) => void
  /** Called once a second while requests are shed, with their number. */
  readonly log: (shed: number) => void
}

/** Seconds. */
const RETRY_AFTER = 1
/**
 * Delay of a 503 in milliseconds. Clients that retry immediately would otherwise send so many requests that rejecting them takes
 * the time needed to answer others.
 */
const SHED_DELAY_MS = 200

/** Answers 503 `overloaded` while there is a reason to, before any store is queried or quota debited. */
export function overloadGate({ reason, limitHeaders, onShed, log }: OverloadOptions): RequestGate {
  const error = new AppError('overloaded', { retryAfter: RETRY_AFTER })
  let shed = 0

  function count(why: ShedReason): void {
    onShed(why)
    shed += 1
    if (shed > 1) return
    setTimeout(() => {
      log(shed)
      shed = 0
    }, 1_000).unref()
  }

  return (request, response) => {
    const why = reason(request)
    if (why === null) return true
    count(why)
    setTimeout(() => {
      if (response.destroyed) return
      const isSecure = (request.socket as Partial<TLSSocket>).encrypted === true
      const { body, headers } = rawError(error, requestId(request), isSecure)
      response.writeHead(error.status, { ...headers, ...limitHeaders('') }).end(body)
    }, SHED_DELAY_MS)
    return false
  }
}

/** Milliseconds that a client may continue to send after an error, so that a reset connection does not lose the response. */
const LINGER_MS = 1_000

/** Answers bytes that Node could not parse as a request, and closes the connection. */
export function clientErrorReply(error: Error, socket: Socket, limitHeaders: LimitHeaders): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawResponse(shownError(error), limitHeaders(socket.remoteAddress ?? '')))
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

function shownError(error: Error): AppError {
  const known = asAppError(error)
  if (known.code !== 'internal') return known
  return new AppError('invalid_parameter', { message: 'The request is not valid HTTP.', cause: error })
}

function rawResponse(error: AppError, limits: Readonly<Record<string, string>>): string {
  const { body, headers } = rawError(error, requestId({ headers: {} }), false)
  const lines = Object.entries({ ...headers, ...limits, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

function rawError(error: AppError, id: string, secure: boolean) {
  const body = JSON.stringify(errorBody(error))
  const headers: Record<string, string> = {
    ...commonHeaders(id, secure),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
  }
  return { body, headers }
}
