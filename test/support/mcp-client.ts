import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** Protocol eras of MCP: the current stateless revision, and all before it. */
export const ERAS = ['modern', 'legacy'] as const
type Era = (typeof ERAS)[number]

const REVISION = '2026-07-28'

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: results of all tools, whose fields tests read
  readonly structuredContent: any
  readonly isError?: boolean
  readonly _meta?: Record<string, unknown>
}

/** The official client, connected in process, without a port. */
export async function mcpClient(app: FastifyInstance, era: Era, key?: string): Promise<Client> {
  const mode = era === 'modern' ? { pin: REVISION } : 'legacy'
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: injectFetch(app),
    ...(key && { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
  })
  await client.connect(transport)
  return client
}

/** Calls a tool with the official client. */
export async function callTool(client: Client, name: string, args: object): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: { ...args } })) as unknown as ToolResult
}

/** A request of a legacy client; `params` may be invalid. */
export function message(method: string, params: object = {}, headers: object = {}): InjectOptions {
  return {
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  }
}

interface LegacyReply {
  readonly result?: ToolResult
  readonly error?: { readonly code: number; readonly message: string }
}

/** Parses the reply to a legacy client: the JSON body, or the only event of an event stream. */
export function parseReply({ body }: { readonly body: string }): LegacyReply {
  const [, data = body] = body.split('data: ')
  return JSON.parse(data)
}

/** A `fetch` that calls the app in process, without a port. */
export function injectFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input as string, init)
    const body = await request.text()
    const { host, pathname, search } = new URL(request.url)
    const reply = await app.inject({
      method: request.method as 'POST',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      ...(body !== '' && { payload: body }),
    })
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const isEmpty = [202, 204, 304].includes(reply.statusCode)
    return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), {
      status: reply.statusCode,
      headers,
    })
  }
}
