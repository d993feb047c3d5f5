import { join } from 'node:path'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { FIVE } from './asked.ts'

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

export interface RawEngine {
  /** Bytes of an answer as the engine hands it over, unread. */
  bytes(sql: string): Promise<number>
  close(): Promise<void>
}

/** The embedded engine with nothing of the project around it. */
export function rawEngine(dataDir: string): RawEngine {
  // The library brings its own copy of the driver's types, equal but for their origin.
  const connection = createChdbConnection({
    path: join(dataDir, 'clickhouse'),
  }) as unknown as DriverConnection
  const client = createClient({ connection })
  return {
    async bytes(query) {
      const { stream } = await client.exec({ query })
      let length = 0
      for await (const chunk of stream) length += (chunk as Buffer).length
      return length
    },
    close: () => client.close(),
  }
}

/** The query that answers for companies and the first so many of the five metrics, in the fastest format. */
export function rawSeries(ciks: readonly number[], metrics: number): string {
  const names = FIVE.slice(0, metrics).map(id => `'${id}'`)
  return `SELECT cik, g, metric, ends, known_from, known_to, value, word, basis, fiscal_year, fiscal_period FROM metric_series
    WHERE period_type = 'ttm' AND metric IN (${names.join(',')}) AND cik IN (${ciks.join(',')})
    SETTINGS max_threads=1 FORMAT Native`
}
