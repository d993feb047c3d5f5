import { Client, errors } from '@opensearch-project/opensearch'
import { connectingAgent } from '../shared/connecting-agent.ts'
import { type EngineAddress, type EngineReply, type EngineRequest, SOCKETS } from './index-definition.ts'
import { connectionFailure } from './search-request.ts'

/** OpenSearch through its official client, which is also used to detect the product of a server. */
export function openSearchClient({ node, auth, timeoutMs }: EngineAddress) {
  const client = new Client({
    node,
    requestTimeout: timeoutMs,
    // No retries here: callers know which requests may be repeated.
    maxRetries: 0,
    agent: () => connectingAgent(node, SOCKETS),
    ...(auth ? { auth } : {}),
  })

  async function send({
    method,
    path,
    query,
    body,
    lines,
    timeoutMs: requestTimeoutMs,
  }: EngineRequest): Promise<EngineReply & { product: string }> {
    try {
      // Not aborted by a signal, which would throw an uncatchable error (3.9); its timeout ends it.
      const {
        statusCode,
        body: reply,
        headers,
      } = await client.transport.request(
        {
          method,
          path,
          ...(query ? { querystring: query } : {}),
          ...(lines === undefined ? (body ? { body } : {}) : { bulkBody: lines }),
        },
        requestTimeoutMs === undefined ? {} : { requestTimeout: requestTimeoutMs },
      )
      return { status: statusCode ?? 0, body: reply, product: String(headers?.['x-elastic-product'] ?? '') }
    } catch (error) {
      if (!(error instanceof errors.ResponseError)) throw failureOf(error)
      const { statusCode, body: reply, headers } = error.meta
      return { status: statusCode ?? 0, body: reply, product: String(headers?.['x-elastic-product'] ?? '') }
    }
  }

  return { send, close: () => client.close() }
}

function failureOf(error: unknown) {
  return connectionFailure(error, error instanceof errors.TimeoutError)
}
