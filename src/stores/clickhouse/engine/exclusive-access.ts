import { keyedMutex } from '../../shared/company-list-cache.ts'
import type { Pool } from '../../shared/pool.ts'

/** Runs a task while nobody else has any of a pool's resources; others wait, as they do for a long task. */
export type RunExclusive = <Result>(task: () => Promise<Result>) => Promise<Result>

/** A way to take all the resources of a pool, of which there are so many. */
export function pausing(resources: Pool<unknown>, count: number): RunExclusive {
  const turns = keyedMutex()
  // Two at once would each wait for what the other has.
  return task => turns('pause', () => withAll(resources, count, task))
}

async function withAll<Result>(
  resources: Pool<unknown>,
  count: number,
  task: () => Promise<Result>,
): Promise<Result> {
  let release: () => void = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const taken: Promise<void>[] = []
  const held = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    taken.push(promise)
    return resources.run(() => {
      resolve()
      return released
    })
  })
  try {
    // Where a resource cannot be had, its holder fails before all are taken.
    await Promise.race([Promise.all(taken), Promise.all(held)])
    return await task()
  } finally {
    release()
    await Promise.allSettled(held)
  }
}
