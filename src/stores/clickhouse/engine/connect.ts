import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client'
import { AppError } from '../../../errors.ts'
import type { StoreQueue } from '../../ports/stores.ts'
import { connectingAgent } from '../../shared/connecting-agent.ts'
import type { DamageLog } from '../../shared/damage.ts'
import { type ClickHouse, type Connection, clickHouse, type ThroughQuery } from './client.ts'
import { CLUSTER_READ, clusterWrite } from './cluster.ts'
import { storeFailure } from './failure.ts'
import { quote } from './literal.ts'

export interface ConnectOptions {
  /** Default: `numbers`. */
  readonly store?: StoreQueue['store']
  /** Data directory with the directory of the embedded engine; used without `url`. */
  readonly dataDir: string
  /** URL of a server, `http://user:password@host:8123/database`; a missing database is created. */
  readonly url: string | null
  /** Cluster on which replicated tables are created. */
  readonly cluster: string | null
  /** Shared by all connections to the same data. */
  readonly damage?: DamageLog
  /** Limits that tests set. */
  readonly maxWaiting?: number
  readonly seconds?: number
}

/** Exact parsing: the default of some releases is faster, but wrong in the last digit. */
const INSERT_SETTINGS = { precise_float_parsing: 1 as const }

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** Without this the driver prints engine messages to the console; they are already the cause of errors. */
const QUIET = { log: { level: ClickHouseLogLevel.OFF } }

/** Twice the cores of a small machine; with more, queries only wait inside the engine. */
const CONNECTIONS = 4
const SERVER_CONNECTIONS = 8
const SERVER_TIMEOUT_MS = 120_000

/** Connects to the embedded engine or to a server; both have the same interface. */
export function connect(options: ConnectOptions): Promise<ClickHouse> {
  return options.url === null ? embedded(options) : server(options, options.url)
}

/** Directory of the engine's files in the data directory. */
export function embeddedPath(dataDir: string): string {
  return join(dataDir, 'clickhouse')
}

async function embedded(options: ConnectOptions): Promise<ClickHouse> {
  // Imported only here: the library takes half a second and 0.5 GB, and is not needed with a server.
  const { createChdbConnection } = await import('chdb/connection')
  const path = embeddedPath(options.dataDir)
  // Files left by a killed process are useless.
  const staging = join(path, 'staging')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  const open = (): Connection => {
    const connection = createChdbConnection({ path })
    // chdb bundles a copy of the driver's types: identical, but TypeScript treats them as different.
    const client = createClient({ connection: connection as unknown as DriverConnection, ...QUIET })
    return {
      client,
      // The driver would convert the rows to text and back to bytes, which is a tenth of the load time.
      async insert({ table, columns, body }) {
        const values = body.length === 1 ? body[0]! : Buffer.concat(body)
        await connection.chdb.rawInsert({
          table,
          columns: [...columns],
          values,
          format: 'TabSeparated',
          settings: INSERT_SETTINGS,
        })
      },
      insertThrough: (insert, body) => throughFile(client, staging, insert, body),
      unload: ({ sql, format, settings }) =>
        writeUnlinkedFile(staging, path =>
          client.command({
            query: `INSERT INTO FUNCTION file(${quote(path)}, '${format}') ${sql}\nSETTINGS ${settings.join(', ')}`,
          }),
        ),
    }
  }
  let db: ClickHouse | undefined
  try {
    db = clickHouse({ ...limitsOf(options), embedded: true, cluster: null, open, connections: CONNECTIONS })
    // The first query fails if another process has locked the directory.
    await db.command('SELECT 1')
    return db
  } catch (cause) {
    await db?.close()
    throw new AppError('unavailable', { cause })
  }
}

