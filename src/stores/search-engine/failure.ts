import { AppError } from '../../errors.ts'
import type { EngineReply } from './engine.ts'

/** No reply came. */
export function connectionFailure(cause: unknown, timedOut: boolean): AppError {
  return new AppError(timedOut ? 'timeout' : 'unavailable', { cause })
}

/** A reply with an error status, as a caller may see it; the engine's own words stay in `cause`. */
export function replyFailure({ status, body }: EngineReply, what: string): AppError {
  const cause = new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 2_000)}`)
  if (status === 408 || status === 504) return new AppError('timeout', { cause })
  // Too many requests, a node that is gone, a password that is wrong, a page of somebody else's: nothing that the request could help.
  const passing = status === 401 || status === 403 || status === 429 || status >= 500
  const unavailable = passing || !isEngines(body)
  return new AppError(unavailable ? 'unavailable' : 'internal', { cause })
}

/** The engines answer in JSON alone. */
function isEngines(body: unknown): boolean {
  return typeof body === 'object' && body !== null
}
