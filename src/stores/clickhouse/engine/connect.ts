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
  /** What is kept there: default `numbers`. */
  readonly store?: StoreQueue['store']
  /** Directory of the embedded engine's parent; used without `url`. */
  readonly dataDir: string
  /** A server's address, `http://user:password@host:8123/database`; the database is made if it is missing. */
  readonly url: string | null
  /** Name of the cluster on which tables are created replicated. */
  readonly cluster: string | null
  /** Shared by all connections to the same data. */
  readonly damage?: DamageLog
  /** Bounds that tests set. */
  readonly maxWaiting?: number
  readonly seconds?: number
}

/** Every digit of a number counts; some releases read them in a faster way that is off by the last one. */
const INSERT_SETTINGS = { precise_float_parsing: 1 as const }

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

/** The driver would write the engine's words to the console; errors carry them as their cause. */
const QUIET = { log: { level: ClickHouseLogLevel.OFF } }

/** Twice the cores of a small machine: more only make queries wait on each other inside the engine. */
const CONNECTIONS = 4
const SERVER_CONNECTIONS = 8
const SERVER_TIMEOUT_MS = 120_000

/** Connects to the embedded engine or to a server; both have the same interface. */
export function connect(options: ConnectOptions): Promise<ClickHouse> {
  return options.url === null ? embedded(options) : server(options, options.url)
}

/** Where the engine keeps its files below the data directory. */
export function embeddedPath(dataDir: string): string {
  return join(dataDir, 'clickhouse')
}

async function embedded(options: ConnectOptions): Promise<ClickHouse> {
  // Loaded only here: half a second and 0.5 GB of library that a server's user does not need.
  const { createChdbConnection } = await import('chdb/connection')
  const path = embeddedPath(options.dataDir)
  // What a killed process left there is of no use.
  const staging = join(path, 'staging')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  const open = (): Connection => {
    const connection = createChdbConnection({ path })
    // The library brings its own copy of the driver's types, equal but for their origin.
    const client = createClient({ connection: connection as unknown as DriverConnection, ...QUIET })
    return {
      client,
      // The driver would turn the rows into one text and that back into bytes: a tenth of the time of loading.
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
    db = clickHouse({ ...bounds(options), embedded: true, cluster: null, open, connections: CONNECTIONS })
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
    // Long lists of values in the body: balancers read a few kilobytes of an address.
    use_multipart_params_auto: true,
    // The whole answer or an error, never an answer that breaks off.
    clickhouse_settings: { wait_end_of_query: 1, ...(cluster === null ? {} : CLUSTER_READ) },
    ...QUIET,
  })
  return clickHouse({
    ...bounds(options),
    embedded: false,
    cluster,
    open: () => ({
      client,
      insert: ({ table, columns, body }) =>
        sent(client, `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, body, settings),
      insertThrough: ({ format, structure, sql }, body) =>
        sent(client, `${sql(`input('${structure}')`)} FORMAT ${format}`, body, settings),
      unload: ({ sql, params, format, settings: own, signal }) =>
        receivedFile(tmpdir(), async () => {
          const query = `${sql}\nSETTINGS ${own.join(', ')}\nFORMAT ${format}`
          const bounded = signal && { abort_signal: signal }
          return (await client.exec({ query, query_params: { ...params }, ...bounded })).stream
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

async function sent(
  client: ClickHouseClient,
  query: string,
  body: readonly Buffer[],
  settings: ClickHouseSettings,
): Promise<void> {
  const values = Readable.from(body, { objectMode: false })
  const { stream } = await client.exec({ query, values, clickhouse_settings: settings })
  // An unread answer would keep its socket.
  for await (const _ of stream);
}

async function createDatabase(url: string, cluster: string | null): Promise<void> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  if (database === '') return
  if (!/^\w{1,64}$/.test(database))
    throw new AppError('unavailable', { cause: new Error('Bad database name') })
  const onCluster = cluster === null ? '' : ` ON CLUSTER ${cluster}`
  await outside(url, async client => {
    // Looked for first: a cluster makes it on all of its servers, and one of them may be down.
    const query = `SELECT count() AS n FROM system.databases WHERE name = '${database}'`
    const [found] = await rowsOf<{ n: number }>(client, query)
    if (found?.n === 1) return
    await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}${onCluster}` })
  })
}

/** Replicas of each shard. */
async function replicasOf(url: string, cluster: string): Promise<number> {
  const query = `SELECT max(replica_num) AS n FROM system.clusters WHERE cluster = '${cluster}'`
  const [found] = await outside(url, client => rowsOf<{ n: number }>(client, query))
  if (!found || found.n === 0)
    throw new AppError('unavailable', {
      cause: new Error(`The server has no cluster ${cluster}; check its remote_servers`),
    })
  return found.n
}

/** Asks a server before its database is known to be there. */
async function outside<Result>(url: string, task: (client: ClickHouseClient) => Promise<Result>) {
  const address = new URL(url)
  address.pathname = '/'
  const client = createClient({
    url: address,
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

function bounds({ store = 'numbers', maxWaiting, seconds, damage }: ConnectOptions) {
  return {
    store,
    ...(damage === undefined ? {} : { damage }),
    ...(maxWaiting === undefined ? {} : { maxWaiting }),
    ...(seconds === undefined ? {} : { seconds }),
  }
}

/** What `write` puts into a new file of a directory, open for reading. Its name is gone at once: nothing is left behind by a kill later. */
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

/** The same of a stream. */
function receivedFile(directory: string, request: () => Promise<Readable>): Promise<FileHandle> {
  return writeUnlinkedFile(directory, async path =>
    pipeline(await request(), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
  )
}
