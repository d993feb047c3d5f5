/** Runs tasks of one key one after the other, in the order they came; a failed one holds up none. */
export function oneAtATime(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const former = last.get(key) ?? Promise.resolve()
    const result = former.then(task)
    const settled = result.catch(() => {})
    last.set(key, settled)
    try {
      return await result
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
