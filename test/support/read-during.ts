import { setImmediate } from 'node:timers/promises'

/**
 * Repeats each read until `work` is done. Yields to the event loop after each read: reads that are served from memory would
 * otherwise block `work` and the timeout of the test.
 */
export async function readDuring(
  work: () => Promise<void>,
  ...reads: readonly (() => Promise<void>)[]
): Promise<void> {
  let working = true
  const repeatWhileWorking = async (read: () => Promise<void>) => {
    while (working) {
      await read()
      await setImmediate()
    }
  }
  const done = work().finally(() => {
    working = false
  })
  await Promise.all([done, ...reads.map(repeatWhileWorking)])
}
