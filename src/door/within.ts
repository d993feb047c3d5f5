import { AppError } from '../errors.ts'
import { requestScope } from '../observe/request-scope.ts'

/**
 * The result of some work, or `timeout` after so many milliseconds. The work itself cannot be stopped: what it does
 * later is dropped, and a late failure is told to `late` so that it is neither lost nor unhandled.
 */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: (error: unknown) => void,
): Promise<Result> {
  let expired = false
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        expired = true
        reject(new AppError('timeout'))
      },
      Math.max(0, milliseconds),
    )
  })
  work.catch(error => {
    if (expired) late(error)
  })
  try {
    return await Promise.race([work, expiry])
  } finally {
    clearTimeout(timer)
  }
}

/** Work that is asked for on the way to an answer, within what is left of its request; the request is told of its calls. */
export function withinRequest<Result>(work: Promise<Result>): Promise<Result> {
  const scope = requestScope()
  return scope ? within(scope.leftMs, work, () => {}) : work
}
