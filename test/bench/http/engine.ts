import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'

export type Row = Readonly<Record<string, unknown>>

export interface Engine {
  /** Rows of a SELECT, without code of the project in between. */
  query(sql: string): Promise<Row[]>
  /** Runs a statement that returns no rows. */
  command(sql: string): Promise<void>
  close(): Promise<void>
}

/** The settings of the service, so that both queries do the same work. */
const SETTINGS = [
  'max_execution_time=20',
  'max_memory_usage=2000000000',
  'output_format_json_quote_64bit_integers=1',
  'output_format_json_array_of_rows=1',
]

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** Opens the embedded engine over a data directory through its own driver; each query uses up to `threads` threads. */
export function engine(dataDir: string, threads = 1): Engine {
  // chdb bundles a copy of the driver's types: identical, but TypeScript treats them as different.
  const connection = createChdbConnection({ path: join(dataDir, 'clickhouse') }) as unknown as Connection
  const client = createClient({ connection })
  return {
    async query(sql) {
      const withSettings = `${sql} SETTINGS max_threads=${threads}, ${SETTINGS.join(', ')}`
      const result = await client.query({ query: withSettings, format: 'JSONEachRow' })
      return JSON.parse(await result.text()) as Row[]
    },
    async command(sql) {
      await client.command({ query: sql })
    },
    close: () => client.close(),
  }
}
