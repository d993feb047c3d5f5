import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { AppError } from '../errors.ts'
import { bareError } from './bare-error.ts'
import type { LimitHeaders } from './rate-headers.ts'
import { requestId } from './request-id.ts'

/** Seconds: an overload is over as soon as some answers are out. */
export const RETRY_AFTER = 1
/** Milliseconds for which the same limits are told to everyone: to find them costs more than the rest of a refusal. */
const SAME_LIMITS = 1_000

/**
 * Refuses requests with 503 `overloaded`, as cheaply as can be: callers who never pause ask again at once, and what their refusals
 * take is missing for those who are answered. `limits` are those of guests, as nobody was asked who calls.
 */
export function refuser(limits: LimitHeaders, now: () => number) {
  const error = new AppError('overloaded', { retryAfter: RETRY_AFTER })
  let [shown, until] = [{}, Number.NEGATIVE_INFINITY]
  return (request: IncomingMessage, response: ServerResponse): void => {
    const moment = now()
    if (moment >= until) [shown, until] = [limits(''), moment + SAME_LIMITS]
    const { body, headers } = bareError(error, requestId(request), isSecure(request))
    response.writeHead(error.status, { ...headers, ...shown }).end(body)
  }
}

function isSecure({ socket }: IncomingMessage): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true
}
