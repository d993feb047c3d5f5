import { commands } from '../commands/index.ts'
import { capsOf } from '../src/access/caps.ts'
import { type CallerTier, TIER_NAMES, TIERS } from '../src/access/tiers.ts'
import { SETTINGS } from '../src/config.ts'
import type { AnyEndpoint, Tier } from '../src/endpoints/define-endpoint.ts'
import { endpoints } from '../src/endpoints/index.ts'
import { ERRORS } from '../src/errors.ts'
import { pathsOf } from '../src/http/paths.ts'
import { TOOLS } from '../src/mcp/tools.ts'
import { jsonSchema } from '../src/schema/json-schema.ts'

/** When a window ends. */
const RESETS = {
  minute: 'each minute',
  day: 'at midnight UTC',
  month: 'on the first of the month, at midnight UTC',
} as const

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
  tiers: [
    ['tier', 'endpoints', 'calls', 'resets'],
    ...TIER_NAMES.map(name => {
      const { endpoints, window, calls } = TIERS[name]
      return [name, endpoints.join(', '), `${calls.toLocaleString('en-US')} a ${window}`, RESETS[window]]
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
    ['tool', 'answers from', 'chosen by'],
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

/** The parameter's own bound, of its value or its length. */
function boundOf({ input }: AnyEndpoint, parameter: string): number {
  const { maximum, maxItems } = jsonSchema(input).properties?.[parameter] ?? {}
  return maximum ?? maxItems ?? Number.NaN
}

function capText(endpoint: Tier, caller: CallerTier, most: number): string {
  if (!TIERS[caller].endpoints.includes(endpoint)) return 'refused'
  return most.toLocaleString('en-US')
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
