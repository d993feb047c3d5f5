import { setTimeout as sleep } from 'node:timers/promises'
import { copyFilings, copyReadings, readingsMissing } from './copy-filings.ts'
import { openEngine } from './detect.ts'
import { type IndexDefinition, readShape, type SearchEngine } from './index-definition.ts'
import {
  buildsWithoutAlias,
  createNext,
  indicesOfYear,
  removeIndex,
  swap,
  WHOLE,
  yearsOf,
} from './indices.ts'
import { ROWS_ONLY } from './query.ts'
import { executeSearch } from './search-request.ts'

interface ReindexOptions {
  /** `http://user:password@host:9200` */
  readonly url: string
  /** Shards of each year's index. */
  readonly shards: number
  /** How long requests that began before the swap can read the previous index. */
  readonly graceMs?: number
  /** Called after each copied filing or analysis, and after each index. */
  readonly onProgress?: (progress: ReindexProgress) => void
  readonly signal?: AbortSignal
}

export interface ReindexProgress {
  /** Year of the filing text, or `signals`. */
  readonly index: string
  /** Number of filings or analyses. */
  readonly copied: number
  /** Rows of the filings, or signals of the analyses. */
  readonly rows: number
  readonly isDone: boolean
}

const REQUEST_MS = 60_000
const GRACE_MS = 60_000
const SECONDS = 60
const MAX_ATTEMPTS = 10
/** Readers cache live loads for a second; after this time they use no load that was superseded before it was copied. */
const SETTLE_MS = 1_500

/**
 * Rebuilds every index with the definitions of this release and replaces the previous ones without downtime:
 * writers write to both during the build, and readers switch atomically. Resumes a killed run. Copies live rows
 * only. Throws `AppError`.
 */
export async function reindex(options: ReindexOptions): Promise<void> {
  const { url, shards, graceMs = GRACE_MS, onProgress = () => {}, signal } = options
  const engine = await openEngine(url, REQUEST_MS)
  try {
    const options = { graceMs, onProgress, ...(signal ? { signal } : {}) }
    const shape = await readShape('text', shards)
    for (const year of await yearsOf(engine, shape)) {
      signal?.throwIfAborted()
      await rebuild(engine, shape, { ...options, ...FILINGS, name: year, year })
    }
    await rebuild(engine, await readShape('signals', shards), {
      ...options,
      ...READINGS,
      name: 'signals',
      year: WHOLE,
    })
  } finally {
    await engine.close()
  }
}

/** How the content of an index is copied and compared. */
interface Content {
  /** Copies what another index lacks; yields the number of rows of each filing or analysis. */
  copy(engine: SearchEngine, from: string, to: string): AsyncGenerator<number>
  /** What a build lacks compared with the live index; null if it is complete. */
  missing(engine: SearchEngine, live: string, next: string): Promise<string | null>
}

const FILINGS: Content = {
  async *copy(engine, from, to) {
    for await (const { row_count } of copyFilings(engine, from, to)) yield row_count
  },
  missing: missingIn,
}

const READINGS: Content = {
  async *copy(engine, from, to) {
    for await (const { fired } of copyReadings(engine, from, to)) yield fired
  },
  missing: readingsMissing,
}

interface RebuildOptions extends Content {
  /** Name in progress reports. */
  readonly name: string
  readonly year: string
  readonly graceMs: number
  readonly onProgress: (progress: ReindexProgress) => void
  readonly signal?: AbortSignal
}

async function rebuild(engine: SearchEngine, shape: IndexDefinition, options: RebuildOptions): Promise<void> {
  const { name, year, graceMs, onProgress, signal } = options
  let count = 0
  let rows = 0
  /** Repeats passes over what was published since the last pass, until a pass copies nothing. */
  const copyAll = async (from: string, to: string) => {
    for (let copied = -1; copied !== 0; ) {
      copied = 0
      for await (const more of options.copy(engine, from, to)) {
        signal?.throwIfAborted()
        copied += 1
        count += 1
        rows += more
        onProgress({ index: name, copied: count, rows, isDone: false })
      }
    }
  }
  const { live, next: begun } = await indicesOfYear(engine, shape, year)
  if (live === null) return
  // Completes a run that was killed after the swap.
  for (const previous of await buildsWithoutAlias(engine, shape, year)) {
    await copyAll(previous, live)
    await removeIndex(engine, previous)
  }
  const next = await nextOf(engine, shape, { year, live, begun })
  for (let attempt = 1; ; attempt += 1) {
    await copyAll(live, next)
    const missing = await options.missing(engine, live, next)
    if (missing === null) break
    // A writer may have written to only one of the two so far.
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${missing}. The new index was not activated; run the command again.`)
    await sleep(500)
  }
  await sleep(SETTLE_MS)
  await swap(engine, shape, year, { live, next })
  // A writer that chose its targets before the build started has published to the previous index by now.
  await copyAll(live, next)
  await sleep(graceMs, undefined, signal ? { signal } : {})
  await copyAll(live, next)
  await removeIndex(engine, live)
  onProgress({ index: name, copied: count, rows, isDone: true })
}

/** The build that a killed run started, if it has this definition; otherwise a new one. */
async function nextOf(
  engine: SearchEngine,
  shape: IndexDefinition,
  { year, live, begun }: { readonly year: string; readonly live: string; readonly begun: string | null },
): Promise<string> {
  if (begun?.startsWith(`${shape.name}-v${shape.version}-`)) return begun
  if (begun) await removeIndex(engine, begun)
  return createNext(engine, shape, year, live)
}

/** Filings and rows that a build lacks compared with the live index; null if it is complete. */
async function missingIn(engine: SearchEngine, live: string, next: string): Promise<string | null> {
  const [former, copied] = [await counted(engine, live), await counted(engine, next)]
  return copied.filings < former.filings || copied.stored < copied.promised
    ? `${next} has ${copied.filings} of ${former.filings} filings, ${copied.stored} of ${copied.promised} rows`
    : null
}

async function counted(engine: SearchEngine, index: string) {
  const all = { indices: index, routing: null, seconds: SECONDS }
  const filings = await executeSearch<never>(engine, {
    ...all,
    body: {
      query: { term: { kind: 'filing' } },
      size: 0,
      track_total_hits: true,
      aggs: { rows: { sum: { field: 'row_count' } } },
    },
  })
  const query = ROWS_ONLY
  const rows = await executeSearch<never>(engine, {
    ...all,
    body: { query, size: 0, track_total_hits: true },
  })
  return { filings: filings.total, promised: filings.aggregations.rows?.value ?? 0, stored: rows.total }
}
