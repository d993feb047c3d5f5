import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import { bareError } from './bare-error.ts'
import { asAppError, codeOf } from './error-body.ts'
import type { LimitHeaders } from './rate-headers.ts'
import { requestId } from './request-id.ts'

/** Milliseconds a refused caller may go on sending, so that the answer is not lost to a reset connection. */
const LINGER = 1_000

/** Answers what Node could not read as a request, in the same error object; the connection ends with it. */
export function clientErrorReply(error: Error, socket: Socket, limitHeaders: LimitHeaders): void {
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(rawResponse(shownError(error), limitHeaders(socket.remoteAddress ?? '')))
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER).unref()
}

function shownError(error: Error): AppError {
  const known = asAppError(error)
  if (known.code !== 'internal') return known
  return new AppError('invalid_parameter', { message: 'The request is not valid HTTP.', cause: error })
}

function rawResponse(error: AppError, limits: Readonly<Record<string, string>>): string {
  const { body, headers } = bareError(error, requestId({ headers: {} }), false)
  const lines = Object.entries({ ...headers, ...limits, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
