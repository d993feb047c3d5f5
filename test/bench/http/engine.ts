import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'

export type Row = Readonly<Record<string, unknown>>

export interface Engine {
  /** Rows of a SELECT, with nothing of the project in between. */
  ask(sql: string): Promise<Row[]>
  /** A statement without rows. */
  command(sql: string): Promise<void>
  close(): Promise<void>
}

/** As the service sets them, so that both ask for the same work. */
const SETTINGS = [
  'max_execution_time=20',
  'max_memory_usage=2000000000',
  'output_format_json_quote_64bit_integers=1',
  'output_format_json_array_of_rows=1',
]

type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The embedded engine over the tables of a data directory, asked through its own driver with so many threads. */
export function engine(dataDir: string, threads = 1): Engine {
  // The library brings its own copy of the driver's types, equal but for their origin.
  const connection = createChdbConnection({ path: join(dataDir, 'clickhouse') }) as unknown as Connection
  const client = createClient({ connection })
  return {
    async ask(sql) {
      const query = `${sql} SETTINGS max_threads=${threads}, ${SETTINGS.join(', ')}`
      const result = await client.query({ query, format: 'JSONEachRow' })
      return JSON.parse(await result.text()) as Row[]
    },
    async command(sql) {
      await client.command({ query: sql })
    },
    close: () => client.close(),
  }
}
