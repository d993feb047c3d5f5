import { AppError } from '../../../errors.ts'
import { requestContext } from '../../../observability/request-context.ts'
import type { BulkPage, BulkPosition, BulkQuery, BulkStore, TableFormat } from '../../ports/bulk.ts'
import { pool } from '../../shared/pool.ts'
import type { ClickHouse, FileFormat } from '../engine/client.ts'
import type { Params } from '../engine/literal.ts'
import { factRows } from './fact-rows.ts'
import { metricRows } from './metric-rows.ts'
import { bulkSnapshot, pageSql, type RowSource } from './rows.ts'

/** Pages built concurrently: leaves at least half of the pool to single-company requests. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 16
const LIMITS = { threads: 2, memoryBytes: 1_500_000_000 }

const FORMATS: Readonly<Record<TableFormat, FileFormat>> = {
  ndjson: { name: 'JSONEachRow', settings: ['output_format_json_array_of_rows=0'] },
  json: { name: 'JSONEachRow', settings: ['output_format_json_array_of_rows=1'] },
  csv: {
    name: 'CSVWithNames',
    settings: ["format_csv_null_representation=''", 'output_format_csv_crlf_end_of_line=1'],
  },
  parquet: { name: 'Parquet', settings: ["output_format_parquet_compression_method='zstd'"] },
}

export function bulkStore(db: ClickHouse): BulkStore {
  const slots = pool([...Array(MAX_CONCURRENT).keys()], MAX_WAITING)

  /** Waits at most until the request's deadline, and shares fairly among callers. */
  function inSlot<Result>(task: () => Promise<Result>): Promise<Result> {
    const scope = requestContext()
    return slots.run(task, scope ? { signal: scope.signal, since: scope.since, caller: scope.caller } : {})
  }

  async function page(query: BulkQuery, source: RowSource): Promise<BulkPage> {
    const { moment, limit, after } = query
    const live = await bulkSnapshot(db, query)
    if (query.digest !== null && query.digest !== live.digest) throw new AppError('cursor_expired')
    const includeGone = query.changedSince !== null
    const params: Params = { ...source.params, moment, ...positionParams(source, after) }
    const candidates = candidatesOf(query, includeGone ? live.changed : live.ciks)
    const plan = await planPage(db, source, { candidates, limit, includeGone, params })
    const ciks = [...plan.ciks, ...plan.gone]
    const named = ciks.map(query.named)
    const values = {
      ...params,
      limit: plan.rows,
      ciks,
      gone: plan.gone,
      tickers: named.map(({ ticker }) => ticker),
      currencies: named.map(({ currency }) => currency ?? ''),
    }
    return {
      rows: plan.rows + plan.gone.length,
      next: plan.next,
      digest: live.digest,
      write: format =>
        inSlot(() =>
          db.unload(pageSql(source, format === 'csv', includeGone), values, FORMATS[format], LIMITS),
        ),
    }
  }

  return {
    metrics: query => inSlot(() => page(query, metricRows(query))),
    facts: query => inSlot(() => page(query, factRows(query))),
  }
}

/** Companies from the position on, ascending. */
function candidatesOf({ companies, after }: BulkQuery, live: readonly number[]): readonly number[] {
  const wanted = companies === null ? null : new Set(companies)
  const first = after === null ? 0 : after.key === null ? after.cik + 1 : after.cik
  return live.filter(cik => cik >= first && (wanted === null || wanted.has(cik)))
}

function positionParams({ key }: RowSource, after: BulkPosition | null): Params {
  if (after === null || after.key === null) return {}
  const values = Object.keys(key).map((name, index) => [`after_${name}`, after.key?.[index] ?? ''] as const)
  return { afterCik: after.cik, ...Object.fromEntries(values) }
}

/** Maximum companies per page: its SQL contains them and their names several times, and the engine accepts 256 KiB. */
const MAX_COMPANIES = 1_000
/** Minimum and maximum companies counted by one query. */
const MIN_COUNTED = 8
const MAX_COUNTED = 1_000
/**
 * Maximum companies scanned for one page: if few have rows, the page may be short, and its cursor continues after
 * them.
 */
const MAX_SCANNED = 10_000

const COUNT = (keys: string) => `SELECT cik, toUInt32(count()) AS n FROM (${keys}) GROUP BY cik`

interface PagePlan {
  /** Companies with rows on the page, ascending. */
  readonly ciks: readonly number[]
  /** Companies without rows, which the page reports as removed. */
  readonly gone: readonly number[]
  /** Number of rows of companies on the page. */
  readonly rows: number
  readonly next: BulkPosition | null
}

interface PlanRequest {
  /** Companies that may be on the page, ascending, starting with that of the position. */
  readonly candidates: readonly number[]
  readonly limit: number
  /** Companies without rows use one row each. */
  readonly includeGone: boolean
  readonly params: Params
}

/** Determines the rows of a page before any is written. */
async function planPage(db: ClickHouse, source: RowSource, request: PlanRequest): Promise<PagePlan> {
  const { candidates, limit, includeGone, params } = request
  const ciks: number[] = []
  const gone: number[] = []
  let rows = 0
  let at = 0
  while (at < candidates.length) {
    const chunk = candidates.slice(at, at + chunkSize(limit - rows - gone.length, rows, at))
    const counts = await counted(db, source, { ...params, ciks: chunk })
    for (const cik of chunk) {
      const room = limit - rows - gone.length
      const isFull = room <= 0 || ciks.length + gone.length >= MAX_COMPANIES || at >= MAX_SCANNED
      const count = counts.get(cik) ?? 0
      // Companies without output must not start a new page.
      if (isFull && (count > 0 || includeGone || at >= MAX_SCANNED))
        return { ciks, gone, rows, next: { cik: candidates[at - 1] as number, key: null } }
      at += 1
      if (count > room) {
        const key = await lastKey(db, source, { ...params, ciks: [cik], take: room - 1 })
        return { ciks: [...ciks, cik], gone, rows: rows + room, next: { cik, key } }
      }
      if (count > 0) ciks.push(cik)
      else if (includeGone) gone.push(cik)
      rows += count
    }
  }
  return { ciks, gone, rows, next: null }
}

/** Estimated number of companies that fill the page, from the rows of those before. */
function chunkSize(room: number, rows: number, companies: number): number {
  const wanted = rows === 0 ? companies * 4 : (1.2 * room * companies) / rows
  return Math.min(Math.max(Math.ceil(wanted), MIN_COUNTED), MAX_COUNTED)
}

async function counted(
  db: ClickHouse,
  { keys }: RowSource,
  params: Params,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ cik: number; n: number }>(COUNT(keys), params, { threads: 2 })
  return new Map(rows.map(({ cik, n }) => [cik, n]))
}

/** The key of the company's row at offset `take`. */
async function lastKey(
  db: ClickHouse,
  { key, keys }: RowSource,
  params: Params,
): Promise<(string | number)[]> {
  const names = Object.keys(key).join(', ')
  const sql = `SELECT ${names} FROM (${keys}) ORDER BY ${names} LIMIT 1 OFFSET {take:UInt32}`
  const [row] = await db.query<Readonly<Record<string, string | number>>>(sql, params)
  if (!row) throw new Error('The last row of a page was removed while the page was planned')
  return Object.keys(key).map(name => row[name] as string | number)
}
