import { errorOf } from './api-error.ts'

export interface RetryOptions {
  /** Times a refused request is tried again. Default 3. */
  readonly retries?: number
  /** Milliseconds to wait at most before another try; what asks for more is an error at once. Default 60,000. */
  readonly longestWaitMs?: number
}

type Fetch = (request: Request) => Promise<Response>

/** Too many calls, and a service that is busy or away. */
const TRIED_AGAIN: ReadonlySet<number> = new Set([429, 503])
const FIRST_WAIT_MS = 1_000

/** Tries again what may go well later, when the service says; throws `ApiError` for every answer that is none. */
export function retrying(fetch: Fetch, { retries = 3, longestWaitMs = 60_000 }: RetryOptions): Fetch {
  return async request => {
    for (let tried = 0; ; tried += 1) {
      const response = await fetch(request.clone())
      if (response.ok || response.status === 304) return response
      const retryAfter = secondsOf(response.headers.get('retry-after'), Date.now())
      const waitMs = retryAfter === null ? FIRST_WAIT_MS * 2 ** tried : retryAfter * 1_000
      if (!TRIED_AGAIN.has(response.status) || tried >= retries || waitMs > longestWaitMs)
        throw await errorOf(response, retryAfter)
      await response.body?.cancel()
      await wait(waitMs, request.signal)
    }
  }
}

/** `Retry-After` in seconds, of a number of them or a date (RFC 9110, 10.2.3); null where there is none. */
export function secondsOf(text: string | null, now: number): number | null {
  if (text === null) return null
  if (/^\d+$/.test(text.trim())) return Number(text)
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now) / 1_000)
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
