import { setImmediate } from 'node:timers/promises'

/**
 * Readings, each over and over while something is done to the store. What is answered from memory would never give the
 * store a turn, so that neither ended, nor the test by its time limit: each reading is followed by one.
 */
export async function readDuring(
  work: () => Promise<void>,
  ...readings: readonly (() => Promise<void>)[]
): Promise<void> {
  let working = true
  const whileWorking = async (read: () => Promise<void>) => {
    while (working) {
      await read()
      await setImmediate()
    }
  }
  const worked = work().finally(() => {
    working = false
  })
  await Promise.all([worked, ...readings.map(whileWorking)])
}
