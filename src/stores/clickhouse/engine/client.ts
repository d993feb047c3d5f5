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

/** Limits of one query. They are part of its SQL, because separate settings would stay in effect on an embedded connection. */
export interface Limits {
  /** Execution timeout in seconds. */
  readonly seconds?: number
  /** Default: 1, which is best for queries that read fewer than about 100,000 rows. */
  readonly threads?: number
  readonly memoryBytes?: number
  /** Grouping and sorting spill to disk above this size. */
  readonly spillBytes?: number
  /** Maximum size of the result; a larger one fails, see `isTooLarge`. */
  readonly resultBytes?: number
}

/** Client of the engine; all queries go through it. Failures are `AppError` (`unavailable`, `timeout`, else `internal`) with their cause. */
export interface ClickHouse {
  readonly embedded: boolean
  /** Cluster over whose shards the tables are distributed; null: a single server. */
  readonly cluster: string | null
  /** Rows of a SELECT; 64-bit integers are returned as text, days as `YYYY-MM-DD`. */
  query<Row>(sql: string, params?: Params, limits?: Limits): Promise<Row[]>
  /** One page of a SELECT that ends in `LIMIT`, and the number of rows without the limit, with one query. */
  queryPage<Row>(sql: string, params?: Params, limits?: Limits): Promise<RowsPage<Row>>
  /** The complete result as columns of numbers and texts. */
  queryNative(sql: string, params?: Params, limits?: Limits): Promise<NativeBlock[]>
  /**
   * Writes the result of a SELECT in a format of the engine to an unlinked file. A slow reader thus occupies no connection, and
   * errors occur before the first byte is sent.
   */
  unload(sql: string, params: Params, format: FileFormat, limits?: Limits): Promise<FileHandle>
  /** Runs a statement without result: DDL, DELETE. */
  command(sql: string, params?: Params): Promise<void>
  /** Inserts tab-separated rows, escaped by `tsv.ts`, with one statement; none if there are no rows. */
  insertTsv(table: string, columns: readonly string[], slices: Iterable<string | Buffer>): Promise<void>
  /** Inserts rows in the engine's RowBinary format (`row-binary.ts`). */
  insertBinary(insert: InsertBinary): Promise<void>
  /**
   * Inserts through a query that generates the rows. Parsing text is most of the cost of an insert, so values shared by many
   * rows are sent once.
   */
  insertThrough(insert: InsertThrough): Promise<void>
  /** Current number of running and queued queries. */
  queue(): StoreQueue
  /** Runs a task while all other commands and inserts wait; the task gets its own function for commands. */
  paused<Result>(task: (command: (sql: string) => Promise<void>) => Promise<Result>): Promise<Result>
  /** Waits for running queries, then closes the connections. */
  close(): Promise<void>
}

export interface RowsPage<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** A format of the engine with its settings. */
export interface FileFormat {
  readonly name: string
  readonly settings: readonly string[]
}

/** A SELECT with its parameters, without `SETTINGS` and `FORMAT`. */
interface Unload {
  readonly sql: string
  readonly params: Readonly<Record<string, unknown>>
  readonly format: string
  readonly settings: readonly string[]
  /** Aborts the request to a server. The embedded engine stops only by its own timeout. */
  readonly signal?: AbortSignal
}

/** A connection to the engine. */
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
  /** Returns `INSERT INTO ... SELECT ... FROM table`. */
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

  readonly store: StoreQueue['store']
  readonly cluster: string | null
  /** Opens another connection (embedded), or returns the shared one, which has a socket pool (server). */
  readonly open: () => Connection
  /** Maximum concurrent queries; an embedded connection runs one at a time. */
  readonly connections: number
  readonly maxWaiting?: number
  readonly seconds?: number
  readonly memoryBytes?: number
  /** Queries that would read damaged rows fail. */
  readonly damage?: DamageLog
}

const JSON_SETTINGS = ['output_format_json_quote_64bit_integers=1', 'output_format_json_array_of_rows=1']
const PAGE_SETTINGS = [
  'output_format_json_quote_64bit_integers=1',
  // Otherwise the engine stops counting when the page is complete.
  'exact_rows_before_limit=1',
  // Otherwise a server that fails in mid-response closes the JSON, so that it looks complete.
  'http_write_exception_in_output_format=0',
]

