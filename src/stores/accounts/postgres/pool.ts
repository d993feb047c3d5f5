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
/** Time to wait for a free connection: calls of one account queue for its counter. */
const TURN_TIMEOUT_MS = 5_000
/** Time to open a connection, until the server accepts statements. */
const CONNECT_TIMEOUT_MS = 1_500
/** These statements take 1 to 2 ms. */
const RESPONSE_TIMEOUT_MS = 1_500
/** Milliseconds by which a timer may fire early. */
const EARLY_MS = 10
const IDLE_TIMEOUT_MS = 30_000
/** Type OID of `int8`, which the driver returns as text. Our counts stay below 2^53. */
const INT8 = 20
/** SQLSTATE classes of errors in our SQL: constraint, data, syntax. */
const SQL_BUG = /^(22|23|42)/
/** Arbitrary key of the advisory lock that a process holds while it migrates these tables. */
const MIGRATION_LOCK = 704_217

interface Postgres {
  /** For a library that sends its own queries; errors are those of the driver. */
  readonly pool: pg.Pool
  readonly client: SqlClient
  close(): Promise<void>
}

interface PostgresSettings {
  readonly url: string
  /** Folder of the migrations. */
  readonly migrations: 'access' | 'quota'
  /** What a crash of the server may lose: `full` nothing that was confirmed, `normal` less than the last second. */
  readonly durability: 'full' | 'normal'
}

/** Connecting has a shorter timeout than waiting for a free connection. */
class ConnectTimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  }
}

/**
 * A pool of connections. Migrations run at open or, if the server is not available yet, at the first query. Throws
 * `MigrationError`.
 */
export async function openPostgres({
  url,
  migrations: folder,
  durability,
}: PostgresSettings): Promise<Postgres> {
  const pool = new pg.Pool({
    Client: ConnectTimeoutClient,
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: TURN_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    statement_timeout: RESPONSE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'filings',
    options: `-c synchronous_commit=${durability === 'full' ? 'on' : 'off'}`,
    types: { getTypeParser },
  })
  // After an idle connection breaks, the next query opens another, or fails with its own error.
  pool.on('error', () => {})
  // The same in use: the query fails with its own error, and nothing else listens for this event.
  pool.on('connect', client => client.on('error', () => {}))
  const migrations = await readMigrations(migrationsDir(folder))
  let migrated: Promise<void> | null = null

  async function applyMigrations(): Promise<void> {
    const client = await connected(pool)
    try {
      // Otherwise two processes that start together would both create the tables.
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrateSql(clientOf(client), folder, migrations, 'BEGIN')
    } catch (error) {
      throw postgresFailure(error, 0)
    } finally {
      // Closing the connection releases the lock.
      client.release(true)
    }
  }

  function ready(): Promise<void> {
    migrated ??= applyMigrations().catch((error: unknown) => {
      migrated = null
      throw error
    })
    return migrated
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
      // A connection with a failed query may be half open, still executing, or in a transaction.
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
  if (typeof code === 'string' && SQL_BUG.test(code)) return cause
  // The driver's timeout error has no code.
  return new AppError(elapsedMs >= RESPONSE_TIMEOUT_MS - EARLY_MS ? 'timeout' : 'unavailable', { cause })
}

/** Accounts and keys in a PostgreSQL database, `postgres://user:password@host/database`. */
export async function openPostgresAccounts(url: string): Promise<OpenAccounts> {
  // A revoked key must stay revoked after a crash.
  const { client, close } = await openPostgres({ url, migrations: 'access', durability: 'full' })
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
  const { pool, close } = await openPostgres({ url, migrations: 'access', durability: 'full' })
  return { engine: 'PostgreSQL', database: pool, close }
}
