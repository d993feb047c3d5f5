import { resolve } from 'node:path'
import { unknownName } from '../../loaders/read-arguments.ts'
import { alignColumns, type CommandRun, parseArguments, type Report } from './define-command.ts'
import { consistencyReport } from './report/consistency.ts'
import { coverageReport } from './report/coverage.ts'
import { identitiesReport } from './report/identities.ts'
import { sectionsReport } from './report/sections.ts'
import { signalsReport } from './report/signals.ts'
import { textReport } from './report/text.ts'

export const report: CommandRun = {
  async run([name, ...args], context) {
    const { io } = context
    const kind = REPORTS.find(candidate => candidate.name === name)
    if (!kind) {
      const names = REPORTS.map(({ name: known }) => known)
      io.err(name === undefined ? 'Missing report name.' : unknownName('report', name, names))
      for (const line of reportNames()) io.err(line)
      return 2
    }
    const parsed = parseArguments(args, {
      json: { type: 'boolean' },
      ...(kind.readsMirrors ? { from: { type: 'string' }, truth: { type: 'string' } } : {}),
    })
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    const { json, from, truth } = parsed.values
    const directory = (value: unknown) => (typeof value === 'string' ? resolve(context.cwd, value) : null)
    return kind.run(context, {
      json: json === true,
      from: directory(from),
      truth: directory(truth),
    })
  },
}

/** All reports, one line each. */
export function reportNames(): string[] {
  const rows = REPORTS.map(({ name, readsMirrors, summary }) => [
    `  npm run report -- ${name}`,
    readsMirrors ? `${summary} Takes --from.` : summary,
  ])
  return ['Reports:', ...alignColumns(rows)]
}

/** Every report there is. */
const REPORTS: readonly Report[] = [
  consistencyReport,
  coverageReport,
  identitiesReport,
  sectionsReport,
  signalsReport,
  textReport,
]
