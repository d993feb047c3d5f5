import { LoadAbortedError } from '../define-loader.ts'
import type { Clock } from '../shared/clock.ts'
import { parseJson } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { ATTEMPTS, type BackOff, DISTURBED, retryAfterMs, THROTTLED, waitMs } from './back-off.ts'
import type { ResponseCache, Validators } from './response-cache.ts'

/** Timeout of one response; the largest document has about 30 MB. */
const TIMEOUT_MS = 120_000
const MAX_BYTES = 256 * 1024 * 1024
/** The Archives reply 403 with this body for a missing document; a throttled client gets a page. */
const NO_SUCH_KEY = /<Code>(AccessDenied|NoSuchKey)<\/Code>/
/** Bytes of such a body that are read. */
const MAX_REFUSAL_BYTES = 4_096
/** Consecutive URLs that fail before the server counts as unavailable. */
const MAX_FAILURES = 3

export interface SecClient {
  /**
   * The complete document at a URL; null if there is none (404, or the reply of the Archives for a missing document).
   * `faultOf` returns why a body is invalid, which is then fetched again; the default expects JSON. Throws
   * `RejectedInputError` if all attempts fail, `LoadAbortedError` if the server throttles us or is unavailable.
   */
  get(url: string, faultOf?: (body: Buffer) => string | null): Promise<Buffer | null>
  /** Makes the next `get` of a URL unconditional, because its cached content is unusable. */
  forget(url: string): Promise<void>
}

type FaultOf = (body: Buffer) => string | null

type Outcome =
  | { readonly body: Buffer | null }
  | { readonly failure: string; readonly backOff: BackOff; readonly retryAfterMs: number | null }

interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Only for 200. */
  readonly body: Buffer | null
  readonly isNotThere: boolean
}

/** A polite client: throttled, with conditional requests, backoff and a bound on every wait. */
export function secClient(options: {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly userAgent: string | null
  readonly cache: ResponseCache
  readonly random?: () => number
}): SecClient {
  const { clock, signal, cache, random = Math.random } = options
  const pace = paceOf(clock)
  let failuresInARow = 0

  async function get(url: string, faultOf: FaultOf = jsonFault): Promise<Buffer | null> {
    let failure = ''
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await pace.turn(signal)
      const outcome = await ask(url, faultOf)
      if ('body' in outcome) {
        failuresInARow = 0
        return outcome.body
      }
      failure = outcome.failure
      pace.hold(outcome.retryAfterMs ?? waitMs(outcome.backOff, attempt, random()))
      if (attempt === ATTEMPTS && outcome.backOff === THROTTLED) {
        throw new LoadAbortedError(
          `${url} rejects our requests (${failure}) after ${ATTEMPTS} attempts. Retry in an hour.`,
        )
      }
    }
    failuresInARow += 1
    if (failuresInARow >= MAX_FAILURES) {
      throw new LoadAbortedError(
        `${failuresInARow} consecutive URLs failed, the last one ${url}: ${failure}.`,
      )
    }
    throw new RejectedInputError(`${failure}, ${ATTEMPTS} attempts`)
  }

  async function ask(url: string, faultOf: FaultOf): Promise<Outcome> {
    const known = await cache.validators(url)
    let answer: Answer
    try {
      answer = await exchange(url, known)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof RejectedInputError) throw error
      return { failure: messageOf(error), backOff: DISTURBED, retryAfterMs: null }
    }
    return read(url, answer, faultOf)
  }

  async function exchange(url: string, known: Validators | null): Promise<Answer> {
    const response = await options.fetch(url, {
      headers: headersOf(options.userAgent, known),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const { status, headers } = response
    if (status === 200) return { status, headers, body: await bodyOf(response), isNotThere: false }
    const isNotThere = status === 404 || (status === 403 && NO_SUCH_KEY.test(await beginningOf(response)))
    await response.body?.cancel()
    return { status, headers, body: null, isNotThere }
  }

  async function read(url: string, answer: Answer, faultOf: FaultOf): Promise<Outcome> {
    const { status, headers, body } = answer
    const wait = retryAfterMs(headers.get('retry-after'), clock.now())
    if (body !== null) {
      const failure = faultOf(body)
      if (failure !== null) return { failure, backOff: DISTURBED, retryAfterMs: wait }
      await cache.keep(url, { etag: headers.get('etag'), lastModified: headers.get('last-modified') }, body)
      return { body }
    }
    if (answer.isNotThere) return { body: null }
    if (status === 304) {
      const kept = await cache.body(url)
      if (kept !== null) return { body: kept }
      await cache.forget(url)
    }
    const failure = `HTTP ${status}`
    if (status === 403 || status === 429) return { failure, backOff: THROTTLED, retryAfterMs: wait }
    if (status >= 500 || status === 304 || status === 408)
      return { failure, backOff: DISTURBED, retryAfterMs: wait }
    throw new RejectedInputError(failure)
  }

  return { get, forget: url => cache.forget(url) }
}

function headersOf(userAgent: string | null, known: Validators | null): Record<string, string> {
  return {
    accept: 'application/json, text/html, */*;q=0.8',
    'accept-encoding': 'gzip, deflate',
    ...(userAgent !== null && { 'user-agent': userAgent }),
    ...(known?.etag != null && { 'if-none-match': known.etag }),
    ...(known?.lastModified != null && { 'if-modified-since': known.lastModified }),
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MAX_BYTES) throw new RejectedInputError(`more than ${MAX_BYTES} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function beginningOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size >= MAX_REFUSAL_BYTES) break
  }
  return Buffer.concat(pieces).toString('latin1')
}

/** Why a body is not a complete JSON document; null if it is. */
function jsonFault(body: Buffer): string | null {
  try {
    parseJson(body)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function messageOf(error: unknown): string {
  const { message, cause } = error as Error
  // "fetch failed" is not informative; its cause is.
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** Milliseconds between the starts of two requests: at most 5 a second, with a margin for timers. */
const SPACING_MS = 210

/** Spaces requests, and pauses all of them when the server requests it. */
interface RequestThrottle {
  /** Resolves when the next request may start. */
  turn(signal: AbortSignal): Promise<void>
  /** Pauses all requests for this many ms. */
  hold(ms: number): void
}

/** Longest pause; a longer one results from a clock that was set back. */
const MAX_MS = 3_600_000

const paces = new WeakMap<Clock, RequestThrottle>()

/** One throttle per clock: several loads of a process are one client to the SEC. */
function paceOf(clock: Clock): RequestThrottle {
  const pace = paces.get(clock) ?? paced(clock)
  paces.set(clock, pace)
  return pace
}

function paced(clock: Clock): RequestThrottle {
  let next = 0
  return {
    async turn(signal) {
      for (;;) {
        const now = clock.now()
        if (now >= next || next - now > MAX_MS) {
          next = now + SPACING_MS
          return
        }
        await clock.sleep(next - now, signal)
      }
    },
    hold(ms) {
      next = Math.max(next, clock.now() + ms)
    },
  }
}
