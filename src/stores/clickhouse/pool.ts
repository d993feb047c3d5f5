import { AppError } from '../../errors.ts'

/** Resources of which each serves one task at a time; tasks beyond wait in order, up to a bound. */
export interface Pool<Resource> {
  /** Throws `unavailable` at once when too many wait already, or when the pool is closed. */
  run<Result>(task: (resource: Resource) => Promise<Result>): Promise<Result>
  /** Lets running and waiting tasks end, refuses new ones. */
  drain(): Promise<void>
}

export function pool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources]
  const waiting: ((resource: Resource) => void)[] = []
  const running = new Set<Promise<unknown>>()
  let closed = false

  async function taken<Result>(task: (resource: Resource) => Promise<Result>): Promise<Result> {
    const resource = free.pop() ?? (await new Promise<Resource>(resolve => waiting.push(resolve)))
    try {
      return await task(resource)
    } finally {
      const next = waiting.shift()
      if (next) next(resource)
      else free.push(resource)
    }
  }

  return {
    async run(task) {
      if (closed) throw new AppError('unavailable', { cause: new Error('The store is closed') })
      if (free.length === 0 && waiting.length >= maxWaiting) {
        throw new AppError('unavailable', { cause: new Error(`${maxWaiting} queries are waiting already`) })
      }
      const result = taken(task)
      const settled = result.then(
        () => {},
        () => {},
      )
      running.add(settled)
      void settled.then(() => running.delete(settled))
      return result
    },
    async drain() {
      closed = true
      while (running.size > 0) await Promise.all(running)
    },
  }
}
