import { setTimeout as sleep } from 'node:timers/promises'
import { Client, errors, HttpConnection } from '@elastic/elasticsearch'
import { connectingAgent } from '../adapter-common/connecting-agent.ts'
import { type EngineAddress, type EngineReply, type EngineRequest, SOCKETS } from './engine.ts'
import { connectionFailure } from './failure.ts'

/** Milliseconds that requests under way have to end when the client is closed. */
const CLOSE_MS = 5_000

/** Elasticsearch by its official client. */
export function elasticsearchClient({ node, auth, timeoutMs }: EngineAddress) {
  const client = new Client({
    node,
    requestTimeout: timeoutMs,
    // Waiting before another try is for those who know what may be tried again.
    maxRetries: 0,
    // Its own kind of connection takes ten seconds to find that nobody answers.
    Connection: HttpConnection,
    agent: () => connectingAgent(node, SOCKETS),
    ...(auth ? { auth } : {}),
  })

  async function send(request: EngineRequest): Promise<EngineReply> {
    const { method, path, query, body, lines, timeoutMs: within, signal } = request
    try {
      const { statusCode, body: reply } = await client.transport.request(
        {
          method,
          path,
          ...(query ? { querystring: query } : {}),
          ...(lines === undefined ? (body ? { body } : {}) : { bulkBody: lines }),
        },
        {
          meta: true,
          ...(within !== undefined && { requestTimeout: within }),
          ...(signal && { signal }),
        },
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
      // The client waits for each of its requests, and never forgets one that was answered with bytes that are no HTTP.
      await Promise.race([client.close(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function failureOf(error: unknown) {
  return connectionFailure(error, error instanceof errors.TimeoutError)
}
