import { openAccess } from '../src/access/open.ts'
import { companyIndex } from '../src/domain/company/build-index.ts'
import { indexOnce, type Source } from '../src/door/source.ts'
import type { McpLog } from '../src/mcp/session.ts'
import { serveLines } from '../src/mcp/stdio.ts'
import type { Command, CommandIo } from './define-command.ts'
import { parseArguments } from './parse-arguments.ts'

export const mcp: Command = {
  name: 'mcp',
  usage: '',
  summary: 'Serves the MCP tools on stdin and stdout, for a client on this machine.',
  holds: 'run',
  reads: true,
  async run(args, { stores, config, io, signal }) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    if (!io.input) throw new Error('There is no input to read messages from.')
    const source: Source = {
      stores,
      clock: () => new Date(),
      // Whoever starts it reads the data directory anyway.
      access: openAccess(Date.now),
      indexOf: indexOnce(companyIndex),
      requestTimeoutMs: config.requestTimeoutMs,
      sink: null,
      tracing: null,
      parts: null,
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