const SECONDS = 20
const MEMORY_BYTES = 2_000_000_000
/** Far more than the concurrent queries of normal traffic, and fewer than the concurrent requests that a process admits. */
const MAX_WAITING = 768
/** Concurrent writes; at least half of the pool stays free for reads. */
const WRITE_SLOTS = 2

export function clickHouse(options: ClickHouseOptions): ClickHouse {
  const { embedded, cluster, open, store, seconds = SECONDS, memoryBytes = MEMORY_BYTES } = options
  const engine = embedded ? 'ClickHouse (embedded)' : 'ClickHouse'
  const slots = Array.from({ length: options.connections }, () => ({
    connection: open() as Connection | null,
  }))
  const readers = pool(slots, options.maxWaiting ?? MAX_WAITING)
  // Writes have a separate queue, so that they never fill the bounded queue of reads.
  const writers = pool([...Array(WRITE_SLOTS).keys()], Number.POSITIVE_INFINITY)
  const exclusive = pausing(writers, WRITE_SLOTS)

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
        // After a failed query an embedded connection returns its partial output to the next query (chdb 3.4):
        // it must be replaced, which takes 3 ms.
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
      const maxSeconds = limits.seconds ?? seconds
      const write = ({ unload }: Connection) => {
        const { seconds: left, signal } = timeFor(maxSeconds, embedded)
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
      return storeCall({ store, engine, kind: 'file' }, () =>
        run(maxSeconds * 1_000, write, requestContext()),
      )
    },

    async command(sql, params = {}) {
      await writers.run(() => commanded(sql, params))
    },

    paused: task => exclusive(() => task(commanded)),

    async insertTsv(table, columns, slices) {
      const body = await encoded(slices)
      if (body.length === 0) return
      await writers.run(() =>
        run(Number.POSITIVE_INFINITY, connection => connection.insert({ table, columns, body })),
      )
    },

    async insertBinary({ table, columns, structure, rows }) {
      if (rows.length === 0) return
      const names = columns.join(', ')
      const sql = (source: string) => `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${source}`
      await writers.run(() =>
        run(Number.POSITIVE_INFINITY, connection =>
          connection.insertThrough({ format: 'RowBinary', structure, sql }, rows),
        ),
      )
    },

    async insertThrough({ structure, sql, slices }) {
      const body = await encoded(slices)
      if (body.length === 0) return
      await writers.run(() =>
        run(Number.POSITIVE_INFINITY, connection =>
          connection.insertThrough({ format: 'TabSeparated', structure, sql }, body),
        ),
      )
    },

    queue: () => ({ store, running: readers.running, waiting: readers.waiting }),

    async close() {
      await writers.drain()
      await readers.drain()
      const clients = new Set(slots.map(({ connection }) => connection?.client))
      await Promise.all([...clients].map(client => client?.close()))
    },
  }
}

/** The companies to which the parameters limit a query; null: all. */
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

/** Encodes slices as bytes. Yields between slices, because this may run in the serving process. */
async function encoded(slices: Iterable<string | Buffer>): Promise<Buffer[]> {
  const body: Buffer[] = []
  for (const slice of slices) {
    if (slice.length > 0) body.push(typeof slice === 'string' ? Buffer.from(slice) : slice)
    await nextTurn()
  }
  return body
}

/** Replaces lone surrogates, which have no UTF-8 form and which the driver rejects in a URL. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item)]))
}

/** With less time left, a query is not started. */
const MIN_TIME_MS = 2
/** Additional time for a server to report its own timeout. */
const GRACE_MS = 500

interface QueryDeadline {
  /** Execution timeout. */
  readonly seconds: number
  /** Aborts a request to a server that does not respond; absent for the embedded engine, which ignores it. */
  readonly signal?: AbortSignal
}

/** Time for a query: its own limit, but at most the remaining time of the request. Throws `timeout` if none is left. */
export function timeFor(seconds: number, embedded: boolean): QueryDeadline {
  const scope = requestContext()
  const left = scope ? Math.min(scope.leftMs, seconds * 1_000) : seconds * 1_000
  if (left < MIN_TIME_MS) throw new AppError('timeout')
  const time = { seconds: Math.ceil(left) / 1_000 }
  if (embedded) return time
  const own = AbortSignal.timeout(Math.ceil(left) + GRACE_MS)
  return { ...time, signal: scope ? AbortSignal.any([scope.signal, own]) : own }
}
