import { commands } from '../commands/index.ts'
import { SETTINGS } from '../src/config.ts'
import { endpoints } from '../src/endpoints/index.ts'
import { ERRORS } from '../src/errors.ts'
import { pathsOf } from '../src/http/paths.ts'

/** Tables of the README that are made from the program, by name: heads of the columns, then rows. */
export const TABLES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  endpoints: [
    ['endpoint', 'answers'],
    ...endpoints.flatMap(endpoint =>
      pathsOf(endpoint).map(path => [code(`${endpoint.method} ${path}`), endpoint.summary]),
    ),
  ],
  commands: [
    ['command', 'does'],
    ...commands.map(({ name, usage, summary }) => [
      code(`npm run ${name}${usage ? ` -- ${usage}` : ''}`),
      summary,
    ]),
  ],
  settings: [
    ['setting', 'default', 'meaning'],
    ...Object.values(SETTINGS).map(({ env, value, says }) => [
      code(env),
      value === null ? 'none' : code(String(value)),
      says,
    ]),
  ],
  errors: [
    ['code', 'status', 'meaning'],
    ...Object.entries(ERRORS).map(([name, { status, message }]) => [code(name), String(status), message]),
  ],
}

function code(text: string): string {
  return `\`${text}\``
}

/** A table as Markdown. */
export function markdownTable([heads = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** The text with each table between its marks made anew. Throws for a table whose marks are not there, or marks of none. */
export function withTables(text: string, tables: typeof TABLES): string {
  const missing = new Set(Object.keys(tables))
  const made = text.replace(
    /(<!-- table (\w+):[^\n]*-->\n)(?:[\s\S]*?\n)?(<!-- end of \2 -->)/g,
    (_, begin: string, name: string, end: string) => {
      const table = tables[name]
      if (!table) throw new Error(`There is no table "${name}".`)
      missing.delete(name)
      return `${begin}${markdownTable(table)}\n${end}`
    },
  )
  if (missing.size > 0) throw new Error(`No place for the tables ${[...missing].join(', ')}.`)
  return made
}
