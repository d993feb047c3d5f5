import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import type { EngineReply, SearchEngine } from './index-definition.ts'
import { isTransientStatus, isWorthTrying, replyFailure, waitBefore } from './search-request.ts'

/** One write: `index` with a document, or `delete`. Idempotent, because it has an id. */
export interface BulkItem {
  readonly index: string
  readonly id: string
  readonly routing: string
  /** Null: delete it. */
  readonly document: object | null
  /** An existing document with a later version stays. Absent: the existing document is always replaced. */
  readonly version?: number
  /** Name in error messages. */
  readonly name: string
}

/** Rows that the engine rejected, each with the reason. */
class BulkError extends Error {
  readonly failures: readonly string[]

  constructor(failures: readonly string[]) {
    super(`${failures.length} rows were not written:\n${failures.join('\n')}`)
    this.name = 'BulkError'
    this.failures = failures
  }
}

/** Size of a request: large enough to keep the engine busy, small enough for its memory. */
const BATCH_BYTES = 5_000_000
/** An engine rejects requests above 100 MB by default. */
const MAX_ITEM_BYTES = 95_000_000

interface Line {
  readonly item: Omit<BulkItem, 'document'>
  readonly isRemoval: boolean
  readonly text: string
  readonly bytes: number
}

/**
 * Writes all items in batches; each batch is built when the previous one was accepted. Items that the engine is too busy for are
 * retried after a delay. Throws `AppError` with a `BulkError` that lists all rows that were not written.
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
    if (line.bytes > MAX_ITEM_BYTES) {
      failures.push(`${item.name}: ${line.bytes} bytes exceed the maximum of ${MAX_ITEM_BYTES}`)
      continue
    }
    if (bytes + line.bytes > BATCH_BYTES) await flush()
    batch.push(line)
    bytes += line.bytes
    // Yields, because documents may be built in the serving process.
    await nextTurn()
  }
  await flush()
  if (failures.length > 0) throw new AppError('internal', { cause: new BulkError(failures) })
}

/** Sends a batch and retries its transient failures; returns the reasons of permanent failures. */
async function writeBatch(engine: SearchEngine, batch: readonly Line[]): Promise<string[]> {
  const rejected: string[] = []
  let remaining = batch
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send(engine, remaining)
    const outcomes = outcomesOf(reply, remaining)
    rejected.push(...outcomes.filter(({ fate }) => fate === 'rejected').map(({ reason }) => reason))
    const retried = outcomes.filter(({ fate }) => fate === 'later')
    if (retried.length === 0) return rejected
    if (!isWorthTrying(attempt)) return [...rejected, ...retried.map(({ reason }) => reason)]
    remaining = retried.map(({ line }) => line)
    await waitBefore(attempt)
  }
}

async function send(engine: SearchEngine, lines: readonly Line[]): Promise<EngineReply> {
  try {
    return await engine.send({
      method: 'POST',
      path: '/_bulk',
      lines: lines.map(({ text }) => text).join(''),
    })
  } catch (error) {
    // The connection was lost. It is unknown whether the engine received the request, and sending it again is harmless.
    if (error instanceof AppError) return { status: 503, body: String(error.cause ?? error) }
    throw error
  }
}

interface Outcome {
  readonly line: Line
  readonly fate: 'done' | 'later' | 'rejected'
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
    const fate = isDone ? 'done' : isTransientStatus(status) ? 'later' : 'rejected'
    return { line, fate, reason: `${line.item.name}: ${status} ${JSON.stringify(error)}` }
  })
}

/** A later version exists. */
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
