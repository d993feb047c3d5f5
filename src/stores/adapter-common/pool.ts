import { AppError } from '../../errors.ts'

/** Resources of which each serves one task at a time; tasks beyond wait in order, up to a bound. */
export interface Pool<Resource> {
  /**
   * Throws `unavailable` at once when too many wait already, or when the pool is closed. Whose signal is aborted while the
   * task waits leaves the queue, with the signal's reason.
   */
  run<Result>(task: (resource: Resource) => Promise<Result>, signal?: AbortSignal): Promise<Result>
  /** Lets running and waiting tasks end, refuses new ones. */
  drain(): Promise<void>
  readonly running: number
  readonly waiting: number
}

export function pool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources]
  const waiting = new Set<(resource: Resource) => void>()
  const running = new Set<Promise<unknown>>()
  let closed = false

  function turn(signal: AbortSignal | undefined): Promise<Resource> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      const begin = (resource: Resource) => {
        signal?.removeEventListener('abort', leave)
        resolve(resource)
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async function taken<Result>(
    task: (resource: Resource) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const resource = free.pop() ?? (await turn(signal))
    try {
      return await task(resource)
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next(resource)
      } else free.push(resource)
    }
  }

  return {
    async run(task, signal) {
      signal?.throwIfAborted()
      if (closed) throw new AppError('unavailable', { cause: new Error('The store is closed') })
      if (free.length === 0 && waiting.size >= maxWaiting) {
        throw new AppError('unavailable', { cause: new Error(`${maxWaiting} queries are waiting already`) })
      }
      const result = taken(task, signal)
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
    get running() {
      return resources.length - free.length
    },
    get waiting() {
      return waiting.size
    },
  }
}
