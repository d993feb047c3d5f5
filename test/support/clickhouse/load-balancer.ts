import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address before several servers: a balancer of load, and the queue of statements for all of them. */
export interface LoadBalancer {
  readonly url: string
  /** Gives a server that was down what was queued for it. */
  catchUp(node: number): Promise<void>
  close(): Promise<void>
}

interface Given {
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

/** `always`: the server that answers everything but `ON CLUSTER`; else each answers in its turn. */
export async function loadBalancer(
  nodes: readonly string[],
  { always }: { readonly always?: number } = {},
): Promise<LoadBalancer> {
  const queued = nodes.map((): Given[] => [])
  let turn = 0

  async function answer(given: Given): Promise<Reply> {
    const statement = onEach(given)
    return statement === null ? ofOne(given) : ofAll(statement)
  }

  /** A server that does not take the connection has not begun: the next is asked. */
  async function ofOne(given: Given): Promise<Reply> {
    turn += 1
    const order = nodes.map((_, at) => nodes[((always ?? turn) + at) % nodes.length]!)
    for (const node of order.slice(0, -1)) {
      try {
        return await passed(node, given)
      } catch (error) {
        if (!isRefused(error)) throw error
      }
    }
    return passed(order.at(-1)!, given)
  }

  async function ofAll(given: Given): Promise<Reply> {
    let last: Reply | null = null
    for (const [at, node] of nodes.entries()) {
      try {
        last = await passed(node, given)
      } catch (error) {
        if (!isRefused(error)) throw error
        queued[at]!.push(given)
        continue
      }
      if (last.status !== 200) return last
    }
    if (last === null) throw new Error('No server is up')
    return last
  }

  const server = createServer({ maxHeaderSize: MAX_URL_LENGTH }, (request, response) => {
    void serve(request, response)
  })
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, headers, body } = await answer(await read(request))
      response.writeHead(status, headers).end(body)
    } catch {
      // As a balancer does whose server is lost.
      response.destroy()
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async catchUp(node) {
      for (const given of queued[node]!.splice(0)) await passed(nodes[node]!, given)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Values travel in the address, of which the engine reads so many bytes (`http_max_uri_size`). */
const MAX_URL_LENGTH = 1_048_576

const ON_CLUSTER = /ON CLUSTER \w+/

/** What each server is to do of a statement for all of them; null for any other. Without a Keeper nothing is replicated. */
function onEach({ url, headers, body }: Given): Given | null {
  const text = body.subarray(0, 200_000).toString()
  if (!ON_CLUSTER.test(text)) return null
  const own = body.toString().replace(ON_CLUSTER, '').replace('ENGINE = Replicated', 'ENGINE = ')
  return { url, headers, body: Buffer.from(own) }
}

async function read(request: IncomingMessage): Promise<Given> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const kept = Object.entries(request.headers).filter(([name]) => !HOP.has(name))
  return {
    url: request.url!,
    headers: Object.fromEntries(kept) as Record<string, string>,
    body: Buffer.concat(chunks),
  }
}

const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect'])

async function passed(node: string, { url, headers, body }: Given): Promise<Reply> {
  const reply = await fetch(`${node}${url}`, { method: 'POST', headers, body: new Uint8Array(body) })
  const own = [...reply.headers].filter(
    ([name]) => name.startsWith('x-clickhouse') || name === 'content-type',
  )
  return {
    status: reply.status,
    headers: Object.fromEntries(own),
    body: Buffer.from(await reply.arrayBuffer()),
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code === 'ECONNREFUSED'
}
