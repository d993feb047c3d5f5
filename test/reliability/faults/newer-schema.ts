import type { ClickHouse } from '../../../src/stores/clickhouse/engine/client.ts'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { tsvRow } from '../../../src/stores/clickhouse/engine/tsv.ts'
import type { Settings } from '../server/program.ts'
import { startService } from '../server/service.ts'
import type { Fault } from './fault.ts'

const VERSION = 999

/** The data was migrated by a newer release: this one must refuse to start. */
export const newerSchema: Fault = {
  name: 'schema newer than the program',
  on: ['embedded', 'servers'],
  during: 'reads',
  seconds: 0,
  shortSeconds: 0,
  async inject(environment) {
    await environment.killService()
    await withClickHouse(environment.settings, db =>
      db.insertTsv(
        'schema_migration',
        ['version', 'name', 'checksum'],
        [tsvRow([VERSION, `${VERSION}_newer.sql`, 'x'])],
      ),
    )
    const refusal = await startService(environment.settings).then(
      service => service.stop().then(() => 'it started'),
      (error: Error) => error.message,
    )
    if (!refusal.includes('ended with 1') || !refusal.includes('newer release')) {
      throw new Error(`Started over data of a newer release: ${refusal}`)
    }
  },
  async repair(environment) {
    await withClickHouse(environment.settings, db =>
      db.command('DELETE FROM schema_migration WHERE version = {version:UInt32}', { version: VERSION }),
    )
    await environment.startService()
  },
  allowed: ['no connection'],
  within: 1_000,
}

async function withClickHouse(settings: Settings, work: (db: ClickHouse) => Promise<void>): Promise<void> {
  const url = settings.CLICKHOUSE_URL ?? null
  const db = await connect({ dataDir: settings.DATA_DIR ?? '.', url, cluster: null })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}
