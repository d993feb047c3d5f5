import { AppError } from '../../errors.ts'
import { pool } from '../adapter-common/pool.ts'
import type { BulkPage, BulkPosition, BulkQuery, BulkStore, TableFormat } from '../bulk-port.ts'
import { factRows } from './bulk-fact-rows.ts'
import { atMoment } from './bulk-live.ts'
import { metricRows } from './bulk-metric-rows.ts'
import { planPage } from './bulk-plan.ts'
import { pageSql, type RowSource } from './bulk-rows.ts'
import type { ClickHouse, FileFormat } from './client.ts'
import type { Params } from './literal.ts'

/** Pages that are made at a time: at least half of the pool is left to who asks for one company. */
const LANES = 2
const MOST_WAITING = 16
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
  const lanes = pool([...Array(LANES).keys()], MOST_WAITING)

  async function page(query: BulkQuery, source: RowSource): Promise<BulkPage> {
    const { moment, limit, after } = query
    const live = await atMoment(db, query)
    if (query.digest !== null && query.digest !== live.digest) throw new AppError('cursor_expired')
    const tellGone = query.changedSince !== null
    const params: Params = { ...source.params, moment, ...positionParams(source, after) }
    const candidates = candidatesOf(query, tellGone ? live.changed : live.ciks)
    const plan = await planPage(db, source, { candidates, limit, tellGone, params })
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
        lanes.run(() =>
          db.unload(pageSql(source, format === 'csv', tellGone), values, FORMATS[format], LIMITS),
        ),
    }
  }

  return {
    metrics: query => lanes.run(() => page(query, metricRows(query))),
    facts: query => lanes.run(() => page(query, factRows(query))),
  }
}

/** Companies from the position on, ascending. */
function candidatesOf({ companies, after }: BulkQuery, live: readonly number[]): readonly number[] {
  const asked = companies === null ? null : new Set(companies)
  const first = after === null ? 0 : after.key === null ? after.cik + 1 : after.cik
  return live.filter(cik => cik >= first && (asked === null || asked.has(cik)))
}

function positionParams({ key }: RowSource, after: BulkPosition | null): Params {
  if (after === null || after.key === null) return {}
  const values = Object.keys(key).map((name, index) => [`after_${name}`, after.key?.[index] ?? ''] as const)
  return { afterCik: after.cik, ...Object.fromEntries(values) }
}
