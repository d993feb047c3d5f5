import type { Clock } from '../clock.ts'
import { LoadStopped } from '../define-loader.ts'
import { parseJson } from '../parse-json.ts'
import { Refusal } from '../refusal.ts'
import { ATTEMPTS, type BackOff, DISTURBED, retryAfterMs, THROTTLED, waitMs } from './back-off.ts'
import { paceOf } from './pace.ts'
import type { ResponseCache, Validators } from './response-cache.ts'

/** One answer takes at most this long; the largest document is near 30 MB. */
const TIMEOUT_MS = 120_000
const MAX_BYTES = 256 * 1024 * 1024
/** The Archives lie in a store that answers 403 for a key that is not there; a caller who is refused gets a page. */
const NO_SUCH_KEY = /<Code>(AccessDenied|NoSuchKey)<\/Code>/
/** As much of such an answer is looked at. */
const MAX_REFUSAL_BYTES = 4_096
/** Addresses in a row that could not be had, after which the server is taken to be away. */
const MOST_FAILURES = 3

export interface SecClient {
  /**
   * The whole document at an address; null where there is none (404, or what the Archives answer instead). `faultOf` tells why a body is no such document, which
   * is then asked for again; without it, JSON is expected. Throws `Refusal` where it cannot be had after several tries,
   * `LoadStopped` where the server refuses us or is away.
   */
  get(url: string, faultOf?: (body: Buffer) => string | null): Promise<Buffer | null>
  /** Has the next `get` of an address fetch it in full: what came of it is of no use. */
  forget(url: string): Promise<void>
}

type FaultOf = (body: Buffer) => string | null

type Outcome =
  | { readonly body: Buffer | null }
  | { readonly failure: string; readonly backOff: BackOff; readonly retryAfterMs: number | null }

interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Only of 200. */
  readonly body: Buffer | null
  readonly isNotThere: boolean
}

/** A polite client: paced, conditional, patient with throttling and disturbances, and bounded in all of it. */
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
        throw new LoadStopped(`${url} refuses us (${failure}) after ${ATTEMPTS} tries. Try again in an hour.`)
      }
    }
    failuresInARow += 1
    if (failuresInARow >= MOST_FAILURES) {
      throw new LoadStopped(`${failuresInARow} addresses in a row failed, lastly ${url}: ${failure}.`)
    }
    throw new Refusal(`${failure}, tried ${ATTEMPTS} times`)
  }

  async function ask(url: string, faultOf: FaultOf): Promise<Outcome> {
    const known = await cache.validators(url)
    let answer: Answer
    try {
      answer = await exchange(url, known)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof Refusal) throw error
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
    throw new Refusal(failure)
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
    if (size > MAX_BYTES) throw new Refusal(`more than ${MAX_BYTES} bytes`)
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

/** Why a body is no whole JSON document; null where it is one. */
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
  // "fetch failed" says nothing; its cause does.
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
