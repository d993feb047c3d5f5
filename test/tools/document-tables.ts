import { type CallerTier, capsOf, TIER_NAMES, TIERS } from '../../src/api/access/caps.ts'
import type { AnyEndpoint, Tier } from '../../src/api/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/api/endpoints/index.ts'
import { pathsOf } from '../../src/api/http/paths.ts'
import { TOOLS } from '../../src/api/mcp/tools.ts'
import { commands } from '../../src/cli/index.ts'
import { SETTINGS } from '../../src/config.ts'
import { ERRORS } from '../../src/errors.ts'
import { jsonSchema } from '../../src/schema/json-schema.ts'

/** When a quota window ends. */
const RESETS = {
  minute: 'each minute',
  day: 'at midnight UTC',
  month: 'on the first of the month, at midnight UTC',
} as const

/** Tables of the documentation that are generated from the program, by name: column headings, then rows. */
export const TABLES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  endpoints: [
    ['endpoint', 'returns'],
    ...endpoints.flatMap(endpoint =>
      pathsOf(endpoint).map(path => [code(`${endpoint.method} ${path}`), endpoint.summary]),
    ),
  ],
  commands: [
    ['command', 'description'],
    ...commands.map(({ name, usage, summary }) => [
      code(`npm run ${name}${usage ? ` -- ${usage}` : ''}`),
      summary,
    ]),
  ],
  settings: [
    ['setting', 'default', 'description'],
    ...Object.values(SETTINGS).map(({ env, value, description }) => [
      code(env),
      value === null || value === '' ? '' : code(String(value)),
      description,
    ]),
  ],
  tiers: [
    ['tier', 'endpoints', 'calls', 'resets'],
    ...TIER_NAMES.map(name => {
      const { endpoints, window, calls } = TIERS[name]
      return [name, endpoints.join(', '), `${calls.toLocaleString('en-US')} per ${window}`, RESETS[window]]
    }),
  ],
  caps: [
    ['endpoint', 'parameter', ...TIER_NAMES],
    ...endpoints.flatMap(endpoint =>
      [...capsOf(endpoint)].map(([parameter, cap]) => [
        code(`${endpoint.method} ${endpoint.path}`),
        code(parameter),
        ...TIER_NAMES.map(name => capText(endpoint.tier, name, cap[name] ?? boundOf(endpoint, parameter))),
      ]),
    ),
  ],
  tools: [
    ['tool', 'endpoints', 'selected by'],
    ...TOOLS.map(({ name, forms, chooser }) => [
      code(name),
      forms.map(({ endpoint }) => code(endpoint.path)).join(', '),
      chooser ? code(chooser.parameter) : '',
    ]),
  ],
  errors: [
    ['code', 'status', 'meaning'],
    ...Object.entries(ERRORS).map(([name, { status, message }]) => [code(name), String(status), message]),
  ],
}

/** The maximum value or length that the parameter's schema allows. */
function boundOf({ input }: AnyEndpoint, parameter: string): number {
  const { maximum, maxItems } = jsonSchema(input).properties?.[parameter] ?? {}
  return maximum ?? maxItems ?? Number.NaN
}

function capText(endpoint: Tier, caller: CallerTier, cap: number): string {
  if (!TIERS[caller].endpoints.includes(endpoint)) return 'not allowed'
  return cap.toLocaleString('en-US')
}

function code(text: string): string {
  return `\`${text}\``
}

/** A table as Markdown. */
function markdownTable([headings = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** A Markdown document: its path in the project and its text. */
type Document = readonly [path: string, text: string]

/**
 * The documents with each table between `<!-- table NAME: ... -->` and `<!-- end of NAME -->` regenerated. Throws if a table has no
 * place or several, and for a place without a table.
 */
export function withTables(documents: readonly Document[], tables: typeof TABLES): Document[] {
  const missing = new Set(Object.keys(tables))
  const regenerated = documents.map(
    ([path, text]): Document => [
      path,
      text.replace(
        /(<!-- table (\w+):[^\n]*-->\n)(?:[\s\S]*?\n)?(<!-- end of \2 -->)/g,
        (_, begin: string, name: string, end: string) => {
          const table = tables[name]
          if (!table || !missing.delete(name))
            throw new Error(`${path}: unknown or repeated table "${name}".`)
          return `${begin}${markdownTable(table)}\n${end}`
        },
      ),
    ],
  )
  if (missing.size > 0) throw new Error(`No document has a place for the tables ${[...missing].join(', ')}.`)
  return regenerated
}
