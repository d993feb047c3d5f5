import pg from 'pg'
import { AppError } from '../../errors.ts'
import { readMigrations, shapesOf } from '../adapter-common/migrations.ts'
import { migrateSql, type SqlDoor, type SqlValue } from '../adapter-common/sql-door.ts'

const CONNECTIONS = 8
/** Milliseconds; these statements take one or two. */
/** Waiting for a connection that others use counts too: calls of one account queue for its counter. */
const CONNECT_WITHIN = 5_000
const ANSWER_WITHIN = 2_000
const IDLE = 30_000
/** Of PostgreSQL: `int8`, which would come as text. Our counts stay below 2^53. */
const INT8 = 20
/** Classes of SQLSTATE that are faults of our own SQL: constraint, data, syntax. */
const OUR_FAULT = /^(22|23|42)/
/** Any number: whoever migrates these shapes holds the lock of this name. */
const MIGRATION_LOCK = 704_217

export interface Postgres {
  /** For a library that asks by itself; its errors are the driver's own. */
  readonly pool: pg.Pool
  readonly door: SqlDoor
  close(): Promise<void>
}

export interface PostgresSettings {
  readonly url: string
  /** Folder of the shapes to be made. */
  readonly shapes: 'access' | 'quota'
  /** What a crash of the server may take: `full` nothing that was answered, `normal` its last moments (under a second). */
  readonly durability: 'full' | 'normal'
}

/** A pool of connections with the shapes made. Throws `AppError` `unavailable` where the server does not answer. */
export async function openPostgres({ url, shapes, durability }: PostgresSettings): Promise<Postgres> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    statement_timeout: ANSWER_WITHIN,
    idleTimeoutMillis: IDLE,
    application_name: 'filings',
    options: `-c synchronous_commit=${durability === 'full' ? 'on' : 'off'}`,
    types: { getTypeParser },
  })
  // A connection that breaks while nobody uses it: the next query opens another, or fails with its own error.
  pool.on('error', () => {})
  const migrations = await readMigrations(shapesOf(shapes))
  try {
    const client = await pool.connect()
    try {
      // Two processes that start at once would both create.
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrateSql(doorOf(client), shapes, migrations)
    } finally {
      // With its connection goes the lock.
      client.release(true)
    }
  } catch (error) {
    await pool.end()
    throw postgresFailure(error)
  }
  return { pool, door: doorOf(pool), close: () => pool.end() }
}

function doorOf(client: Pick<pg.Pool, 'query'> | pg.PoolClient): SqlDoor {
  return {
    async query<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        return (await client.query(sql, [...values])).rows as Row[]
      } catch (error) {
        throw postgresFailure(error)
      }
    },
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

function postgresFailure(cause: unknown): unknown {
  if (cause instanceof AppError) return cause
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' && OUR_FAULT.test(code) ? cause : new AppError('unavailable', { cause })
}
