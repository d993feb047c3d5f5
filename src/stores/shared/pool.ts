import { AppError } from '../../errors.ts'
import type { RequestCaller } from '../../observability/request-context.ts'

/** Resources that serve one task at a time each. Further tasks wait for their turn, up to a bound. */
export interface Pool<Resource> {
  /**
   * Throws `unavailable` if too many tasks wait already, most of them of the same caller, or the pool is closed. Throws the
   * reason of the signal if it is aborted while the task waits.
   */
  run<Result>(task: (resource: Resource) => Promise<Result>, ticket?: QueueTicket): Promise<Result>
  /** Lets running and waiting tasks end, and rejects new ones. */
  drain(): Promise<void>
  readonly running: number
  readonly waiting: number
}

/** What decides when a task has its turn. */
export interface QueueTicket {
  readonly signal?: AbortSignal
  /** Start of the request that the task is part of (`performance.now()`, ms; default: now): older requests come first. */
  readonly since?: number
  /**
   * Who the task is for. The caller with the fewest running tasks comes first. A caller that has one running, or has no key, does
   * not get the last free resource. Absent: work of the process itself, which has no such limit.
   */
  readonly caller?: RequestCaller | null
  /** Large tasks get at most half of the resources at a time. */
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

/** Below this number of resources none is reserved. */
const MIN_FOR_RESERVE = 3

export function pool<Resource>(resources: readonly Resource[], maxWaiting: number): Pool<Resource> {
  const free = [...resources]
  /** In the order of their requests. */
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
      const left = countOf(caller) - 1
      if (left > 0) runningOf.set(caller.id, left)
      else runningOf.delete(caller.id)
    }
    while (free.length > 0) {
      const next = nextTurn()
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      next.begin(begin(next))
    }
  }

  /** Of those that may begin now the one whose caller has the fewest running tasks. */
  function nextTurn(): Waiting<Resource> | undefined {
    let best: Waiting<Resource> | undefined
    for (const each of waiting) {
      if (mayBegin(each) && (!best || countOf(each.caller) < countOf(best.caller))) best = each
    }
    return best
  }

  /** Rejects the last waiting task of the caller that has most, or throws if that is the caller itself. */
  function makeRoom(caller: RequestCaller | null): void {
    const full = new AppError('unavailable', {
      cause: new Error(`${maxWaiting} queries are waiting already`),
    })
    const counts = new Map<string | undefined, number>()
    for (const { caller: other } of waiting) counts.set(other?.id, (counts.get(other?.id) ?? 0) + 1)
    const [most, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
    if ((counts.get(caller?.id) ?? 0) + 1 >= count) throw full
    waiting.findLast(other => other.caller?.id === most)?.leave(full)
  }

  function turn({ signal, since = performance.now() }: QueueTicket, owner: Owner): Promise<Resource> {
    return new Promise((resolve, reject) => {
      const aborted = () => own.leave(signal?.reason)
      const own: Waiting<Resource> = {
        ...owner,
        since,
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
      waiting.splice(1 + waiting.findLastIndex(other => other.since <= since), 0, own)
      signal?.addEventListener('abort', aborted, { once: true })
    })
  }

  async function withResource<Result>(
    task: (resource: Resource) => Promise<Result>,
    ticket: QueueTicket,
  ): Promise<Result> {
    const owner = ownerOf(ticket)
    const resource = mayBegin(owner) ? begin(owner) : await turn(ticket, owner)
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
