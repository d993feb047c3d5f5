import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Caller } from '../access/caller.ts'
import type { Source } from '../door/source.ts'
import { serverFactory } from './server.ts'
import type { McpLog } from './session.ts'

/** MCP over HTTP in terms of the web's own requests and responses. */
export interface McpHttp {
  answer(request: Request, caller: Caller): Promise<Response>
  close(): Promise<void>
}

/** Bytes of one message. */
const LONGEST_MESSAGE = 1_048_576

/** Serves today's stateless revision and older clients, one server a request; nothing is kept between requests. */
export function mcpHttp(source: Source, log: McpLog): McpHttp {
  const handler = createMcpHandler(
    serverFactory(({ requestInfo, authInfo }) => {
      const caller = authInfo?.extra?.['caller'] as Caller | undefined
      if (!caller) throw new Error(`A request reached MCP that nobody let in: ${requestInfo?.url}`)
      return { source, caller, log }
    }),
    {
      maxRequestBodySize: LONGEST_MESSAGE,
      // Nothing here ever changes while the process runs, so that there is nothing to be told of.
      maxSubscriptions: 0,
      onerror: error => log.warn(error, 'a message was refused'),
    },
  )
  return {
    answer: (request, caller) =>
      handler.fetch(request, {
        authInfo: { token: '', clientId: caller.subject, scopes: [], extra: { caller } },
      }),
    close: () => handler.close(),
  }
}
