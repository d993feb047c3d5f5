import type { ClickHouse } from '../engine/client.ts'
import type { Params } from '../engine/literal.ts'
import type { Part } from '../publishing/versions.ts'

/** One column of a bulk table. What CSV cannot hold as it is, is written otherwise there. */
export interface BulkColumn {
  readonly name: string
  /** Over the rows of `RowSource.rows`. */
  readonly sql: string
  /** SQL type, for rows that have nothing in the column. */
  readonly type: string
  /** A text that filers chose, or a list. */
  readonly kind?: 'text' | 'list'
}

/** How rows of one kind are read from the engine; the plan of pages works with any of them. */
export interface RowSource {
  /** Columns of the key beside `cik`, in order, by their SQL types. */
  readonly key: Readonly<Record<string, 'String' | 'Int32'>>
  /** SELECT of the keys of the companies `{ciks}` after the position. */
  readonly keys: string
  /** SELECT of the first `{limit}` rows of them in order, with the columns that `columns` read. */
  readonly rows: string
  readonly columns: readonly BulkColumn[]
  readonly params: Params
}

/** What a spreadsheet would run as a formula, as in `http/csv.ts`. */
const FORMULA = "'^[=+\\\\-@\\\\t\\\\r]'"

/** How a row came to be in an answer of what changed. */
const CHANGES = { replaced: 'replaced', removed: 'removed' } as const

/**
 * The rows of a page in order. `change` opens each row: with what changed since a day, companies that have no row any more have
 * one of nulls.
 */
export function pageSql({ rows, key, columns }: RowSource, csv: boolean, changes: boolean): string {
  const order = ['cik_number', ...Object.keys(key).map(name => `key_${name}`)].join(', ')
  const own = columns.map(({ name, sql }) => `${sql} AS \`${name}\``)
  const keys = Object.keys(key).map(name => `r.${name} AS key_${name}`)
  const change = changes
    ? `CAST('${CHANGES.replaced}', 'Nullable(String)')`
    : "CAST(NULL, 'Nullable(String)')"
  const found = `SELECT r.cik AS cik_number, ${[...keys, `${change} AS \`change\``, ...own].join(', ')} FROM (${rows}) AS r`
  const shown = ['cik', 'ticker', ...columns.map(({ name }) => name), 'change'].map(name =>
    csv ? csvColumn(name, columns) : `\`${name}\``,
  )
  return `
    SELECT ${shown.join(', ')} FROM (
      SELECT leftPad(toString(cik_number), 10, '0') AS \`cik\`,
        transform(cik_number, {ciks:Array(UInt32)}, {tickers:Array(String)}, '') AS \`ticker\`, *
      FROM (${changes ? `${found} UNION ALL ${removed({ key, columns })}` : found})
    ) ORDER BY ${order}`
}

function removed({ key, columns }: Pick<RowSource, 'key' | 'columns'>): string {
  const keys = Object.entries(key).map(
    ([name, type]) => `${type === 'String' ? "''" : 'toInt32(0)'} AS key_${name}`,
  )
  const own = columns.map(({ name, type }) => `defaultValueOfTypeName('${type}') AS \`${name}\``)
  return `SELECT arrayJoin({gone:Array(UInt32)}) AS cik_number, ${keys.join(', ')},
    CAST('${CHANGES.removed}', 'Nullable(String)') AS \`change\`, ${own.join(', ')}`
}

function csvColumn(name: string, columns: readonly BulkColumn[]): string {
  const kind = columns.find(column => column.name === name)?.kind
  if (kind === 'list') return `toJSONString(\`${name}\`) AS \`${name}\``
  if (kind !== 'text') return `\`${name}\``
  return `if(match(\`${name}\`, ${FORMULA}), concat('\\'', \`${name}\`), \`${name}\`) AS \`${name}\``
}

/** Parts that bulk rows are read from. */
export const BULK_PARTS = ['numbers', 'metrics'] as const satisfies readonly Part[]
type BulkPart = (typeof BULK_PARTS)[number]

/** Company and generation of a part that were live at the moment, of the companies `{ciks}`. */
export function liveOf(part: BulkPart): string {
  return `
    SELECT cik, argMax(generation, published) FROM published_parts
    WHERE part = '${part}' AND cik IN {ciks:Array(UInt32)} AND published <= {moment:UInt64}
    GROUP BY cik`
}

const live = (part: BulkPart) => `argMaxIf(generation, published, part = '${part}')`

/** Publications are only ever added, and removed with the rows that they publish: what was live at a moment can be read later. */
const AT_MOMENT = `
  SELECT arraySort(groupArray(cik)) AS ciks, toString(groupBitXor(cityHash64(cik, numbers, metrics))) AS digest,
    arraySort(groupArrayIf(cik, latest >= {since:UInt64} OR cik IN (
      SELECT cik FROM splits WHERE effective > {sinceDay:Date32} AND effective <= {today:Date32}
    ))) AS changed
  FROM (
    SELECT cik, ${live('numbers')} AS numbers, ${live('metrics')} AS metrics, max(published) AS latest
    FROM published_parts
    WHERE part IN ('${BULK_PARTS.join("', '")}') AND published <= {moment:UInt64}
    GROUP BY cik
  )`

interface BulkSnapshot {
  /** Companies of which something was published, ascending. */
  readonly ciks: readonly number[]
  /** Tells these publications apart from any others, those of another store too. */
  readonly digest: string
  /** Of them those that changed. */
  readonly changed: readonly number[]
}

interface MomentRequest {
  readonly moment: number
  /** Milliseconds since 1970; null: any time. */
  readonly changedSince: number | null
  readonly today: string
}

/** What was published at a moment. A split that takes effect later than it became known changes a company too. */
export async function bulkSnapshot(
  db: ClickHouse,
  { moment, changedSince, today }: MomentRequest,
): Promise<BulkSnapshot> {
  const since = Math.min(Math.max(changedSince ?? 0, 0), Math.floor(Number.MAX_SAFE_INTEGER / 1_000))
  const [found] = await db.query<BulkSnapshot>(AT_MOMENT, {
    moment,
    since: since * 1_000,
    sinceDay: changedSince === null ? today : new Date(since).toISOString().slice(0, 10),
    today,
  })
  return found ?? { ciks: [], digest: '0', changed: [] }
}
