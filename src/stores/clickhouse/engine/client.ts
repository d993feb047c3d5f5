import type { FileHandle } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { AppError } from '../../../errors.ts'
import { requestContext, storeCall } from '../../../observability/request-context.ts'
import type { StoreQueue } from '../../ports/stores.ts'
import type { DamageLog } from '../../shared/damage.ts'
import { pool, type QueueTicket } from '../../shared/pool.ts'
import { pausing, storeFailure } from './failure.ts'
import { inlineParams, type Params } from './literal.ts'
import { type NativeBlock, nativeBlocks } from './native-blocks.ts'
import { pageIn, parseRows, wholeNative } from './tsv.ts'

/** Limits of one query; they travel in its SQL, as settings given beside it would stay on an embedded connection. */
export interface Limits {
  /** Seconds the engine may work on it; then `timeout`. */
  readonly seconds?: number
  /** 1 is calmest for anything that reads under about 100,000 rows. */
  readonly threads?: number
  readonly memoryBytes?: number
  /** Grouping and sorting spill to disk from this many bytes on. */
  readonly spillBytes?: number
  /** Bytes of the rows that it may give; with more it fails, see `isTooLarge`. */
  readonly resultBytes?: number
}

/** Client of the engine; all queries go through it. Failures are `AppError` (`unavailable`, `timeout`, else `internal`) with their cause. */
export interface ClickHouse {
  readonly embedded: boolean
  /** Name of the cluster over whose shards the tables lie; null: one server. */
  readonly cluster: string | null
  /** Rows of a SELECT; 64-bit integers come as digits in text, days as `YYYY-MM-DD`. */
  query<Row>(sql: string, params?: Params, limits?: Limits): Promise<Row[]>
  /** One page of a SELECT that ends in `LIMIT`, and how many rows there are without that: one look at them for both. */
  queryPage<Row>(sql: string, params?: Params, limits?: Limits): Promise<RowsPage<Row>>
  /** The same as columns of numbers and words, whole. */
  queryNative(sql: string, params?: Params, limits?: Limits): Promise<NativeBlock[]>
  /**
   * A SELECT written by the engine in a format of its own into a file that is opened and has no name any more: how slowly it is
   * read holds no connection, and a failure comes before the first byte.
   */
  unload(sql: string, params: Params, format: FileFormat, limits?: Limits): Promise<FileHandle>
  /** A statement without rows: DDL, DELETE. */
  command(sql: string, params?: Params): Promise<void>
  /** Tab-separated rows, escaped by `tsv.ts`; one statement. No rows, no statement. */
  insertTsv(table: string, columns: readonly string[], slices: Iterable<string | Buffer>): Promise<void>
  /** Rows in the engine's RowBinary format: `row-binary.ts`. */
  insertBinary(insert: InsertBinary): Promise<void>
  /**
   * The same through a query that generates the rows. Parsing text is most of the cost of an insert, so values shared by many
   * rows are sent once.
   */
  insertThrough(insert: InsertThrough): Promise<void>
  /** Questions that run and wait now. */
  queue(): StoreQueue
  /** Runs a task, which has a way to command of its own, while no other command and no insert runs; they wait. */
  paused<Result>(task: (command: (sql: string) => Promise<void>) => Promise<Result>): Promise<Result>
  /** Waits for what runs, then lets go of the connections. */
  close(): Promise<void>
}

export interface RowsPage<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A format by the engine's name, with its settings. */
export interface FileFormat {
  readonly name: string
  readonly settings: readonly string[]
}

/** A SELECT with its values, without `SETTINGS` and `FORMAT`. */
interface Unload {
  readonly sql: string
  readonly params: Readonly<Record<string, unknown>>
  readonly format: string
  readonly settings: readonly string[]
  /** Lets go of a server; the engine in this process stops by its settings alone. */
  readonly signal?: AbortSignal
}

/** A way to the engine. */
export interface Connection {
  readonly client: ClickHouseClient
  /** Runs `INSERT INTO table (columns) ... FORMAT TabSeparated` over a body of rows. */
  insert(insert: TsvInsert): Promise<void>
  insertThrough(insert: ThroughQuery, body: readonly Buffer[]): Promise<void>
  unload(query: Unload): Promise<FileHandle>
}

export interface ThroughQuery {
  readonly format: 'TabSeparated' | 'RowBinary'
  /** Columns and types of the rows, as in `CREATE TABLE`. */
  readonly structure: string
  /** `INSERT INTO ... SELECT ... FROM` the table given. */
  readonly sql: (table: string) => string
}

interface InsertThrough extends Omit<ThroughQuery, 'format'> {
  /** Tab-separated lines. */
  readonly slices: Iterable<string>
}

interface InsertBinary {
  readonly table: string
  readonly columns: readonly string[]
  /** Names and types of the columns, as in `CREATE TABLE`. */
  readonly structure: string
  readonly rows: readonly Buffer[]
}

interface TsvInsert {
  readonly table: string
  readonly columns: readonly string[]
  readonly body: readonly Buffer[]
}

