import { AppError } from '../../../errors.ts'
import type { StoreStatus, SystemStore } from '../../ports/stores.ts'
import type { DamageLog } from '../../shared/damage.ts'
import type { ClickHouse } from '../engine/client.ts'
import { activeParts } from '../engine/cluster.ts'
import type { State } from './state.ts'
import type { Version } from './versions.ts'

const PING_SECONDS = 2
const ATTEMPTS = 5

const VERSION = 'SELECT version() AS version'

const TABLES = (cluster: string | null) => `
  SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes
  FROM ${activeParts(cluster)}
  GROUP BY table ORDER BY table`

export function systemStore(db: ClickHouse, state: State, damage: DamageLog): SystemStore {
  return {
    damage: () => damage.list(),

    check: () => damage.verify({ isFull: true }),

    async ping() {
      await db.query('SELECT 1', {}, { seconds: PING_SECONDS })
    },

    queues: () => [db.queue()],

    async status() {
      const [versions, tables] = await Promise.all([db.query<{ version: string }>(VERSION), tableSizes(db)])
      return {
        engine: db.embedded ? 'ClickHouse (embedded)' : 'ClickHouse',
        engineVersion: versions[0]?.version ?? 'unknown',
        ...totals(state),
        tables: tables.map(({ table, rows, bytes }) => ({
          table,
          rows: Number(rows),
          bytesOnDisk: Number(bytes),
        })),
      }
    },
  }
}

interface TableSize {
  readonly table: string
  readonly rows: string
  readonly bytes: string
}

/** Reads the list of parts on disk. The engine fails if a merge removes one of them meanwhile: the query is repeated. */
async function tableSizes(db: ClickHouse): Promise<TableSize[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.query<TableSize>(TABLES(db.cluster))
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof AppError) || error.code !== 'internal') throw error
    }
  }
}

type Totals = Omit<StoreStatus, 'engine' | 'engineVersion' | 'tables'>

/** Counts live parts only, without superseded rows that are not yet removed. */
function totals(state: State): Totals {
  const snapshot = state.snapshot()
  const versions = [...state.versions().all()]
  const filings = versions.filter(({ part, rows }) => part === 'filings' && rows > 0)
  const numbers = versions.filter(({ part, rows }) => part === 'numbers' && rows > 0)
  const documents = versions.filter(({ part }) => part === 'documents')
  const prices = versions.filter(({ part, rows }) => part === 'prices' && rows > 0)
  const sum = (of: readonly { rows: number }[]) => of.reduce((total, { rows }) => total + rows, 0)
  const days = (of: readonly Version[], key: 'firstFiling' | 'lastFiling') =>
    of.flatMap(version => version[key] ?? []).sort()
  return {
    dataVersion: snapshot.dataVersion,
    companies: snapshot.companies.length,
    companiesWithFilings: filings.length,
    companiesWithFacts: numbers.length,
    filings: sum(filings),
    facts: sum(numbers),
    statementRecords: numbers.reduce((total, { records }) => total + records, 0),
    filingsWithText: sum(documents),
    dimensionalFacts: documents.reduce((total, { records }) => total + records, 0),
    companiesWithPrices: prices.length,
    prices: sum(prices),
    firstPriceDate: days(prices, 'firstFiling')[0] ?? null,
    lastPriceDate: days(prices, 'lastFiling').at(-1) ?? null,
    firstFilingDate: days(filings, 'firstFiling')[0] ?? null,
    lastFilingDate: days(filings, 'lastFiling').at(-1) ?? null,
  }
}
