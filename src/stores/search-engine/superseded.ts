import { bulk } from './bulk.ts'
import type { SearchEngine } from './engine.ts'
import { type Clause, ROWS_ONLY } from './query.ts'
import { executeSearch } from './search-request.ts'

/** Requests that began before a publication may still read the former rows. */
const KEEP_MS = 60_000
const BATCH = 5_000
const SECONDS = 60

export interface SupersededLoad {
  readonly index: string
  readonly routing: string
  readonly load: string
}

/**
 * Rows of loads that another one has replaced: nobody reads them, and they are removed when no request can be at them
 * any more. What is still to be removed when the process ends goes with the next build of the index.
 */
export interface Superseded {
  add(load: SupersededLoad): void
  /** Removes what has been superseded for long enough. */
  sweep(): Promise<void>
}

export function superseded(engine: SearchEngine, now: () => number): Superseded {
  const waiting: (SupersededLoad & { readonly since: number })[] = []
  return {
    add(load) {
      waiting.push({ ...load, since: now() })
    },
    async sweep() {
      while (waiting[0] !== undefined && now() - waiting[0].since >= KEEP_MS) {
        await removeLoad(engine, waiting[0])
        waiting.shift()
      }
    },
  }
}

/** By query and bulk: not every engine can delete by query. */
async function removeLoad(engine: SearchEngine, { index, routing, load }: SupersededLoad): Promise<void> {
  const query = { bool: { filter: [{ term: { load } }, ROWS_ONLY] } }
  const page = { query, size: BATCH, _source: false, sort: [{ ordinal: 'asc' }], track_total_hits: false }
  let after: Clause = {}
  for (;;) {
    const body = { ...page, ...after }
    const { hits } = await executeSearch<never>(engine, {
      indices: index,
      body,
      routing: [routing],
      seconds: SECONDS,
    })
    await bulk(
      engine,
      hits.map(({ _index, _id }) => ({ index: _index, id: _id, routing, document: null, name: _id })),
    )
    if (hits.length < BATCH) return
    after = { search_after: hits.at(-1)!.sort }
  }
}
