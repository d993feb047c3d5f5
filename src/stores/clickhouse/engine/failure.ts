import { ClickHouseError } from '@clickhouse/client'
import { AppError, type ErrorCode } from '../../../errors.ts'
import { keyedMutex } from '../../shared/company-list-cache.ts'
import type { Pool } from '../../shared/pool.ts'

/** Runs a task while no other task has a resource of a pool; other tasks wait. */
type RunExclusive = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Runs tasks exclusively by taking all `count` resources of a pool. */
export function pausing(resources: Pool<unknown>, count: number): RunExclusive {
  const runExclusive = keyedMutex()
  // Two concurrent tasks would deadlock.
  return task => runExclusive('pause', () => withAll(resources, count, task))
}

async function withAll<Result>(
  resources: Pool<unknown>,
  count: number,
  task: () => Promise<Result>,
): Promise<Result> {
  let release: () => void = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const taken: Promise<void>[] = []
  const held = Array.from({ length: count }, () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    taken.push(promise)
    return resources.run(() => {
      resolve()
      return released
    })
  })
  try {
    // If a resource cannot be acquired, its holder rejects before all are taken.
    await Promise.race([Promise.all(taken), Promise.all(held)])
    return await task()
  } finally {
    release()
    await Promise.allSettled(held)
  }
}

/**
 * Error codes of the engine (`src/Common/ErrorCodes.cpp` of ClickHouse) by their meaning to a caller. All others are bugs
 * in our SQL.
 */
const MEANINGS: Readonly<Record<string, ErrorCode>> = {
  159: 'timeout', // TIMEOUT_EXCEEDED
  160: 'timeout', // TOO_SLOW
  209: 'timeout', // SOCKET_TIMEOUT
  60: 'data_damaged', // UNKNOWN_TABLE: migrations create all of them
  16: 'data_damaged', // NO_SUCH_COLUMN_IN_TABLE
  47: 'data_damaged', // UNKNOWN_IDENTIFIER
  33: 'data_damaged', // CANNOT_READ_ALL_DATA
  40: 'data_damaged', // CHECKSUM_DOESNT_MATCH
  107: 'data_damaged', // FILE_DOESNT_EXIST
  226: 'data_damaged', // NO_FILE_IN_DATA_PART
  228: 'data_damaged', // BAD_SIZE_OF_FILE_IN_DATA_PART
  246: 'data_damaged', // CORRUPTED_DATA
  271: 'data_damaged', // CANNOT_DECOMPRESS
  432: 'data_damaged', // UNKNOWN_CODEC
  32: 'unavailable', // ATTEMPT_TO_READ_AFTER_EOF: another server of the cluster ended in mid-response
  76: 'unavailable', // CANNOT_OPEN_FILE: another process has locked the directory
  81: 'unavailable', // UNKNOWN_DATABASE
  95: 'unavailable', // CANNOT_READ_FROM_SOCKET
  96: 'unavailable', // CANNOT_WRITE_TO_SOCKET
  101: 'unavailable', // UNEXPECTED_PACKET_FROM_SERVER
  194: 'unavailable', // REQUIRED_PASSWORD
  198: 'unavailable', // DNS_ERROR
  202: 'unavailable', // TOO_MANY_SIMULTANEOUS_QUERIES
  210: 'unavailable', // NETWORK_ERROR
  225: 'unavailable', // NO_ZOOKEEPER
  236: 'unavailable', // ABORTED
  241: 'unavailable', // MEMORY_LIMIT_EXCEEDED
  242: 'unavailable', // TABLE_IS_READ_ONLY
  243: 'unavailable', // NOT_ENOUGH_SPACE
  252: 'unavailable', // TOO_MANY_PARTS
  254: 'unavailable', // NO_ACTIVE_REPLICAS
  279: 'unavailable', // ALL_CONNECTION_TRIES_FAILED: no replica of a shard is up
  285: 'unavailable', // TOO_FEW_LIVE_REPLICAS
  286: 'unavailable', // UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE
  319: 'unavailable', // UNKNOWN_STATUS_OF_INSERT
  369: 'unavailable', // ALL_REPLICAS_ARE_STALE
  516: 'unavailable', // AUTHENTICATION_FAILED
  999: 'unavailable', // KEEPER_EXCEPTION
}

interface Waited {
  readonly elapsedMs: number
  readonly limitMs: number
  /** Of the current request. */
  readonly signal?: AbortSignal | undefined
}

/** Converts a failure of the engine or its connection to an error for callers; the engine's message stays in `cause`. */
export function storeFailure(cause: unknown, waited: Waited): AppError {
  if (cause instanceof AppError) return cause
  if (waited.signal?.aborted && waited.signal.reason instanceof AppError) return waited.signal.reason
  const code = errorCode(cause)
  if (code !== null) return new AppError(MEANINGS[code] ?? 'internal', { cause })
  // The driver's own timeout has no code: only the elapsed time distinguishes it from a refused connection.
  return new AppError(waited.elapsedMs >= waited.limitMs ? 'timeout' : 'unavailable', { cause })
}

/** TOO_MANY_ROWS_OR_BYTES */
const TOO_LARGE = '396'

/** Whether a query failed because its rows have more bytes than `Limits.resultBytes`. */
export function isTooLarge(failure: unknown): boolean {
  return failure instanceof AppError && errorCode(failure.cause) === TOO_LARGE
}

/** The engine's numeric code as text: of the driver, of the embedded connection's copy of it, or of the library itself. */
function errorCode(cause: unknown): string | null {
  if (cause instanceof ClickHouseError) return cause.code
  if (!(cause instanceof Error)) return null
  if ('clickhouseCode' in cause)
    return cause.clickhouseCode === undefined ? null : String(cause.clickhouseCode)
  return cause.constructor.name === 'ClickHouseError' && 'code' in cause ? String(cause.code) : null
}
