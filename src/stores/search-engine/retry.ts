import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { EngineReply } from './engine.ts'

/** Statuses after which the same request may succeed: too many requests, a node that is gone for now. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status === 502 || status === 503
}

const TRIES = 8
const FIRST_WAIT_MS = 100
const MAX_WAIT_MS = 10_000

/** Waits longer before each further try, by chance up to half as long again, so that writers do not come back together. */
export async function waitBefore(attempt: number): Promise<void> {
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  await sleep(wait * (1 + Math.random() / 2))
}

/** Whether one more try is left after so many. */
export function isWorthTrying(attempts: number): boolean {
  return attempts < TRIES
}

/** For writers, who can wait: does it again while the engine is unavailable, as an index is that another one has just made. */
export async function withRetries<Result>(
  task: () => Promise<Result>,
  wait: (attempt: number) => Promise<void> = waitBefore,
): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await task()
    } catch (error) {
      const passing = error instanceof AppError && error.code === 'unavailable'
      if (!passing || !isWorthTrying(attempts)) throw error
      await wait(attempts)
    }
  }
}

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
