import { runIngest } from '../../loaders/ingest/run.ts'
import { allowDamaged } from '../stores/shared/damage.ts'
import type { CommandRun } from './define-command.ts'

export const ingest: CommandRun = {
  async run(args, { stores, io, signal, config, ending }) {
    const either = ending ? AbortSignal.any([signal, ending]) : signal
    const code = await allowDamaged(() => runIngest(args, { stores, io, signal: either, config }))
    if (!ending?.aborted || signal.aborted) return code
    io.err('The process that holds the data directory ended; the same command goes on from there.')
    return 1
  },
}
