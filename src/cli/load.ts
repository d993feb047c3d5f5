import { resolve } from 'node:path'
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
