import { AppError } from '../../errors.ts'
import { requestScope } from '../../observe/request-scope.ts'
import { storeCall } from '../../observe/store-call.ts'
import { pool } from '../adapter-common/pool.ts'
import { type EngineRequest, type SearchEngine, SOCKETS } from './engine.ts'

/** Fewer than the requests that a process takes on: those who need no text are still served. */
const MAX_WAITING = 512

type Send = SearchEngine['send']

/**
 * What requests ask of a server: a few at a time, the others wait up to a bound, none longer than its request may take. Loads
 * and other work of the process itself keep their own order.
 */
export function inTurn(engine: SearchEngine['product'], send: Send): Pick<SearchEngine, 'send' | 'queue'> {
  const turns = pool([...Array(SOCKETS).keys()], MAX_WAITING)

  async function sent(request: EngineRequest, signal: AbortSignal, leftMs: number) {
    const timeoutMs = Math.min(request.timeoutMs ?? Number.POSITIVE_INFINITY, leftMs)
    try {
      return await send({ ...request, signal, timeoutMs: Math.max(1, Math.ceil(timeoutMs)) })
    } catch (error) {
      if (signal.aborted && signal.reason instanceof AppError) throw signal.reason
      throw error
    }
  }

  return {
    send(request) {
      const scope = requestScope()
      if (!scope) return send(request)
      // `_search`: never a name of an index or a document.
      const kind = /\/(_[a-z]+)/.exec(request.path)?.[1] ?? 'other'
      return storeCall({ store: 'text', engine, kind }, () =>
        turns.run(() => sent(request, scope.signal, scope.leftMs), scope),
      )
    },
    queue: () => ({ store: 'text', running: turns.running, waiting: turns.waiting }),
  }
}
