import { AppError } from '../../errors.ts'

/** Resources of which each serves one task at a time; tasks beyond wait for their turn, up to a bound. */
export interface Pool<Resource> {
  /**
   * Throws `unavailable` at once when too many wait already, or when the pool is closed, and `overloaded` as soon as it is to be
   * expected that its turn would come too late. Whose signal is aborted while the task waits leaves the queue, with the signal's reason.
   */
  run<Result>(task: (resource: Resource) => Promise<Result>, turn?: Turn): Promise<Result>
  /** Lets running and waiting tasks end, refuses new ones. */
  drain(): Promise<void>
  readonly running: number
  readonly waiting: number
}

/** What decides when a task has its turn. Moments are those of `performance.now()`, in milliseconds. */
export interface Turn {
  readonly signal?: AbortSignal
  /**
   * When that began for which the task is done; now where it is absent. The earliest has the next turn: a request of several
   * questions waits once, not once a question.
   */
  readonly since?: number
  /** When nobody needs the result any more; absent: never. Whoever would wait for much of the time until then is refused. */
  readonly deadline?: number
}

interface Waiting<Resource> {
  readonly since: number
  readonly deadline: number
  readonly begin: (resource: Resource) => void
  readonly leave: (reason: unknown) => void
}

/** Tasks over which the mean of the time that they take is made, and of which one is known at all. */
const SAMPLE = { most: 32, least: 16 }
/**
 * Of the time that is left to a task, what it may wait: the mean of what tasks took is a poor guess of what they will take where
 * more and more come.
 */
const MOST_WAITING = 1 / 5
/** Seconds: some have had their turn by then. */
const RETRY_AFTER = 1

export function pool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources]
  /** By their turns. */
  const waiting: Waiting<Resource>[] = []
  const running = new Set<Promise<unknown>>()
  let closed = false
  /**
   * Milliseconds that tasks took since somebody waits, and how many they were. Of those that came through: what a store that says
   * nothing takes is told by `timeout`. What was before may have been of another kind.
   */
  let [mean, counted] = [0, 0]

  function count(ms: number): void {
    counted += 1
    mean += (ms - mean) / Math.min(counted, SAMPLE.most)
  }

  const placeOf = (since: number) => 1 + waiting.findLastIndex(other => other.since <= since)

  /** Tasks of others that come first. Those of the same request are not waited for: they are what it takes. */
  const othersBefore = (since: number) => 1 + waiting.findLastIndex(other => other.since < since)

  function comesTooLate(since: number, deadline: number, now: number): boolean {
    const others = othersBefore(since)
    // Whose time is over while only its own tasks are before it is told so, and not that others were.
    if (others === 0 || counted < SAMPLE.least) return false
    return (others * mean) / resources.length > (deadline - now) * MOST_WAITING
  }

  function admit({ since, deadline = Number.POSITIVE_INFINITY }: Turn, now: number): void {
    if (free.length > 0) return
    if (waiting.length >= maxWaiting)
      throw new AppError('unavailable', { cause: new Error(`${maxWaiting} queries are waiting already`) })
    if (comesTooLate(since ?? now, deadline, now)) throw overloaded()
  }

  /** Those came last whom nobody would help by letting them wait on: tasks take longer than when they came. */
  function refuseLast(now: number): void {
    for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
      if (!comesTooLate(last.since, last.deadline, now)) return
      last.leave(overloaded())
    }
  }

  function turn({ signal, since, deadline = Number.POSITIVE_INFINITY }: Turn): Promise<Resource> {
    return new Promise((resolve, reject) => {
      const aborted = () => own.leave(signal?.reason)
      const own: Waiting<Resource> = {
        since: since ?? performance.now(),
        deadline,
        begin(resource) {
          signal?.removeEventListener('abort', aborted)
          resolve(resource)
        },
        leave(reason) {
          signal?.removeEventListener('abort', aborted)
          waiting.splice(waiting.indexOf(own), 1)
          reject(reason)
        },
      }
      waiting.splice(placeOf(own.since), 0, own)
      signal?.addEventListener('abort', aborted, { once: true })
    })
  }

  async function taken<Result>(task: (resource: Resource) => Promise<Result>, own: Turn): Promise<Result> {
    const resource = free.pop() ?? (await turn(own))
    const began = performance.now()
    try {
      const result = await task(resource)
      // Loads take their time, and have it.
      if (own.deadline !== undefined) count(performance.now() - began)
      return result
    } finally {
      refuseLast(performance.now())
      const next = waiting.shift()
      if (next) next.begin(resource)
      else free.push(resource)
      if (waiting.length === 0) counted = 0
    }
  }

  return {
    async run(task, own = {}) {
      own.signal?.throwIfAborted()
      if (closed) throw new AppError('unavailable', { cause: new Error('The store is closed') })
      admit(own, performance.now())
      const result = taken(task, own)
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
      return waiting.length
    },
  }
}

function overloaded(): AppError {
  return new AppError('overloaded', { retryAfter: RETRY_AFTER })
}
