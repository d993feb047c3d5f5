import autocannon from 'autocannon'
import { quantile } from '../../bench/statistics.ts'
import type { BaselineResponses } from './baseline-responses.ts'
import { type Asked, keyOf } from './requests.ts'

interface LoadOptions {
  /** Clients are spread over them. */
  readonly origins: readonly string[]
  readonly keys: readonly string[]
  readonly requests: readonly Asked[]
  readonly clients: number
  readonly seconds: number
  /** Requests a second of all clients together; absent: as fast as they are answered. */
  readonly rate?: number
  /** Null: answers may change while the load runs. */
  readonly right: BaselineResponses | null
}

/** Milliseconds. */
interface Latency {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

export interface LoadFigures {
  readonly clients: number
  /** Answers a second, refusals and failures aside. */
  readonly rate: number
  readonly good: Latency
  /** Refusals and failures, by status. */
  readonly others: Readonly<Record<string, Latency>>
  /** How many of them each operation got, by status. */
  readonly othersOf: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Connections that broke, and requests without an answer in time. */
  readonly broken: number
  /** The same by what happened: `ECONNRESET`. */
  readonly brokenBy: Readonly<Record<string, number>>
  /** Answers that say something else than the same request was answered alone. */
  readonly wrong: number
  readonly firstWrong: string | null
}

/** Seconds after which a client gives a request up: longer than the service itself does. */
const PATIENCE = 20

/** Asks requests in turn on so many connections, each as fast as it is answered. */
export async function runClients(options: LoadOptions): Promise<LoadFigures> {
  const { origins, keys, requests, clients, seconds, rate, right } = options
  const times = new Map<number, number[]>()
  let [next, wrong, clientNumber] = [0, 0, 0]
  const brokenBy: Record<string, number> = {}
  const othersOf: Record<string, Record<string, number>> = {}
  let firstWrong: string | null = null
  const { host } = new URL([origins].flat()[0]!)
  const result = await autocannon({
    url: origins,
    connections: clients,
    duration: seconds,
    timeout: PATIENCE,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient(client) {
      client.setHeaders({ authorization: `Bearer ${keys[clientNumber++ % keys.length]}` })
      client.on('connError', error => {
        const what = error.code ?? error.message
        brokenBy[what] = (brokenBy[what] ?? 0) + 1
      })
      client.on('response', (status, _bytes, milliseconds) => {
        const kind = isAnswer(status) ? GOOD : status
        const taken = times.get(kind)
        if (taken) taken.push(milliseconds)
        else times.set(kind, [milliseconds])
      })
    },
    requests: [
      {
        setupRequest({ headers }, context) {
          const asked = requests[next++ % requests.length]!
          context.asked = asked
          const { authorization = '' } = headers
          const typed = asked.body === undefined ? {} : { 'content-type': 'application/json' }
          return {
            method: asked.method,
            path: `/api/v1${asked.path}`,
            // Of several servers the first: each accepts the address of another.
            headers: { host, authorization, ...typed },
            ...(asked.body !== undefined && { body: asked.body }),
          }
        },
        onResponse(status, body, context) {
          const asked = context.asked as Asked
          if (!isAnswer(status)) {
            const counts = othersOf[status] ?? {}
            othersOf[status] = { ...counts, [asked.operation]: (counts[asked.operation] ?? 0) + 1 }
          }
          if (!isAnswer(status) || right?.isRight(asked, status, body) !== false) return
          wrong += 1
          firstWrong ??= `${keyOf(asked)} ${right.difference(asked, status, body)}`
        },
      },
    ],
  })
  const { 200: good, ...others } = Object.fromEntries(
    [...times].map(([status, taken]) => [status, latencyOf(taken)]),
  )
  return {
    clients,
    rate: (good?.count ?? 0) / result.duration,
    good: good ?? NONE,
    others,
    othersOf,
    broken: result.errors,
    brokenBy: result.timeouts > 0 ? { ...brokenBy, 'no answer': result.timeouts } : brokenBy,
    wrong,
    firstWrong,
  }
}

const GOOD = 200
const isAnswer = (status: number): boolean => status === 200 || status === 404

const NONE: Latency = { count: 0, p50: 0, p99: 0, max: 0 }

function latencyOf(taken: readonly number[]): Latency {
  return {
    count: taken.length,
    p50: quantile(taken, 0.5),
    p99: quantile(taken, 0.99),
    max: quantile(taken, 1),
  }
}
