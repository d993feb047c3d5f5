import {
  type CoverageTables,
  coverageCounter,
  type IdentityRate,
  type LineCoverage,
} from '../../domain/numbers/checks/coverage.ts'
import type { Template } from '../../domain/numbers/statement.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'
import type { Report } from '../define-command.ts'
import { derivedStatements } from './consistency.ts'

export const coverageReport: Report = {
  name: 'coverage',
  summary: 'Which lines have values, by industry template, and how often the accounting identities hold.',
  readsMirrors: true,
  async run({ stores, io, signal }, { json, from }) {
    const tables = await coverageOf(from, stores, signal)
    if (tables === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify({ ...tables, templates: Object.fromEntries(tables.templates) }, null, 2))
    else for (const line of coverageLines(tables)) io.out(line)
    return 0
  },
}

/** Null if the signal stopped it. */
async function coverageOf(
  from: string | null,
  stores: Pick<OpenStores, 'companies' | 'publisher'>,
  signal: AbortSignal,
): Promise<CoverageTables | null> {
  const counter = coverageCounter()
  for await (const { statements } of derivedStatements(from, stores, signal)) counter.add(statements)
  return signal.aborted ? null : counter.tables()
}

/** Templates from the most to the fewest companies, then both tables in Markdown. */
function coverageLines({ companies, templates, lines, identities }: CoverageTables): string[] {
  if (companies === 0) return ['No company with statements is loaded.']
  const columns = [...templates].sort(([, a], [, b]) => b - a)
  const header = columns.map(([template, count]) => `${template} (${number(count)})`)
  return [
    `${number(companies)} companies with statements, by template. Share of companies with a value; n/a: the template does not have the line.`,
    '',
    ...table(
      ['line', ...header],
      rowsOf(
        lines,
        ({ statement, line }) => `${statement}.${line}`,
        columns,
        ({ covered, companies }) => (companies === 0 ? 'n/a' : share(covered, companies)),
      ),
    ),
    '',
    'Records on which an identity could be tried, and the share on which it held.',
    '',
    ...table(
      ['identity', ...header],
      rowsOf(
        identities,
        ({ identity }) => identity,
        columns,
        ({ held, tried }) => share(held, tried),
      ),
    ),
  ]
}

function rowsOf<Cell extends LineCoverage | IdentityRate>(
  cells: readonly Cell[],
  nameOf: (cell: Cell) => string,
  columns: readonly (readonly [Template, number])[],
  text: (cell: Cell) => string,
): string[][] {
  return [...Map.groupBy(cells, nameOf)].map(([name, row]) => [
    `\`${name}\``,
    ...columns.map(([template]) => {
      const cell = row.find(candidate => candidate.template === template)
      return cell ? text(cell) : '–'
    }),
  ])
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)]
}

/** `97.5 % (39/40)` */
function share(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} % (${number(part)}/${number(whole)})`
}

function number(value: number): string {
  return value.toLocaleString('en-US')
}
