import { openAccess } from '../api/access/access.ts'
import { blockCache } from '../api/blocks/block-cache.ts'
import type { McpLog } from '../api/mcp/server.ts'
import { serveLines } from '../api/mcp/stdio.ts'
import { indexOnce, type ServiceContext } from '../api/request/service.ts'
import { companyIndex } from '../domain/company/build-index.ts'
import { type CommandIo, type CommandRun, parseArguments } from './define-command.ts'

export const mcp: CommandRun = {
  async run(args, { stores, config, io, signal }) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    if (!io.input) throw new Error('There is no input to read messages from.')
    const source: ServiceContext = {
      stores,
      clock: () => new Date(),
      // Whoever starts it reads the data directory anyway.
      access: openAccess(Date.now),
      indexOf: indexOnce(companyIndex),
      requestTimeoutMs: config.requestTimeoutMs,
      sink: null,
      tracing: null,
      parts: null,
      blocks: blockCache({ limit: config.cacheMb * 1_048_576, damage: stores.system.damage }),
    }
    await serveLines(source, { input: io.input, out: line => io.out(line) }, signal, logTo(io))
    return 0
  },
}

/** Only what went wrong: a client shows these lines to its user. */
function logTo(io: CommandIo): McpLog {
  const tell = (error: unknown, message: string) =>
    io.err(`${message}: ${error instanceof Error ? error.message : String(error)}`)
  return { info() {}, warn: tell, error: tell }
}
