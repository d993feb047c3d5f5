import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { EngineReply, SearchEngine } from './index-definition.ts'
import { isTransientStatus, isWorthTrying, replyFailure, waitBefore } from './search-request.ts'

/** One write: `index` with a document, or `delete`. The id makes it the same write however often it is sent. */
export interface BulkItem {
  readonly index: string
  readonly id: string
  readonly routing: string
  /** Null: remove it. */
  readonly document: object | null
  /** Of a document: a later version that is there already stays. Absent: whatever is there is replaced. */
  readonly version?: number
  /** What a failure calls it. */
  readonly name: string
}

/** Rows that an engine refused, each with its reason. */
class BulkError extends Error {
  readonly failures: readonly string[]

  constructor(failures: readonly string[]) {
    super(`${failures.length} rows were not written:\n${failures.join('\n')}`)
    this.name = 'BulkError'
    this.failures = failures
  }
}

/** Bytes of one request: large enough to keep the engine busy, small enough for its memory. */
const BATCH_BYTES = 5_000_000
/** An engine rejects requests above 100 MB by default. */
const LARGEST_BYTES = 95_000_000

interface Line {
  readonly item: Omit<BulkItem, 'document'>
  readonly isRemoval: boolean
  readonly text: string
  readonly bytes: number
}

/**
 * Writes all items, batch after batch: the next is only made when the one before was taken. What an engine is too busy
 * for is sent again after a wait. Throws `AppError` with a `BulkError` that names every row that was not written.
 */
export async function bulk(engine: SearchEngine, items: Iterable<BulkItem>): Promise<void> {
  const failures: string[] = []
  let batch: Line[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length > 0) failures.push(...(await writeBatch(engine, batch)))
    batch = []
    bytes = 0
  }
  for (const item of items) {
    const line = lineOf(item)
    if (line.bytes > LARGEST_BYTES) {
      failures.push(`${item.name}: ${line.bytes} bytes are more than an engine takes`)
      continue
    }
    if (bytes + line.bytes > BATCH_BYTES) await flush()
    batch.push(line)
    bytes += line.bytes
    // Documents may be made in the serving process: requests get their turn in between.
    await nextTurn()
  }
  await flush()
  if (failures.length > 0) throw new AppError('internal', { cause: new BulkError(failures) })
}

/** Sends a batch until nothing is left that may still succeed; returns what was refused for good. */
async function writeBatch(engine: SearchEngine, batch: readonly Line[]): Promise<string[]> {
  const refused: string[] = []
  let left = batch
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sent(engine, left)
    const outcomes = outcomesOf(reply, left)
    refused.push(...outcomes.filter(({ fate }) => fate === 'refused').map(({ reason }) => reason))
    const again = outcomes.filter(({ fate }) => fate === 'later')
    if (again.length === 0) return refused
    if (!isWorthTrying(attempt)) return [...refused, ...again.map(({ reason }) => reason)]
    left = again.map(({ line }) => line)
    await waitBefore(attempt)
  }
}

async function sent(engine: SearchEngine, lines: readonly Line[]): Promise<EngineReply> {
  try {
    return await engine.send({
      method: 'POST',
      path: '/_bulk',
      lines: lines.map(({ text }) => text).join(''),
    })
  } catch (error) {
    // The connection broke: whether the engine took it is not known, and sending it again changes nothing.
    if (error instanceof AppError) return { status: 503, body: String(error.cause ?? error) }
    throw error
  }
}

interface Outcome {
  readonly line: Line
  readonly fate: 'done' | 'later' | 'refused'
  readonly reason: string
}

interface BulkReply {
  readonly errors: boolean
  readonly items: readonly Record<string, { readonly status: number; readonly error?: unknown }>[]
}

function outcomesOf(reply: EngineReply, lines: readonly Line[]): Outcome[] {
  if (isTransientStatus(reply.status)) {
    const reason = `${reply.status} ${JSON.stringify(reply.body)}`
    return lines.map(line => ({ line, fate: 'later', reason: `${line.item.name}: ${reason}` }))
  }
  if (reply.status !== 200) throw replyFailure(reply, 'bulk')
  const { items } = reply.body as BulkReply
  if (items.length !== lines.length) throw replyFailure(reply, 'bulk: items are missing in the reply')
  return lines.map((line, index) => {
    const { status, error } = Object.values(items[index]!)[0]!
    const isDone = status < 300 || (line.isRemoval && status === 404) || isOutdated(line, status)
    const fate = isDone ? 'done' : isTransientStatus(status) ? 'later' : 'refused'
    return { line, fate, reason: `${line.item.name}: ${status} ${JSON.stringify(error)}` }
  })
}

/** A later version is there. */
function isOutdated({ item }: Line, status: number): boolean {
  return item.version !== undefined && status === 409
}

function lineOf({ document, ...item }: BulkItem): Line {
  const { index, id, routing, version } = item
  const versioned = version === undefined ? {} : { version, version_type: 'external_gte' }
  const head = JSON.stringify({
    [document ? 'index' : 'delete']: { _index: index, _id: id, routing, ...versioned },
  })
  const text = document ? `${head}\n${JSON.stringify(document)}\n` : `${head}\n`
  return { item, isRemoval: document === null, text, bytes: Buffer.byteLength(text) }
}
