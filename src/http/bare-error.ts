import { errorBody } from '../door/error-body.ts'
import type { AppError } from '../errors.ts'
import { commonHeaders } from './headers.ts'

/** What an error is answered with where there is no route, in the one shape that all have; headers of limits aside. */
export function bareError(error: AppError, id: string, secure: boolean) {
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