interface ClickHouseOptions {
  readonly embedded: boolean
  /** What it holds. */
  readonly store: StoreQueue['store']
  readonly cluster: string | null
  /** Opens one more connection (embedded), or gives the one that brings its own sockets (server). */
  readonly open: () => Connection
  /** Queries that run at a time; an embedded connection runs one. */
  readonly connections: number
  readonly maxWaiting?: number
  readonly seconds?: number
  readonly memoryBytes?: number
  /** Queries that would read what is known to be damaged fail. */
  readonly damage?: DamageLog
}

const JSON_SETTINGS = ['output_format_json_quote_64bit_integers=1', 'output_format_json_array_of_rows=1']
const PAGE_SETTINGS = [
  'output_format_json_quote_64bit_integers=1',
  // Else the engine stops counting where it need not read on for the page.
  'exact_rows_before_limit=1',
  // Else a server closes what it has written of an answer it cannot finish, so that it reads like a whole one.
  'http_write_exception_in_output_format=0',
]

const SECONDS = 20
const MEMORY_BYTES = 2_000_000_000
/** Far more than concurrent queries of normal traffic, and fewer than the requests that a process admits. */
const MAX_WAITING = 768
/** Inserts leave at least half of the pool to readers. */
const LOAD_LANES = 2

export function clickHouse(options: ClickHouseOptions): ClickHouse {
  const { embedded, cluster, open, store, seconds = SECONDS, memoryBytes = MEMORY_BYTES } = options
  const engine = embedded ? 'ClickHouse (embedded)' : 'ClickHouse'
  const slots = Array.from({ length: options.connections }, () => ({
    connection: open() as Connection | null,
  }))
  const readers = pool(slots, options.maxWaiting ?? MAX_WAITING)
  // Loads wait before they stand in the queue, so that they never use up its bound.
  const lanes = pool([...Array(LOAD_LANES).keys()], Number.POSITIVE_INFINITY)
  const pausedLanes = pausing(lanes, LOAD_LANES)

  async function run<Result>(
    limitMs: number,
    task: (connection: Connection) => Promise<Result>,
    turn: QueueTicket = {},
  ): Promise<Result> {
    return readers.run(async slot => {
      const began = performance.now()
      try {
        slot.connection ??= open()
        return await task(slot.connection)
      } catch (cause) {
        const failure = storeFailure(cause, {
          elapsedMs: performance.now() - began,
          limitMs,
          signal: turn.signal,
        })
        if (failure.code === 'data_damaged') options.damage?.unreadable(failure)
        // What a failed query had written by then is given to the next query of an embedded connection (chdb 3.4):
        // it must not be used again. Another one costs 3 ms.
        if (embedded) await discard(slot)
        throw failure
      }
    }, turn)
  }

  /** A read. Queue time and run time end at the request's deadline or its own limit, whichever is first. */
  async function read<Result>(
    kind: string,
    { sql, params, limits, more }: Read,
    task: (client: ClickHouseClient, statement: Statement) => Promise<Result>,
  ): Promise<Result> {
    options.damage?.guard(sql, companiesOf(params))
    // Before the query: a value that does not fit its placeholder is a bug of the caller.
    const { query, ...values } = bound(sql, params)
    return storeCall({ store, engine, kind }, () => {
      const execute = ({ client }: Connection) => {
        const time = timeFor(limits.seconds ?? seconds, embedded)
        const statement = { query: limited(query, { ...limits, seconds: time.seconds }, more), ...values }
        return task(client, { ...statement, ...(time.signal && { abort_signal: time.signal }) })
      }
      return run((limits.seconds ?? seconds) * 1_000, execute, requestContext())
    })
  }

  async function discard(slot: { connection: Connection | null }): Promise<void> {
    const { connection } = slot
    slot.connection = null
    await connection?.client.close()
  }

  const settingsOf = (limits: Limits): string[] => [
    `max_execution_time=${limits.seconds ?? seconds}`,
    `max_memory_usage=${limits.memoryBytes ?? memoryBytes}`,
    `max_threads=${limits.threads ?? 1}`,
    ...(limits.resultBytes === undefined
      ? []
      : [`max_result_bytes=${limits.resultBytes}`, "result_overflow_mode='throw'"]),
    ...(limits.spillBytes === undefined
      ? []
      : [
          `max_bytes_before_external_group_by=${limits.spillBytes}`,
          `max_bytes_before_external_sort=${limits.spillBytes}`,
        ]),
  ]

  const limited = (sql: string, limits: Limits, more: readonly string[] = []) =>
    `${sql}\nSETTINGS ${[...settingsOf(limits), ...more].join(', ')}`

  const bound = (sql: string, params: Params) =>
    embedded
      ? { query: inlineParams(sql, params) }
      : { query: sql, query_params: wellFormed(params) as Record<string, unknown> }

  async function commanded(sql: string, params: Params = {}): Promise<void> {
    const statement = bound(sql, params)
    await run(Number.POSITIVE_INFINITY, ({ client }) => client.command(statement))
  }

  return {
    embedded,
    cluster,

    query<Row>(sql: string, params: Params = {}, limits: Limits = {}) {
      return read('query', { sql, params, limits, more: JSON_SETTINGS }, async (client, statement) => {
        const result = await client.query({ ...statement, format: 'JSONEachRow' })
        return parseRows<Row>(await result.text())
      })
    },

    queryPage<Row>(sql: string, params: Params = {}, limits: Limits = {}) {
      return read('page', { sql, params, limits, more: PAGE_SETTINGS }, async (client, statement) => {
        const result = await client.query({ ...statement, format: 'JSON' })
        return pageIn<Row>(await result.text())
      })
    },

    queryNative(sql, params = {}, limits = {}) {
      return read('columns', { sql, params, limits, more: [] }, async (client, { query, ...statement }) => {
        const { stream, summary } = await client.exec({ ...statement, query: `${query}\nFORMAT Native` })
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
        const blocks = [...nativeBlocks(bytes)]
        return embedded ? blocks : wholeNative(blocks, summary?.result_rows)
      })
    },

    unload(sql, params, format, limits = {}) {
      options.damage?.guard(sql, companiesOf(params))
      const most = limits.seconds ?? seconds
      const write = ({ unload }: Connection) => {
        const { seconds: left, signal } = timeFor(most, embedded)
        const { query, query_params = {} } = bound(sql, params)
        const settings = [...settingsOf({ ...limits, seconds: left }), ...format.settings]
        return unload({
          sql: query,
          params: query_params,
          format: format.name,
          settings,
          ...(signal && { signal }),
        })
      }
      return storeCall({ store, engine, kind: 'file' }, () => run(most * 1_000, write, requestContext()))
    },

    async command(sql, params = {}) {
      await lanes.run(() => commanded(sql, params))
    },

    paused: task => pausedLanes(() => task(commanded)),

    async insertTsv(table, columns, slices) {
      const body = await encoded(slices)
      if (body.length === 0) return
      await lanes.run(() =>
        run(Number.POSITIVE_INFINITY, connection => connection.insert({ table, columns, body })),
      )
    },

    async insertBinary({ table, columns, structure, rows }) {
      if (rows.length === 0) return
      const names = columns.join(', ')
      const sql = (source: string) => `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source}`
      await lanes.run(() =>
        run(Number.POSITIVE_INFINITY, connection =>
          connection.insertThrough({ format: 'RowBinary', structure, sql }, rows),
        ),
      )
    },

    async insertThrough({ structure, sql, slices }) {
      const body = await encoded(slices)
      if (body.length === 0) return
      await lanes.run(() =>
        run(Number.POSITIVE_INFINITY, connection =>
          connection.insertThrough({ format: 'TabSeparated', structure, sql }, body),
        ),
      )
    },

    queue: () => ({ store, running: readers.running, waiting: readers.waiting }),

    async close() {
      await lanes.drain()
      await readers.drain()
      const clients = new Set(slots.map(({ connection }) => connection?.client))
      await Promise.all([...clients].map(client => client?.close()))
    },
  }
}

