import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../errors.ts'

/** Statuses after which the same request may succeed: too many requests, a node that is gone for now. */
export function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503
}

const TRIES = 8
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000

/** Waits longer before each further try, by chance up to half as long again, so that writers do not come back together. */
export async function waitBefore(attempt: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
  await sleep(wait * (1 + Math.random() / 2))
}

/** Whether one more try is left after so many. */
export function isWorthTrying(attempts: number): boolean {
  return attempts < TRIES
}

/** For writers, who can wait: does it again while the engine is unavailable, as an index is that another one has just made. */
export async function patiently<Result>(
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