async function server(options: ConnectOptions, url: string): Promise<ClickHouse> {
  await createDatabase(url, options.cluster)
  const { cluster } = options
  const write = cluster === null ? {} : clusterWrite(await replicasOf(url, cluster))
  const settings = { ...INSERT_SETTINGS, ...write }
  const client = createClient({
    url,
    request_timeout: SERVER_TIMEOUT_MS,
    max_open_connections: SERVER_CONNECTIONS,
    http_agent: connectingAgent(url, SERVER_CONNECTIONS),
    application: 'filings-data-service',
    // Sends long parameter lists in the body: load balancers accept only a few kilobytes of URL.
    use_multipart_params_auto: true,
    // The complete response or an error, never a truncated response.
    clickhouse_settings: { wait_end_of_query: 1, ...(cluster === null ? {} : CLUSTER_READ) },
    ...QUIET,
  })
  return clickHouse({
    ...limitsOf(options),
    embedded: false,
    cluster,
    open: () => ({
      client,
      insert: ({ table, columns, body }) =>
        sendRows(client, `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, body, settings),
      insertThrough: ({ format, structure, sql }, body) =>
        sendRows(client, `${sql(`input('${structure}')`)} FORMAT ${format}`, body, settings),
      unload: ({ sql, params, format, settings: querySettings, signal }) =>
        receivedFile(tmpdir(), async () => {
          const query = `${sql}\nSETTINGS ${querySettings.join(', ')}\nFORMAT ${format}`
          const abort = signal && { abort_signal: signal }
          return (await client.exec({ query, query_params: { ...params }, ...abort })).stream
        }),
    }),
    connections: SERVER_CONNECTIONS,
  })
}

/** Embedded, `input()` reads nothing and reports no error (chdb 3.4): the lines go through a file. */
async function throughFile(
  client: ClickHouseClient,
  staging: string,
  { format, structure, sql }: ThroughQuery,
  body: readonly Buffer[],
): Promise<void> {
  const path = join(staging, `${randomUUID()}.rows`)
  try {
    await writeFile(path, body)
    const table = `file(${quote(path)}, '${format}', '${structure.replaceAll("'", "\\'")}')`
    await client.command({ query: `${sql(table)} SETTINGS precise_float_parsing=1, max_threads=1` })
  } finally {
    await rm(path, { force: true })
  }
}

async function sendRows(
  client: ClickHouseClient,
  query: string,
  body: readonly Buffer[],
  settings: ClickHouseSettings,
): Promise<void> {
  const values = Readable.from(body, { objectMode: false })
  const { stream } = await client.exec({ query, values, clickhouse_settings: settings })
  // An unread response would keep its socket open.
  for await (const _ of stream);
}

async function createDatabase(url: string, cluster: string | null): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  if (database === '') return
  if (!/^\w{1,64}$/.test(database))
    throw new AppError('unavailable', {
      cause: new Error('The database name in CLICKHOUSE_URL must be 1 to 64 letters, digits or underscores'),
    })
  const onCluster = cluster === null ? '' : ` ON CLUSTER ${cluster}`
  await withServer(url, async client => {
    // Checked first, because a cluster creates the database on all servers, and one of them may be down.
    const query = `SELECT count() AS n FROM system.databases WHERE name = '${database}'`
    const [found] = await rowsOf<{ n: number }>(client, query)
    if (found?.n === 1) return
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}${onCluster}` })
  })
}

/** Number of replicas per shard. */
async function replicasOf(url: string, cluster: string): Promise<number> {
  const query = `SELECT max(replica_num) AS n FROM system.clusters WHERE cluster = '${cluster}'`
  const [found] = await withServer(url, client => rowsOf<{ n: number }>(client, query))
  if (!found || found.n === 0)
    throw new AppError('unavailable', {
      cause: new Error(`The server has no cluster ${cluster}; check its remote_servers`),
    })
  return found.n
}

/** Queries a server without selecting a database, which may not exist yet. */
async function withServer<Result>(url: string, task: (client: ClickHouseClient) => Promise<Result>) {
  const serverUrl = new URL(url)
  serverUrl.pathname = '/'
  const client = createClient({
    url: serverUrl,
    request_timeout: 30_000,
    http_agent: connectingAgent(url, 1),
    ...QUIET,
  })
  try {
    return await task(client)
  } catch (cause) {
    throw storeFailure(cause, { elapsedMs: 0, limitMs: 30_000 })
  } finally {
    await client.close()
  }
}

async function rowsOf<Row>(client: ClickHouseClient, query: string): Promise<Row[]> {
  const settings = { output_format_json_quote_64bit_integers: 0 as const }
  const result = await client.query({ query, format: 'JSONEachRow', clickhouse_settings: settings })
  return result.json<Row>()
}

function limitsOf({ store = 'numbers', maxWaiting, seconds, damage }: ConnectOptions) {
  return {
    store,
    ...(damage === undefined ? {} : { damage }),
    ...(maxWaiting === undefined ? {} : { maxWaiting }),
    ...(seconds === undefined ? {} : { seconds }),
  }
}

/** Opens a file that `write` created, and unlinks it at once, so that a killed process leaves no file behind. */
async function writeUnlinkedFile(
  directory: string,
  write: (path: string) => Promise<unknown>,
): Promise<FileHandle> {
  const path = join(directory, `${randomUUID()}.page`)
  try {
    await write(path)
    return await open(path, 'r')
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes a response stream to an unlinked file. */
function receivedFile(directory: string, request: () => Promise<Readable>): Promise<FileHandle> {
  return writeUnlinkedFile(directory, async path =>
    pipeline(await request(), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
  )
}
