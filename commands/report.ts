import type { Command } from './define-command.ts'
import { parseArguments } from './parse-arguments.ts'
import { REPORTS } from './report-kinds.ts'

export const report: Command = {
  name: 'report',
  usage: `${REPORTS.map(({ name }) => name).join('|')} [--json]`,
  summary: 'Checks what is loaded and lists every exception with its reason.',
  holds: 'run',
  async run([name, ...args], context) {
    const { io } = context
    const kind = REPORTS.find(candidate => candidate.name === name)
    if (!kind) {
      io.err(name === undefined ? 'Which report is not said.' : `There is no report "${name}".`)
      io.err('Reports:')
      for (const { name, summary } of REPORTS) io.err(`  npm run report -- ${name} [--json]  ${summary}`)
      return 2
    }
    const parsed = parseArguments(args, { json: { type: 'boolean' } })
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    return kind.run(context, { json: parsed.values.json === true })
  },
}
