import { createMcpHandler, INVALID_REQUEST } from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import type { Caller } from '../access/caller.ts'
import { isTooDeep, MAX_JSON_DEPTH, type RawReply, type RawRequest } from '../request/raw-exchange.ts'
import type { ServiceContext } from '../request/service.ts'
import { type McpLog, type Session, serverFactory } from './server.ts'

/** MCP over HTTP. */
interface McpHttp {
  /** `onFree` is called before each message that debits no call; an error that it throws ends the request. */
  reply(request: RawRequest, caller: Caller, onFree: () => void): Promise<RawReply>
  close(): Promise<void>
}

/** Messages in a batch, and bytes of their responses together. */
const MAX_BATCH = 20
const MAX_BATCH_BYTES = 2_097_152

/** Lists and catalogs: the same for every caller of a data version. Bytes of all, and characters of one message. */
const CACHED = new Set(['tools/list', 'resources/list', 'resources/templates/list', 'resources/read', 'ping'])
const CACHE_BYTES = 8_388_608
const MAX_KEY_LENGTH = 2_000
/** Characters of the reason in the log. */
const MAX_LOGGED = 200
/** In place of the id in a cached response; no client sends it by accident. */
const ID_PLACEHOLDER = '"\u2063id of this message\u2063"'

/** Serves the stateless revision and older clients, one server per message; no state is kept between requests. */
export function mcpHttp(source: ServiceContext, log: McpLog, onCall: Session['onCall'] = () => {}): McpHttp {
  const handler = createMcpHandler(
    serverFactory(({ requestInfo, authInfo }) => {
      const caller = authInfo?.extra?.['caller'] as Caller | undefined
      if (!caller) throw new Error(`Unauthenticated MCP request: ${requestInfo?.url}`)
      return { source, caller, log, onCall }
    }),
    {
      // Nothing here changes while the process runs, so there is nothing to subscribe to.
      maxSubscriptions: 0,
      // The client's fault: a stack would say nothing about the service.
      onerror: ({ message }) => log.info({ reason: message.slice(0, MAX_LOGGED) }, 'MCP message rejected'),
    },
  )
  const cache = new LRUCache<string, RawReply>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length * 2,
  })

  async function handle(
    { method, url, headers, body }: RawRequest,
    caller: Caller,
    message?: unknown,
  ): Promise<RawReply> {
    const request = new Request(`http://localhost${url}`, {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
    })
    const response = await handler.fetch(request, {
      authInfo: { token: '', clientId: caller.subject, scopes: [], extra: { caller } },
      ...(message !== undefined && { parsedBody: message }),
    })
    return {
      status: response.status,
      // Whether the connection stays is between the client and this server.
      headers: [...response.headers].filter(([name]) => name !== 'connection'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  async function one(request: RawRequest, caller: Caller, message: Message, onFree: () => void) {
    if (message.method !== 'tools/call') onFree()
    if (!CACHED.has(message.method ?? '') || !isId(message.id)) return handle(request, caller, message)
    const anonymous = { ...message, id: JSON.parse(ID_PLACEHOLDER) as string }
    const { dataVersion } = source.stores.companies.snapshot()
    const key = JSON.stringify([dataVersion, Object.entries(request.headers).sort(), anonymous])
    if (key.length > MAX_KEY_LENGTH) return handle(request, caller, message)
    const reply = cache.get(key) ?? (await handle(request, caller, anonymous))
    if (reply.status === 200) cache.set(key, reply)
    return withId(reply, message.id)
  }

  async function batch(
    request: RawRequest,
    caller: Caller,
    messages: readonly unknown[],
    onFree: () => void,
  ): Promise<RawReply> {
    if (messages.length === 0 || messages.length > MAX_BATCH)
      return fault(`A batch holds 1 to ${MAX_BATCH} messages.`)
    const parts: Buffer[] = []
    let bytes = 0
    // One after the other: a batch is no way to have more work done at a time.
    for (const message of messages.map(asMessage)) {
      if (bytes > MAX_BATCH_BYTES) {
        parts.push(
          errorOf(message.id ?? null, 'The responses of the batch are too large. Send fewer messages.'),
        )
        continue
      }
      const part = await one(request, caller, message, onFree).then(jsonOf, error => {
        if (!(error instanceof AppError) || parts.length === 0) throw error
        return errorOf(message.id ?? null, error.message)
      })
      if (part === null) continue
      parts.push(part)
      bytes += part.length
    }
    if (parts.length === 0) return { status: 202, headers: [], body: Buffer.alloc(0) }
    const body = Buffer.from(`[${parts.join(',')}]`)
    return { status: 200, headers: [['content-type', 'application/json']], body }
  }

  return {
    async reply(request, caller, onFree) {
      const text = request.body?.toString() ?? ''
      if (isTooDeep(text)) return fault(`The message is nested deeper than ${MAX_JSON_DEPTH} levels.`)
      const message = parsed(text)
      if (Array.isArray(message)) return batch(request, caller, message, onFree)
      // The SDK writes the protocol's error for anything that is not a message.
      if (message !== undefined) return one(request, caller, asMessage(message), onFree)
      onFree()
      return handle(request, caller)
    },
    close: () => handler.close(),
  }
}

interface Message {
  readonly method?: string
  readonly id?: unknown
}

/** Values other than objects pass unchanged: they have no method. */
function asMessage(value: unknown): Message {
  return (typeof value === 'object' && value !== null ? value : Object(value)) as Message
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number'
}

/** Undefined unless the text is JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withId({ status, headers, body }: RawReply, id: string | number): RawReply {
  const at = body.indexOf(ID_PLACEHOLDER)
  if (at < 0) return { status, headers, body }
  const end = at + Buffer.byteLength(ID_PLACEHOLDER)
  const bytes = Buffer.concat([body.subarray(0, at), Buffer.from(JSON.stringify(id)), body.subarray(end)])
  return { status, headers, body: bytes }
}

/** The message of a reply, which older clients get as the only event of a stream; null if there is none. */
function jsonOf({ headers, body }: RawReply): Buffer | null {
  if (body.length === 0) return null
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (!type.startsWith('text/event-stream')) return body
  const data = body.indexOf('data: ')
  if (data < 0) return null
  const end = body.indexOf('\n', data)
  return body.subarray(data + 'data: '.length, end < 0 ? body.length : end)
}

function errorOf(id: unknown, message: string): Buffer {
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: { code: INVALID_REQUEST, message } }))
}

function fault(message: string): RawReply {
  return { status: 400, headers: [['content-type', 'application/json']], body: errorOf(null, message) }
}
