import { resolve } from 'node:path'
import { runIngest } from '../../loaders/ingest/run.ts'
import { runLoad } from '../../loaders/run.ts'
import { allowDamaged } from '../stores/shared/damage.ts'
import type { CommandRun } from './define-command.ts'

export const load: CommandRun = {
  run: (args, { stores, io, signal, config, cwd }) =>
    allowDamaged(() => runLoad(withAbsolutePaths(args, cwd), { stores, io, signal, config })),
}

/** `--from` may name a path, which is meant from where the command was given, not from where it is run. */
export function withAbsolutePaths(args: readonly string[], cwd: string): string[] {
  const absolute = (place: string) =>
    /^https?:\/\//i.test(place) || place === '' ? place : resolve(cwd, place)
  return args.map((argument, index) => {
    if (args[index - 1] === '--from') return absolute(argument)
    const [, place] = /^--from=(.*)$/s.exec(argument) ?? []
    return place === undefined ? argument : `--from=${absolute(place)}`
  })
}

export const ingest: CommandRun = {
  async run(args, { stores, io, signal, config, ending }) {
    const either = ending ? AbortSignal.any([signal, ending]) : signal
    const code = await allowDamaged(() => runIngest(args, { stores, io, signal: either, config }))
    if (!ending?.aborted || signal.aborted) return code
    io.err('The process that holds the data directory ended; run the same command again to resume.')
    return 1
  },
}
