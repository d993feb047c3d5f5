import pg from 'pg'
import { AppError } from '../../../errors.ts'
import type { OpenAccounts, OpenLogins } from '../../ports/account.ts'
import { MigrationError, migrationsDir, readMigrations } from '../../shared/migrations.ts'
import {
  migrateSql,
  type SqlClient,
  type SqlValue,
  sqlAccounts,
  sqlInvites,
  sqlKeys,
} from '../sql-accounts.ts'

const CONNECTIONS = 8
/** Milliseconds to wait for a connection that others use: calls of one account queue for its counter. */
const TURN_TIMEOUT_MS = 5_000
/** Milliseconds for a new connection, until the server is ready for statements. */
const CONNECT_TIMEOUT_MS = 1_500
/** Milliseconds; these statements take one or two. */
const RESPONSE_TIMEOUT_MS = 1_500
/** Milliseconds by which a timer may be early. */
const EARLY = 10
const IDLE = 30_000
/** Of PostgreSQL: `int8`, which would come as text. Our counts stay below 2^53. */
const INT8 = 20
/** Classes of SQLSTATE that are faults of our own SQL: constraint, data, syntax. */
const OUR_FAULT = /^(22|23|42)/
/** Arbitrary lock number: a process that migrates these tables holds this advisory lock. */
const MIGRATION_LOCK = 704_217

interface Postgres {
  /** For a library that sends its own queries; its errors are the driver's. */
  readonly pool: pg.Pool
  readonly client: SqlClient
  close(): Promise<void>
}

interface PostgresSettings {
  readonly url: string
  /** Folder of the shapes to be made. */
  readonly shapes: 'access' | 'quota'
  /** What a crash of the server may take: `full` nothing that was answered, `normal` its last moments (under a second). */
  readonly durability: 'full' | 'normal'
}

/** Waiting in the pool has another limit than connecting. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/**
 * A pool of connections. Tables are created when it opens or, if the server is not available yet, at the first query. Throws
 * `MigrationError`.
 */
export async function openPostgres({ url, shapes, durability }: PostgresSettings): Promise<Postgres> {
  const pool = new pg.Pool({
    Client: QuickClient,
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: TURN_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    statement_timeout: RESPONSE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE,
    application_name: 'filings',
    options: `-c synchronous_commit=${durability === 'full' ? 'on' : 'off'}`,
    types: { getTypeParser },
  })
  // An idle connection that breaks: the next query opens another, or fails with its own error.
  pool.on('error', () => {})
  // Likewise in use: its query fails with its own error, and nothing else listens for this event.
  pool.on('connect', client => client.on('error', () => {}))
  const migrations = await readMigrations(migrationsDir(shapes))
  let made: Promise<void> | null = null

  async function make(): Promise<void> {
    const client = await connected(pool)
    try {
      // Two processes that start at once would both create.
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrateSql(clientOf(client), shapes, migrations, 'BEGIN')
    } catch (error) {
      throw postgresFailure(error, 0)
    } finally {
      // With its connection goes the lock.
      client.release(true)
    }
  }

  function ready(): Promise<void> {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }

  try {
    await ready()
  } catch (error) {
    if (!(error instanceof AppError)) {
      await pool.end()
      throw error
    }
  }
  const client = pooledClient(pool)
  return {
    pool,
    client: {
      async query<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]> {
        await ready()
        return client.query<Row>(sql, values)
      },
      async transaction(statements) {
        await ready()
        await client.transaction(statements)
      },
    },
    close: () => pool.end(),
  }
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new AppError('unavailable', { cause })
  }
}

function pooledClient(pool: pg.Pool): SqlClient {
  async function onConnection<Result>(
    work: (client: Pick<SqlClient, 'query'>) => Promise<Result>,
  ): Promise<Result> {
    const client = await connected(pool)
    let failed = true
    try {
      const result = await work(clientOf(client))
      failed = false
      return result
    } finally {
      // A connection on which something failed may be half open, still at work or in a transaction.
      client.release(failed)
    }
  }
  return {
    query: <Row>(sql: string, values?: readonly SqlValue[]) =>
      onConnection(client => client.query<Row>(sql, values)),
    transaction: statements =>
      onConnection(async client => {
        await client.query('BEGIN')
        for (const [sql, ...values] of statements) await client.query(sql, values)
        await client.query('COMMIT')
      }),
  }
}

function clientOf(client: pg.PoolClient): Pick<SqlClient, 'query'> {
  return {
    async query<Row>(sql: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      const began = performance.now()
      try {
        return (await client.query(sql, [...values])).rows as Row[]
      } catch (error) {
        throw postgresFailure(error, performance.now() - began)
      }
    },
  }
}

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
}

function postgresFailure(cause: unknown, elapsedMs: number): unknown {
  if (cause instanceof AppError || cause instanceof MigrationError) return cause
  const code = (cause as { code?: unknown } | null)?.code
  if (typeof code === 'string' && OUR_FAULT.test(code)) return cause
  // The driver gives its own time-out no code.
  return new AppError(elapsedMs >= RESPONSE_TIMEOUT_MS - EARLY ? 'timeout' : 'unavailable', { cause })
}

/** Accounts and keys in a PostgreSQL database, `postgres://user:password@host/database`. */
export async function openPostgresAccounts(url: string): Promise<OpenAccounts> {
  // A key that was revoked must stay revoked.
  const { client, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return {
    engine: 'PostgreSQL',
    accounts: sqlAccounts(client),
    keys: sqlKeys(client),
    invites: sqlInvites(client),
    ping: async () => void (await client.query('SELECT 1')),
    close,
  }
}

/** Logins in the database of the accounts. */
export async function openPostgresLogins(url: string): Promise<OpenLogins> {
  const { pool, close } = await openPostgres({ url, shapes: 'access', durability: 'full' })
  return { engine: 'PostgreSQL', database: pool, close }
}
