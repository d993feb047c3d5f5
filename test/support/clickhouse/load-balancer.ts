import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A load balancer for several servers that also distributes `ON CLUSTER` statements. */
export interface LoadBalancer {
  readonly url: string
  /** Sends a server that was down the statements queued for it. */
  catchUp(node: number): Promise<void>
  close(): Promise<void>
}

interface ForwardedRequest {
  /** Path with the query string. */
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Buffer
}

interface Reply {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** `always`: the server that gets all requests except `ON CLUSTER`. Default: round robin. */
export async function loadBalancer(
  nodes: readonly string[],
  { always }: { readonly always?: number } = {},
): Promise<LoadBalancer> {
  const queued = nodes.map((): ForwardedRequest[] => [])
  let sequence = 0

  async function respond(forwarded: ForwardedRequest): Promise<Reply> {
    const statement = onEach(forwarded)
    return statement === null ? forwardToOne(forwarded) : forwardToAll(statement)
  }

  /** A server that refuses the connection has executed nothing, so the next one can get the request. */
  async function forwardToOne(forwarded: ForwardedRequest): Promise<Reply> {
    sequence += 1
    const order = nodes.map((_, at) => nodes[((always ?? sequence) + at) % nodes.length]!)
    for (const node of order.slice(0, -1)) {
      try {
        return await forward(node, forwarded)
      } catch (error) {
        if (!isRefused(error)) throw error
      }
    }
    return forward(order.at(-1)!, forwarded)
  }

  async function forwardToAll(forwarded: ForwardedRequest): Promise<Reply> {
    let last: Reply | null = null
    for (const [at, node] of nodes.entries()) {
      try {
        last = await forward(node, forwarded)
      } catch (error) {
        if (!isRefused(error)) throw error
        queued[at]!.push(forwarded)
        continue
      }
      if (last.status !== 200) return last
    }
    if (last === null) throw new Error('No server is running')
    return last
  }

  const server = createServer({ maxHeaderSize: MAX_URL_LENGTH }, (request, response) => {
    void serve(request, response)
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, headers, body } = await respond(await read(request))
      response.writeHead(status, headers).end(body)
    } catch {
      // As load balancers do if they lose the server.
      response.destroy()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async catchUp(node) {
      for (const forwarded of queued[node]!.splice(0)) await forward(nodes[node]!, forwarded)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Query parameters are in the URL; this is the maximum that the engine reads (`http_max_uri_size`). */
const MAX_URL_LENGTH = 1_048_576

const ON_CLUSTER = /ON CLUSTER \w+/

/** The local form of an `ON CLUSTER` statement, with engines that need no Keeper; null for other statements. */
function onEach({ url, headers, body }: ForwardedRequest): ForwardedRequest | null {
  const text = body.subarray(0, 200_000).toString()
  if (!ON_CLUSTER.test(text)) return null
  const local = body.toString().replace(ON_CLUSTER, '').replace('ENGINE = Replicated', 'ENGINE = ')
  return { url, headers, body: Buffer.from(local) }
}

async function read(request: IncomingMessage): Promise<ForwardedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name))
  return {
    url: request.url!,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect'])

async function forward(node: string, { url, headers, body }: ForwardedRequest): Promise<Reply> {
  const reply = await fetch(`${node}${url}`, { method: 'POST', headers, body: new Uint8Array(body) })
  const forwardedHeaders = [...reply.headers].filter(
    ([name]) => name.startsWith('x-clickhouse') || name === 'content-type',
  )
  return {
    status: reply.status,
    headers: Object.fromEntries(forwardedHeaders),
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code === 'ECONNREFUSED'
}
