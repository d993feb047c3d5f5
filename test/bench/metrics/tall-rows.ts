import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'

export interface TallFiles {
  readonly parquet: string
  /** RowBinary; NaN for null. */
  readonly binary: string
  /** Comma-separated; \N for null. */
  readonly csv: string
  readonly rows: number
}

const FORMATS = { parquet: 'Parquet', binary: 'RowBinary', csv: 'CSV' } as const

const quoted = (texts: readonly string[]) => texts.map(text => `'${text.replaceAll("'", "\\'")}'`).join(',')

/** Writes every version that the store holds as rows, in three formats, ordered by metric. */
export async function writeTallRows(
  dataDir: string,
  directory: string,
): Promise<TallFiles & { readonly words: string[] }> {
  const connection = createChdbConnection({ path: join(dataDir, 'clickhouse') })
  // The library brings its own copy of the driver's types, equal but for their origin.
  const client = createClient({ connection: connection as unknown as DriverConnection })
  try {
    const select = async <Row>(query: string) =>
      (await (await client.query({ query, format: 'JSONEachRow' })).json()) as Row[]
    const words = await select<{ w: string }>(
      'SELECT DISTINCT arrayJoin(word)::String AS w FROM metric_series ORDER BY w',
    )
    const texts = words.map(({ w }) => w)
    const [counted] = await select<{ n: number }>(
      'SELECT toFloat64(sum(length(ends))) AS n FROM metric_series',
    )
    const files = { parquet: '', binary: '', csv: '' }
    for (const [kind, format] of Object.entries(FORMATS) as [keyof typeof FORMATS, string][]) {
      files[kind] = join(directory, `tall.${kind}`)
      await client.command({
        query: `INSERT INTO FUNCTION file('${files[kind]}', '${format}') ${tallSelect(texts, kind)}`,
      })
    }
    return { ...files, rows: counted?.n ?? 0, words: texts }
  } finally {
    await client.close()
  }
}

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

function tallSelect(words: readonly string[], kind: keyof typeof FORMATS): string {
  const ids = METRICS.map(({ id }) => id)
  const places = (texts: readonly string[]) =>
    `[${quoted(texts)}], [${texts.map((_, place) => place).join(',')}]`
  const value = kind === 'binary' ? 'v' : 'if(isNaN(v), NULL, v) AS v'
  return `SELECT cik, toUInt8(period_type) AS pt, toUInt16(transform(metric::String, ${places(ids)}, 65535)) AS m,
      pe, kf, kt, ${value}, toUInt16(transform(w::String, ${places(words)}, 65535)) AS w, b, fy, fp
    FROM metric_series ARRAY JOIN ends AS pe, known_from AS kf, known_to AS kt, value AS v, word AS w, basis AS b,
      fiscal_year AS fy, fiscal_period AS fp
    ORDER BY period_type, metric, cik`
}
