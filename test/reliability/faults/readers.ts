import { setTimeout as sleep } from 'node:timers/promises'
import { type BaselineResponses, sendRequest } from '../load/baseline-responses.ts'
import type { MixedRequest } from '../load/requests.ts'
import type { Outcome } from './fault.ts'

export interface Seen {
  readonly outcome: Outcome
  /** Milliseconds on the clock of `performance`. */
  readonly began: number
  readonly took: number
  /** Request and response of a failure. */
  readonly detail: string | null
}

export interface Readers {
  readonly seen: readonly Seen[]
  stop(): Promise<void>
}

interface ReaderOptions {
  /** Called for each request: the service may restart on another port. */
  readonly origin: () => string
  readonly keys: readonly string[]
  readonly requests: readonly MixedRequest[]
  readonly right: BaselineResponses
  readonly count: number
}

/** Milliseconds between a response and the reader's next request. */
const PAUSE = 40
/** Milliseconds after which a reader gives up; longer than any response may take. */
const TIMEOUT = 30_000

/** Starts readers that take turns over the requests until stopped. */
export function startReaders({ origin, keys, requests, right, count }: ReaderOptions): Readers {
  const seen: Seen[] = []
  let [next, ended] = [0, false]

  async function read(index: number): Promise<void> {
    while (!ended) {
      const request = requests[next++ % requests.length]!
      const began = performance.now()
      const { outcome, detail } = await outcomeOf(origin(), keys[index % keys.length]!, request, right)
      seen.push({ outcome, began, took: performance.now() - began, detail })
      await sleep(PAUSE)
    }
  }

  const reading = Promise.all(Array.from({ length: count }, (_, index) => read(index)))
  return {
    seen,
    async stop() {
      ended = true
      await reading
    },
  }
}

async function outcomeOf(origin: string, key: string, request: MixedRequest, right: BaselineResponses) {
  try {
    const reply = await sendRequest(origin, key, request, AbortSignal.timeout(TIMEOUT))
    const body = await reply.text()
    const outcome = outcomeFor(reply, body, request, right)
    const what = outcome === 'wrong' ? right.difference(request, reply.status, body) : body.slice(0, 300)
    return { outcome, detail: `${request.method} ${request.path}: ${reply.status} ${what}` }
  } catch (error) {
    const { cause } = error as Error & { readonly cause?: Error }
    return { outcome: 'no connection' as const, detail: `${request.path}: ${cause?.message ?? error}` }
  }
}

function outcomeFor(
  { status, headers }: Response,
  body: string,
  request: MixedRequest,
  right: BaselineResponses,
): Outcome {
  if (status === 503 && headers.has('retry-after')) return 'unavailable'
  if (status === 504) return 'timeout'
  if (status !== 200 && status !== 404) return `${status}`
  return right.isRight(request, status, body) === true ? 'right' : 'wrong'
}
