import type { Caller } from '../access/caller.ts'
import type { Warn } from '../door/question.ts'
import type { Source } from '../door/source.ts'

/** What calls of one client are answered with. */
export interface Session {
  readonly source: Source
  readonly caller: Caller
  readonly log: McpLog
}

export interface McpLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void
  warn: Warn
  error: Warn
}
