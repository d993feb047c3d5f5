/** Runs tasks side by side, at most `limit` at a time. The first failure is thrown by the next `add` or by `settle`. */
export function inFlight(limit: number): {
  /** Waits for a free place, then starts the task and returns without waiting for its end. */
  add(task: () => Promise<void>): Promise<void>
  /** Waits for all that runs. */
  settle(): Promise<void>
} {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const check = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async add(task) {
      while (running.size >= limit) await Promise.race(running)
      check()
      const flight: Promise<void> = task()
        .catch(error => {
          failures.push(error)
        })
        .finally(() => running.delete(flight))
      running.add(flight)
    },
    async settle() {
      await Promise.all(running)
      check()
    },
  }
}
