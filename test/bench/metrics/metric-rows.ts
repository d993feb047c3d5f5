import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'

export interface RowFiles {
  readonly parquet: string
  /** RowBinary; NaN for null. */
  readonly binary: string
  /** Comma-separated; \N for null. */
  readonly csv: string
  readonly rows: number
}

const FORMATS = { parquet: 'Parquet', binary: 'RowBinary', csv: 'CSV' } as const

const quoted = (texts: readonly string[]) => texts.map(text => `'${text.replaceAll("'", "\\'")}'`).join(',')

/** Exports all stored metric versions as rows in three formats, ordered by metric. */
export async function writeRows(
  dataDir: string,
  directory: string,
): Promise<RowFiles & { readonly qualifiers: string[] }> {
  const connection = createChdbConnection({ path: join(dataDir, 'clickhouse') })
  // chdb bundles a copy of the driver's types: identical, but TypeScript treats them as different.
  const client = createClient({ connection: connection as unknown as DriverConnection })
  try {
    const select = async <Row>(query: string) =>
      (await (await client.query({ query, format: 'JSONEachRow' })).json()) as Row[]
    const stored = await select<{ w: string }>(
      'SELECT DISTINCT arrayJoin(word)::String AS w FROM metric_series ORDER BY w',
    )
    const qualifiers = stored.map(({ w }) => w)
    const [counted] = await select<{ n: number }>(
      'SELECT toFloat64(sum(length(ends))) AS n FROM metric_series',
    )
    const files = { parquet: '', binary: '', csv: '' }
    for (const [kind, format] of Object.entries(FORMATS) as [keyof typeof FORMATS, string][]) {
      files[kind] = join(directory, `rows.${kind}`)
      await client.command({
        query: `INSERT INTO FUNCTION file('${files[kind]}', '${format}') ${selectRows(qualifiers, kind)}`,
      })
    }
    return { ...files, rows: counted?.n ?? 0, qualifiers }
  } finally {
    await client.close()
  }
}

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

function selectRows(qualifiers: readonly string[], kind: keyof typeof FORMATS): string {
  const ids = METRICS.map(({ id }) => id)
  const indexes = (texts: readonly string[]) =>
    `[${quoted(texts)}], [${texts.map((_, index) => index).join(',')}]`
  const value = kind === 'binary' ? 'v' : 'if(isNaN(v), NULL, v) AS v'
  return `SELECT cik, toUInt8(period_type) AS pt, toUInt16(transform(metric::String, ${indexes(ids)}, 65535)) AS m,
      pe, kf, kt, ${value}, toUInt16(transform(w::String, ${indexes(qualifiers)}, 65535)) AS w, b, fy, fp
    FROM metric_series ARRAY JOIN ends AS pe, known_from AS kf, known_to AS kt, value AS v, word AS w, basis AS b,
      fiscal_year AS fy, fiscal_period AS fp
    ORDER BY period_type, metric, cik`
}
