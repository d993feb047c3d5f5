import type { Damage } from '../stores/ports/stores.ts'
import { type CommandRun, parseArguments } from './define-command.ts'

export const check: CommandRun = {
  async run(args, { stores, io }) {
    const parsed = parseArguments(args, { json: { type: 'boolean' } })
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    await stores.system.check()
    const damage = stores.system.damage()
    if (parsed.values.json) io.out(JSON.stringify({ damage }, null, 2))
    else if (damage.length === 0) io.out('Everything that was published is stored and readable.')
    else {
      for (const found of damage) io.out(damageLine(found))
      io.out(
        'Load these companies again, or restore a backup. Until then, requests that need them get 503 data_damaged.',
      )
    }
    return damage.length === 0 ? 0 : 1
  },
}

/** Companies that a line names. */
const MAX_NAMED = 10

/** A damaged table in one line. */
export function damageLine({ table, ciks, reason }: Damage): string {
  const named = ciks?.slice(0, MAX_NAMED).join(', ') ?? ''
  const more = ciks !== null && ciks.length > MAX_NAMED ? ` and ${ciks.length - MAX_NAMED} more` : ''
  return `damaged: ${table}: ${reason}${named && ` (CIK ${named}${more})`}`
}
