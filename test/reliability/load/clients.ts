import autocannon from 'autocannon'
import { quantile } from '../../bench/statistics.ts'
import type { BaselineResponses } from './baseline-responses.ts'
import { keyOf, type MixedRequest } from './requests.ts'

interface LoadOptions {
  /** Clients are distributed over the servers. */
  readonly origins: readonly string[]
  readonly keys: readonly string[]
  readonly requests: readonly MixedRequest[]
  readonly clients: number
  readonly seconds: number
  /** Requests per second of all clients; absent: as fast as responses arrive. */
  readonly rate?: number
  /** Null: responses are not compared. */
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
  /** Responses of status 200 or 404 per second. */
  readonly rate: number
  readonly good: Latency
  /** Other responses by status. */
  readonly others: Readonly<Record<string, Latency>>
  /** Their number by status and operation. */
  readonly othersOf: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Broken connections and requests that timed out. */
  readonly broken: number
  /** The same by error code. */
  readonly brokenBy: Readonly<Record<string, number>>
  /** Responses that differ from the baseline. */
  readonly wrong: number
  readonly firstWrong: string | null
}

/** Client timeout in seconds, longer than REQUEST_TIMEOUT. */
const TIMEOUT = 20

/** Sends the requests in turn over `clients` connections. */
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
    timeout: TIMEOUT,
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
          const request = requests[next++ % requests.length]!
          context.request = request
          const { authorization = '' } = headers
          const typed = request.body === undefined ? {} : { 'content-type': 'application/json' }
          return {
            method: request.method,
            path: `/api/v1${request.path}`,
            // All servers accept the host of the first.
            headers: { host, authorization, ...typed },
            ...(request.body !== undefined && { body: request.body }),
          }
        },
        onResponse(status, body, context) {
          const request = context.request as MixedRequest
          if (!isAnswer(status)) {
            const counts = othersOf[status] ?? {}
            othersOf[status] = { ...counts, [request.operation]: (counts[request.operation] ?? 0) + 1 }
          }
          if (!isAnswer(status) || right?.isRight(request, status, body) !== false) return
          wrong += 1
          firstWrong ??= `${keyOf(request)} ${right.difference(request, status, body)}`
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
    brokenBy: result.timeouts > 0 ? { ...brokenBy, timeout: result.timeouts } : brokenBy,
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
