import { setTimeout as sleep } from 'node:timers/promises'
import { runIngest } from '../loaders/ingest/run.ts'
import type { CommandContext } from './define-command.ts'

/** Milliseconds after which an ingest that failed is begun again. */
const AGAIN_MS = 300_000

/**
 * Ingests beside the server until the signal, whatever fails; `INGEST_OPTIONS` are its arguments. Resolves to true after the
 * signal, to false at once where the options are wrong, which is told.
 */
export async function ingestBeside(context: CommandContext, again = AGAIN_MS): Promise<boolean> {
  const { config, stores, signal } = context
  const io = {
    out: (line: string) => context.io.out(`ingest: ${line}`),
    err: (line: string) => context.io.err(`ingest: ${line}`),
  }
  const args = config.ingestOptions.split(/\s+/).filter(word => word !== '')
  while (!signal.aborted) {
    const code = await runIngest(args, { stores, io, signal, config }).catch((error: unknown) => {
      io.err(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return 1
    })
    if (code === 2) return false
    await sleep(again, undefined, { signal }).catch(() => undefined)
  }
  return true
}
