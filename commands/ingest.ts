import { INGEST_USAGE, runIngest } from '../loaders/ingest/run.ts'
import type { Command } from './define-command.ts'

export const ingest: Command = {
  name: 'ingest',
  usage: INGEST_USAGE,
  summary: 'Follows SEC’s feed of new filings and loads what is new, until it is stopped.',
  holds: 'run',
  async run(args, { stores, io, signal, config, ending }) {
    const either = ending ? AbortSignal.any([signal, ending]) : signal
    const code = await runIngest(args, { stores, io, signal: either, config })
    if (!ending?.aborted || signal.aborted) return code
    io.err('The process that holds the data directory ended; the same command goes on from there.')
    return 1
  },
}
