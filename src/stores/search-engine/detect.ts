import { setTimeout as sleep } from 'node:timers/promises'
import { Client, errors, HttpConnection } from '@elastic/elasticsearch'
import { AppError } from '../../errors.ts'
import { requestContext, storeCall } from '../../observability/request-context.ts'
import { connectingAgent } from '../shared/connecting-agent.ts'
import { pool } from '../shared/pool.ts'
import {
  type EngineAddress,
  type EngineReply,
  type EngineRequest,
  engineAddress,
  type SearchEngine,
  SOCKETS,
} from './index-definition.ts'
import { openSearchClient } from './opensearch.ts'
import { connectionFailure } from './search-request.ts'

/** Oldest supported releases: those that the contract suite runs over. */
const OLDEST = { OpenSearch: [2, 19], Elasticsearch: [9, 0] } as const

/** Detects the product and opens its client. Throws `unavailable` if it is neither product, or too old. */
export async function openEngine(url: string, timeoutMs: number): Promise<SearchEngine> {
  const address = engineAddress(url, timeoutMs)
  const { product, version } = await identify(address)
  const [major, minor] = version.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST[product]
  if (major! < oldestMajor || (major === oldestMajor && minor! < oldestMinor)) {
    throw unfit(`${product} ${version} is older than ${oldestMajor}.${oldestMinor}`)
  }
  const client = product === 'OpenSearch' ? openSearchClient(address) : elasticsearchClient(address)
  const close = async () => void (await client.close())
  return { product, version, close, ...queueRequests(product, client.send) }
}

async function identify(address: EngineAddress): Promise<Pick<SearchEngine, 'product' | 'version'>> {
  const client = openSearchClient(address)
  try {
    const root = await client.send({ method: 'GET', path: '/' })
    const { version } = (root.body ?? {}) as { version?: { distribution?: string; number?: string } }
    if (version?.distribution === 'opensearch')
      return { product: 'OpenSearch', version: version.number ?? '0' }
    if (root.product !== 'Elasticsearch')
      throw unfit(`It returned status ${root.status} without a product name`)
    if (version?.number) return { product: 'Elasticsearch', version: version.number }
    // The core of Elasticsearch has no `GET /`.
    const nodes = await client.send({
      method: 'GET',
      path: '/_nodes',
      query: { filter_path: 'nodes.*.version' },
    })
    const { nodes: named = {} } = (nodes.body ?? {}) as { nodes?: Record<string, { version: string }> }
    const [node] = Object.values(named)
    if (!node) throw unfit(`Elasticsearch did not return its version: status ${nodes.status}`)
    return { product: 'Elasticsearch', version: node.version }
  } finally {
    await client.close()
  }
}

function unfit(reason: string): AppError {
  return new AppError('unavailable', { cause: new Error(`SEARCH_URL is not usable. ${reason}.`) })
}

/** Time for requests in flight to end when the client is closed. */
const CLOSE_MS = 5_000

/** Elasticsearch through its official client. */
function elasticsearchClient({ node, auth, timeoutMs }: EngineAddress) {
  const client = new Client({
    node,
    requestTimeout: timeoutMs,
    // No retries here: callers know which requests may be repeated.
    maxRetries: 0,
    // The client's default connection needs ten seconds to detect an unreachable server.
    Connection: HttpConnection,
    agent: () => connectingAgent(node, SOCKETS),
    ...(auth ? { auth } : {}),
  })

  async function send(request: EngineRequest): Promise<EngineReply> {
    const { method, path, query, body, lines, timeoutMs: requestTimeoutMs = timeoutMs, signal } = request
    try {
      const { statusCode, body: reply } = await settled(
        client.transport.request(
          {
            method,
            path,
            ...(query ? { querystring: query } : {}),
            ...(lines === undefined ? (body ? { body } : {}) : { bulkBody: lines }),
          },
          { meta: true, requestTimeout: requestTimeoutMs, ...(signal && { signal }) },
        ),
        requestTimeoutMs,
        signal,
      )
      return { status: statusCode, body: reply }
    } catch (error) {
      if (!(error instanceof errors.ResponseError)) throw failureOf(error)
      return { status: error.statusCode ?? 0, body: error.body }
    }
  }

  return {
    send,
    async close() {
      // The client waits for its requests, and for ever for one whose response is not HTTP.
      await Promise.race([client.close(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function failureOf(error: unknown) {
  return connectionFailure(error, error instanceof errors.TimeoutError)
}

/** Time for the client to report its own timeout. */
const REPORT_MS = 100

/**
 * The client never settles a request whose response is not HTTP, neither by its timeout nor by its signal. Without this, its
 * callers would wait for ever, and its socket would stay occupied.
 */
function settled<Reply>(
  request: Promise<Reply>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const onAbort = () => reject(new errors.RequestAbortedError('Request aborted'))
  const onTimeout = () => reject(new errors.TimeoutError('Request timed out'))
  const timer = setTimeout(onTimeout, timeoutMs + REPORT_MS)
  signal?.addEventListener('abort', onAbort, { once: true })
  request.then(resolve, reject)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** Fewer than the requests that a process admits, so that requests without text search are still served. */
const MAX_WAITING = 512

type Send = SearchEngine['send']

/**
 * Limits the concurrent queries of requests to a server; further ones wait in a bounded queue until the deadline of their request.
 * Loads and other work of the process itself are not queued.
 */
function queueRequests(engine: SearchEngine['product'], send: Send): Pick<SearchEngine, 'send' | 'queue'> {
  const sockets = pool([...Array(SOCKETS).keys()], MAX_WAITING)

  async function sendWithin(request: EngineRequest, signal: AbortSignal, leftMs: number) {
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
      const scope = requestContext()
      if (!scope) return send(request)
      // For example `_search`; never the name of an index or document.
      const kind = /\/(_[a-z]+)/.exec(request.path)?.[1] ?? 'other'
      return storeCall({ store: 'text', engine, kind }, () =>
        sockets.run(() => sendWithin(request, scope.signal, scope.leftMs), scope),
      )
    },
    queue: () => ({ store: 'text', running: sockets.running, waiting: sockets.waiting }),
  }
}
