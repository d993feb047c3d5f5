import { once } from 'node:events'
import type { Readable } from 'node:stream'
import {
  deserializeMessage,
  PARSE_ERROR,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { ServiceContext } from '../request/service.ts'
import { type McpLog, serverFactory } from './server.ts'

/** The caller of all stdio calls: a user who can start the process can read its data. */
const LOCAL = { authorization: undefined, address: '127.0.0.1' }

/** Serves one client over lines of text, until its input ends or the signal. */
export async function serveLines(
  source: ServiceContext,
  lines: Pick<Lines, 'input' | 'out'>,
  signal: AbortSignal,
  log: McpLog,
): Promise<void> {
  const caller = await source.access.caller(LOCAL)
  const ended = new AbortController()
  const served = serveStdio(
    serverFactory(() => ({ source, caller, log, onCall() {} })),
    {
      transport: lineTransport({ ...lines, closed: () => ended.abort() }),
      maxSubscriptions: 0,
      onerror: error => log.warn(error, 'MCP message rejected'),
    },
  )
  const over = AbortSignal.any([signal, ended.signal])
  if (!over.aborted) await once(over, 'abort')
  await served.close()
}

/** A message as it goes either way. */
type Message = Parameters<Transport['send']>[0]

/** Characters of one line; longer ones end the connection. */
const MAX_LINE_LENGTH = 1_048_576

interface Lines {
  /** Text in lines, one message each. */
  readonly input: Readable
  /** Writes a line. */
  out(line: string): void
  /** The connection was closed by either side. */
  closed(): void
}

/**
 * Messages as lines. After the end of the input, requests under way are answered before the connection closes: a script may
 * write its requests and read until the end.
 */
function lineTransport({ input, out, closed: over }: Lines): Transport {
  const pending = new Set<string | number>()
  let rest = ''
  let ended = false
  let closed = false

  const transport: Transport = {
    async start() {
      input.setEncoding('utf8')
      input.on('data', read)
      input.once('end', end)
      // A stream that breaks closes without an end.
      input.once('close', end)
      input.once('error', error => transport.onerror?.(error))
    },
    async send(message) {
      if (closed) return
      out(serializeMessage(message).trimEnd())
      if ('id' in message && message.id !== undefined && !('method' in message)) pending.delete(message.id)
      closeIfDone()
    },
    async close() {
      if (closed) return
      closed = true
      input.off('data', read)
      input.pause()
      transport.onclose?.()
      over()
    },
  }

  function read(text: string): void {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') receive(line)
    if (rest.length <= MAX_LINE_LENGTH) return
    transport.onerror?.(new Error(`A line is longer than ${MAX_LINE_LENGTH} characters.`))
    void transport.close()
  }

  function receive(line: string): void {
    let message: Message
    try {
      message = deserializeMessage(line)
    } catch (error) {
      transport.onerror?.(error as Error)
      out(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'Parse error' } }))
      return
    }
    if ('method' in message && 'id' in message) pending.add(message.id)
    transport.onmessage?.(message)
  }

  function end(): void {
    ended = true
    closeIfDone()
  }

  function closeIfDone(): void {
    if (ended && pending.size === 0) void transport.close()
  }

  return transport
}
