import type { Caller } from '../access/caller.ts'
import type { Warn } from '../request/endpoint-call.ts'
import type { ServiceContext } from '../request/service-context.ts'

/** What calls of one client are answered with. */
export interface Session {
  readonly source: ServiceContext
  readonly caller: Caller
  readonly log: McpLog
}

export interface McpLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn: Warn
  error: Warn
}