/** The companies that a query is limited to by its parameters; null: any. */
function companiesOf({ cik, ciks }: Params): readonly number[] | null {
  if (typeof cik === 'number') return [cik]
  return Array.isArray(ciks) ? ciks.map(Number) : null
}

interface Read {
  readonly sql: string
  readonly params: Params
  readonly limits: Limits
  readonly more: readonly string[]
}

interface Statement {
  readonly query: string
  readonly query_params?: Record<string, unknown>
  readonly abort_signal?: AbortSignal
}

/** Slices as bytes. They may be built in the serving process: requests get their turn between them. */
async function encoded(slices: Iterable<string | Buffer>): Promise<Buffer[]> {
  const body: Buffer[] = []
  for (const slice of slices) {
    if (slice.length > 0) body.push(typeof slice === 'string' ? Buffer.from(slice) : slice)
    await nextTurn()
  }
  return body
}

/** Half a surrogate pair has no UTF-8 form, and the driver would refuse to put it into an address. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item)]))
}

/** Milliseconds below which it is not worth to begin. */
const LEAST = 2
/** Milliseconds that a server has beyond its limit to say so itself. */
const GRACE = 500

interface QueryDeadline {
  /** That the engine may work. */
  readonly seconds: number
  /** Aborts a request to a server that does not respond; absent for the embedded engine, which ignores it. */
  readonly signal?: AbortSignal
}

/** What a question may take: its own limit, and no more than is left of the request. Throws `timeout` where that is nothing. */
export function timeFor(seconds: number, embedded: boolean): QueryDeadline {
  const scope = requestContext()
  const left = scope ? Math.min(scope.leftMs, seconds * 1_000) : seconds * 1_000
  if (left < LEAST) throw new AppError('timeout')
  const time = { seconds: Math.ceil(left) / 1_000 }
  if (embedded) return time
  const own = AbortSignal.timeout(Math.ceil(left) + GRACE)
  return { ...time, signal: scope ? AbortSignal.any([scope.signal, own]) : own }
}
