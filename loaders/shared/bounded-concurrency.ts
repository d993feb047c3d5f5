/**
 * Runs tasks side by side, at most `limit` at a time, and of at most `mostWeight` together; one that is heavier runs alone. The
 * first failure is thrown by the next `add` or by `settle`.
 */
export function boundedConcurrency(
  limit: number,
  mostWeight = Number.POSITIVE_INFINITY,
): {
  /** Waits for a free place, then starts the task and returns without waiting for its end. */
  add(task: () => Promise<void>, weight?: number): Promise<void>
  /** Waits for all that runs. */
  settle(): Promise<void>
} {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  let carried = 0
  const check = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async add(task, weight = 1) {
      while (running.size >= limit || (running.size > 0 && carried + weight > mostWeight)) {
        await Promise.race(running)
      }
      check()
      carried += weight
      const flight: Promise<void> = task()
        .catch(error => {
          failures.push(error)
        })
        .finally(() => {
          running.delete(flight)
          carried -= weight
        })
      running.add(flight)
    },
    async settle() {
      await Promise.all(running)
      check()
    },
  }
}
