import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Source } from '../door/source.ts'
import { type Lines, lineTransport } from './line-transport.ts'
import { serverFactory } from './server.ts'
import type { McpLog } from './session.ts'

/** Whose calls come over stdio: whoever can start the process can read what it serves. */
const LOCAL = { authorization: undefined, address: '127.0.0.1' }

/** Serves one client over lines of text, until its input ends or the signal. */
export async function serveLines(
  source: Source,
  lines: Pick<Lines, 'input' | 'out'>,
  signal: AbortSignal,
  log: McpLog,
): Promise<void> {
  const caller = await source.access.caller(LOCAL)
  const ended = new AbortController()
  const served = serveStdio(
    serverFactory(() => ({ source, caller, log })),
    {
      transport: lineTransport({ ...lines, closed: () => ended.abort() }),
      maxSubscriptions: 0,
      onerror: error => log.warn(error, 'a message was refused'),
    },
  )
  const over = AbortSignal.any([signal, ended.signal])
  if (!over.aborted) await once(over, 'abort')
  await served.close()
}
