import { AppError } from '../../../errors.ts'
import { requestContext } from '../../../observability/request-context.ts'

/** Milliseconds below which it is not worth to begin. */
const LEAST = 2
/** Milliseconds that a server has beyond its limit to say so itself. */
const GRACE = 500

interface QueryDeadline {
  /** That the engine may work. */
  readonly seconds: number
  /** Aborts a request to a server that does not respond; absent for the embedded engine, which ignores it. */
  readonly signal?: AbortSignal
}

/** What a question may take: its own limit, and no more than is left of the request. Throws `timeout` where that is nothing. */
export function timeFor(seconds: number, embedded: boolean): QueryDeadline {
  const scope = requestContext()
  const left = scope ? Math.min(scope.leftMs, seconds * 1_000) : seconds * 1_000
  if (left < LEAST) throw new AppError('timeout')
  const time = { seconds: Math.ceil(left) / 1_000 }
  if (embedded) return time
  const own = AbortSignal.timeout(Math.ceil(left) + GRACE)
  return { ...time, signal: scope ? AbortSignal.any([scope.signal, own]) : own }
}
