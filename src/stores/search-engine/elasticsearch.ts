import { Client, errors } from '@elastic/elasticsearch'
import type { EngineAddress, EngineReply, EngineRequest } from './engine.ts'
import { connectionFailure } from './failure.ts'

/** Elasticsearch by its official client. */
export function elasticsearchClient({ node, auth, timeoutMs }: EngineAddress) {
  const client = new Client({
    node,
    requestTimeout: timeoutMs,
    // Waiting before another try is for those who know what may be tried again.
    maxRetries: 0,
    ...(auth ? { auth } : {}),
  })

  async function send({ method, path, query, body, lines }: EngineRequest): Promise<EngineReply> {
    try {
      const { statusCode, body: reply } = await client.transport.request(
        {
          method,
          path,
          ...(query ? { querystring: query } : {}),
          ...(lines === undefined ? (body ? { body } : {}) : { bulkBody: lines }),
        },
        { meta: true },
      )
      return { status: statusCode, body: reply }
    } catch (error) {
      if (!(error instanceof errors.ResponseError)) throw failureOf(error)
      return { status: error.statusCode ?? 0, body: error.body }
    }
  }

  return { send, close: () => client.close() }
}

function failureOf(error: unknown) {
  return connectionFailure(error, error instanceof errors.TimeoutError)
}
