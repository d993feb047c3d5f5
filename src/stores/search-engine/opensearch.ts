import { Client, errors } from '@opensearch-project/opensearch'
import type { EngineAddress, EngineReply, EngineRequest } from './engine.ts'
import { connectionFailure } from './failure.ts'

/** OpenSearch by its official client, which also tells what product a server is. */
export function openSearchClient({ node, auth, timeoutMs }: EngineAddress) {
  const client = new Client({
    node,
    requestTimeout: timeoutMs,
    // Waiting before another try is for those who know what may be tried again.
    maxRetries: 0,
    ...(auth ? { auth } : {}),
  })

  async function send({
    method,
    path,
    query,
    body,
    lines,
  }: EngineRequest): Promise<EngineReply & { product: string }> {
    try {
      const {
        statusCode,
        body: reply,
        headers,
      } = await client.transport.request({
        method,
        path,
        ...(query ? { querystring: query } : {}),
        ...(lines === undefined ? (body ? { body } : {}) : { bulkBody: lines }),
      })
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
