import type { ClickHouse } from '../engine/client.ts'
import type { Params } from '../engine/literal.ts'
import type { Part } from '../publishing/versions.ts'

/** One column of a bulk table. Values that CSV cannot represent are converted there. */
export interface BulkColumn {
  readonly name: string
  /** SQL over the rows of `RowSource.rows`. */
  readonly sql: string
  /** SQL type, for rows without a value in this column. */
  readonly type: string
  /** A text chosen by filers, or a list. */
  readonly kind?: 'text' | 'list'
}

/** How rows of one kind are read; the page planner works with any kind. */
export interface RowSource {
  /** Key columns after `cik`, in order, with their SQL types. */
  readonly key: Readonly<Record<string, 'String' | 'Int32'>>
  /** SELECT of the keys of companies `{ciks}` after the position. */
  readonly keys: string
  /** SELECT of the first `{limit}` rows in order, with the columns that `columns` use. */
  readonly rows: string
  readonly columns: readonly BulkColumn[]
  readonly params: Params
}

/** Prefixes that a spreadsheet would run as a formula, as in `http/csv.ts`. */
const FORMULA = "'^[=+\\\\-@\\\\t\\\\r]'"

/** Values of `change` in exports of changes. */
const CHANGES = { replaced: 'replaced', removed: 'removed' } as const

/**
 * The rows of a page in order. With `changes`, rows state their `change`, and companies without rows get one row of
 * nulls.
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

/** The generations of a part that were live at `{moment}`, of companies `{ciks}`. */
export function liveOf(part: BulkPart): string {
  return `
    SELECT cik, argMax(generation, published) FROM published_parts
    WHERE part = '${part}' AND cik IN {ciks:Array(UInt32)} AND published <= {moment:UInt64}
    GROUP BY cik`
}

const live = (part: BulkPart) => `argMaxIf(generation, published, part = '${part}')`

/** Publications are only added, and removed together with their rows, so earlier live data can be read later. */
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
  /** Companies with publications, ascending. */
  readonly ciks: readonly number[]
  /** Identifies these publications, also among those of other stores. */
  readonly digest: string
  /** Those of `ciks` that changed. */
  readonly changed: readonly number[]
}

interface MomentRequest {
  readonly moment: number
  /** Milliseconds since 1970; null: any time. */
  readonly changedSince: number | null
  readonly today: string
}

/** The live generations at a moment. A split that takes effect after it became known also counts as a change. */
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
