import type { Engine } from '../http/engine.ts'
import type { DiskUnit } from './whole-of-edgar.ts'

/** Tables of each unit; the rows of the first are counted, for statements and metrics those of `facts`. */
const TABLES: Readonly<Record<DiskUnit, { readonly tables: readonly string[]; readonly counted: string }>> = {
  facts: { tables: ['facts', 'fact_filings'], counted: 'facts' },
  statements: { tables: ['statements', 'periods', 'splits'], counted: 'facts' },
  metrics: { tables: ['metric_series'], counted: 'facts' },
  filings: { tables: ['filings', 'filings_by_day'], counted: 'filings' },
  text: { tables: ['text_rows', 'text_filings'], counted: 'text_rows' },
}

export interface MergedSize {
  readonly rows: number
  readonly bytes: number
  readonly uncompressed: number
}

/** Rows and bytes of tables, each merged to one part, as they come to lie in time. */
export async function mergedSizes(
  engine: Engine,
  units: readonly DiskUnit[],
): Promise<Map<string, MergedSize>> {
  const tables = [...new Set(units.flatMap(unit => [...TABLES[unit].tables, TABLES[unit].counted]))]
  for (const table of tables) await engine.command(`OPTIMIZE TABLE ${table} FINAL`)
  const rows = await engine.ask(`
    SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes, sum(data_uncompressed_bytes) AS uncompressed
    FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table`)
  return new Map(
    rows.map(row => [
      String(row['table']),
      { rows: Number(row['rows']), bytes: Number(row['bytes']), uncompressed: Number(row['uncompressed']) },
    ]),
  )
}

/** Bytes that one fact, filing or row of text takes in the tables of a unit; NaN where there is none. */
export function bytesEach(sizes: ReadonlyMap<string, MergedSize>, unit: DiskUnit): number {
  const { tables, counted } = TABLES[unit]
  const bytes = tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0)
  return bytes / (sizes.get(counted)?.rows ?? 0)
}
