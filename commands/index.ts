import { accounts } from './accounts.ts'
import { backup } from './backup.ts'
import type { Command } from './define-command.ts'
import { demo } from './demo.ts'
import { ingest } from './ingest.ts'
import { keys } from './keys.ts'
import { load } from './load.ts'
import { mcp } from './mcp.ts'
import { reindex } from './reindex.ts'
import { report } from './report.ts'
import { start } from './start.ts'
import { status } from './status.ts'

/** Every command, in the order of `help`. */
export const commands: readonly Command[] = [
  demo,
  start,
  mcp,
  load,
  ingest,
  status,
  report,
  reindex,
  backup,
  keys,
  accounts,
]

export function commandNamed(name: string): Command | undefined {
  return commands.find(command => command.name === name)
}
