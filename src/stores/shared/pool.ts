import { AppError } from '../../errors.ts'
import type { RequestCaller } from '../../observability/request-context.ts'

/** Resources that run one task at a time each. Further tasks wait in a bounded queue. */
export interface Pool<Resource> {
  /**
   * Throws `unavailable` if the queue is full and no other caller has more tasks in it, or if the pool is closed. Throws the reason
   * of the signal if it is aborted while the task waits.
   */
  run<Result>(task: (resource: Resource) => Promise<Result>, ticket?: QueueTicket): Promise<Result>
  /** Rejects new tasks and waits until the running and queued ones have ended. */
  drain(): Promise<void>
  readonly running: number
  readonly waiting: number
}

/** Determines when a queued task starts. */
export interface QueueTicket {
  readonly signal?: AbortSignal
  /** Start of the task's request (`performance.now()`, ms; default: now). Tasks of older requests start first. */
  readonly since?: number
  /**
   * Caller of the request. Tasks of the caller with the fewest running tasks start first. The last free resource is reserved for callers
   * that have a key and no running task. Absent: work of the process itself, which has no such limit.
   */
  readonly caller?: RequestCaller | null
  /** Large tasks use at most half of the resources at a time. */
  readonly slot?: { readonly isLarge: boolean } | null
}

interface Owner {
  readonly caller: RequestCaller | null
  readonly isLarge: boolean
}

interface Waiting<Resource> extends Owner {
  readonly since: number
  readonly begin: (resource: Resource) => void
  readonly leave: (reason: unknown) => void
}

/** With fewer resources, none is reserved. */
const MIN_FOR_RESERVE = 3

export function pool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources]
  /** Ordered by start of the request. */
  const waiting: Waiting<Resource>[] = []
  const runningOf = new Map<string, number>()
  const maxLarge = Math.ceil(resources.length / 2)
  let large = 0
  const running = new Set<Promise<unknown>>()
  let closed = false

  const countOf = (caller: RequestCaller | null) => (caller === null ? 0 : (runningOf.get(caller.id) ?? 0))

  function mayBegin({ caller, isLarge }: Owner): boolean {
    if (isLarge && large >= maxLarge) return false
    if (free.length !== 1 || resources.length < MIN_FOR_RESERVE || caller === null) return free.length > 0
    return caller.hasKey && countOf(caller) === 0
  }

  function begin({ caller, isLarge }: Owner): Resource {
    if (isLarge) large += 1
    if (caller) runningOf.set(caller.id, countOf(caller) + 1)
    return free.pop() as Resource
  }

  function end({ caller, isLarge }: Owner, resource: Resource): void {
    free.push(resource)
    if (isLarge) large -= 1
    if (caller) {
      const remaining = countOf(caller) - 1
      if (remaining > 0) runningOf.set(caller.id, remaining)
      else runningOf.delete(caller.id)
    }
    while (free.length > 0) {
      const next = nextWaiting()
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      next.begin(begin(next))
    }
  }

  /** The waiting task that may start now and whose caller has the fewest running tasks. */
  function nextWaiting(): Waiting<Resource> | undefined {
    let best: Waiting<Resource> | undefined
    for (const each of waiting) {
      if (mayBegin(each) && (!best || countOf(each.caller) < countOf(best.caller))) best = each
    }
    return best
  }

  /** Rejects the last queued task of the caller with the most queued tasks; throws if that is the new task's caller. */
  function makeRoom(caller: RequestCaller | null): void {
    const full = new AppError('unavailable', {
      cause: new Error(`The queue is full: ${maxWaiting} queries are waiting`),
    })
    const counts = new Map<string | undefined, number>()
    for (const { caller: other } of waiting) counts.set(other?.id, (counts.get(other?.id) ?? 0) + 1)
    const [most, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
    if ((counts.get(caller?.id) ?? 0) + 1 >= count) throw full
    waiting.findLast(other => other.caller?.id === most)?.leave(full)
  }

  function waitForResource(
    { signal, since = performance.now() }: QueueTicket,
    owner: Owner,
  ): Promise<Resource> {
    return new Promise((resolve, reject) => {
      const aborted = () => entry.leave(signal?.reason)
      const entry: Waiting<Resource> = {
        ...owner,
        since,
        begin(resource) {
          signal?.removeEventListener('abort', aborted)
          resolve(resource)
        },
        leave(reason) {
          signal?.removeEventListener('abort', aborted)
          waiting.splice(waiting.indexOf(entry), 1)
          reject(reason)
        },
      }
      waiting.splice(1 + waiting.findLastIndex(other => other.since <= since), 0, entry)
      signal?.addEventListener('abort', aborted, { once: true })
    })
  }

  async function withResource<Result>(
    task: (resource: Resource) => Promise<Result>,
    ticket: QueueTicket,
  ): Promise<Result> {
    const owner = ownerOf(ticket)
    const resource = mayBegin(owner) ? begin(owner) : await waitForResource(ticket, owner)
    try {
      return await task(resource)
    } finally {
      end(owner, resource)
    }
  }

  return {
    async run(task, ticket = {}) {
      ticket.signal?.throwIfAborted()
      if (closed) throw new AppError('unavailable', { cause: new Error('The store is closed') })
      const owner = ownerOf(ticket)
      if (!mayBegin(owner) && waiting.length >= maxWaiting) makeRoom(owner.caller)
      const result = withResource(task, ticket)
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

function ownerOf({ caller = null, slot = null }: QueueTicket): Owner {
  return { caller, isLarge: slot?.isLarge ?? false }
}
