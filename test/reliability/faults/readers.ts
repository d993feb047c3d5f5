import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type BaselineResponses } from '../load/baseline-responses.ts'
import type { Asked } from '../load/requests.ts'
import type { Outcome } from './fault.ts'

export interface Seen {
  readonly outcome: Outcome
  /** Milliseconds on the clock of `performance`. */
  readonly began: number
  readonly took: number
  /** Of what is not right: what was asked and told. */
  readonly told: string | null
}

export interface Readers {
  readonly seen: readonly Seen[]
  stop(): Promise<void>
}

interface ReaderOptions {
  /** Asked anew for each request: the service may be started again elsewhere. */
  readonly origin: () => string
  readonly keys: readonly string[]
  readonly requests: readonly Asked[]
  readonly right: BaselineResponses
  readonly count: number
}

/** Milliseconds between an answer and the reader's next question. */
const PAUSE = 40
/** Longer than any answer should take: then the reader gives up, which is no allowed outcome. */
const PATIENCE = 30_000

/** Readers that never stop asking, each the next of the requests. */
export function startReaders({ origin, keys, requests, right, count }: ReaderOptions): Readers {
  const seen: Seen[] = []
  let [next, ended] = [0, false]

  async function read(index: number): Promise<void> {
    while (!ended) {
      const request = requests[next++ % requests.length]!
      const began = performance.now()
      const { outcome, told } = await outcomeOf(origin(), keys[index % keys.length]!, request, right)
      seen.push({ outcome, began, took: performance.now() - began, told })
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

async function outcomeOf(origin: string, key: string, request: Asked, right: BaselineResponses) {
  try {
    const reply = await ask(origin, key, request, AbortSignal.timeout(PATIENCE))
    const body = await reply.text()
    const outcome = judged(reply, body, request, right)
    const what = outcome === 'wrong' ? right.difference(request, reply.status, body) : body.slice(0, 300)
    return { outcome, told: `${request.method} ${request.path}: ${reply.status} ${what}` }
  } catch (error) {
    const { cause } = error as Error & { readonly cause?: Error }
    return { outcome: 'no connection' as const, told: `${request.path}: ${cause?.message ?? error}` }
  }
}

function judged(
  { status, headers }: Response,
  body: string,
  request: Asked,
  right: BaselineResponses,
): Outcome {
  if (status === 503 && headers.has('retry-after')) return 'unavailable'
  if (status === 504) return 'timeout'
  if (status !== 200 && status !== 404) return `${status}`
  return right.isRight(request, status, body) === true ? 'right' : 'wrong'
}
