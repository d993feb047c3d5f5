import type { IndexedFiling, TextRow } from '../ports/text.ts'
import { keyedMutex } from '../shared/company-list-cache.ts'
import { ANY_FILING, filingRows } from '../shared/filings.ts'
import { searchRows } from '../shared/reading-rows.ts'
import { type BulkItem, bulk } from './bulk.ts'
import {
  type FilingSource,
  filingDocument,
  type PendingSource,
  pendingDocument,
  rowDocument,
} from './documents.ts'
import type { IndexDefinition, SearchEngine } from './index-definition.ts'
import { targetsOf, yearOfDay } from './indices.ts'
import { type Clause, cikText, filingQuery, ROWS_ONLY } from './query.ts'
import { executeSearch, replyFailure, withRetries } from './search-request.ts'

/** Requests that began before a publication may still read the former rows. */
const KEEP_MS = 60_000
const BATCH = 5_000
const CLEANUP_SECONDS = 60

interface SupersededLoad {
  readonly index: string
  readonly routing: string
  readonly load: string
}

/**
 * Rows of superseded loads: no new request reads them, and they are removed when no request can be at them
 * any more. What is still to be removed when the process ends goes with the next build of the index.
 */
interface Superseded {
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
      seconds: CLEANUP_SECONDS,
    })
    await bulk(
      engine,
      hits.map(({ _index, _id }) => ({ index: _index, id: _id, routing, document: null, name: _id })),
    )
    if (hits.length < BATCH) return
    after = { search_after: hits.at(-1)!.sort }
  }
}

interface PublishOptions {
  readonly engine: SearchEngine
  readonly shape: IndexDefinition
  readonly superseded: Superseded
  /** Runs publications one after the other: all that was published before one can be read once it is known. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  /** A number larger than any before, for a publication. */
  readonly nextStamp: () => number
  readonly onPublished: (stamp: number, cik: number) => void
}

/** Seconds for the look whether a filing lies in another year. */
const SECONDS = 20

/**
 * Rows under the name of their load first, then the filing, which names that load: both lie in one shard, so one refresh
 * shows both. A load that dies in between leaves rows that are never read; the same rows again have the same ids.
 */
export function searchPublisher(options: PublishOptions) {
  const { engine, shape, superseded, inTurn, nextStamp, onPublished } = options
  const perFiling = keyedMutex()

  async function publish(filing: IndexedFiling, given: readonly TextRow[]): Promise<'written' | 'unchanged'> {
    const { rows, hash } = filingRows(filing, given)
    const year = yearOfDay(filing.filing_date)
    const targets = await targetsOf(engine, shape, year)
    const former = await withRetries(() => published(filing, targets[0]!))
    if (former.some(({ _index, _source }) => _index === targets[0] && _source.content_hash === hash)) {
      return 'unchanged'
    }
    // Rows of a former load with equal content may be about to be removed: the stamp in front distinguishes loads.
    const load = `${hash}.${Math.max(0, ...former.map(({ _source }) => _source.published)).toString(36)}`
    const routing = cikText(filing.cik)
    const pending = pendingDocument(filing, load)
    const written = new Set<string>()
    let places = targets
    for (let left = targets; left.length > 0; left = places.filter(index => !written.has(index))) {
      for (const index of left) {
        await bulk(engine, [pendingItem(pending, index)])
        await bulk(engine, rowItems(rows, load, { index, routing }))
        written.add(index)
      }
      // A build that began in the meantime may have passed by this filing already.
      places = await targetsOf(engine, shape, year)
    }
    await inTurn(async () => {
      const stamp = nextStamp()
      const replaced = former.flatMap(({ _source }) => [...(_source.superseded ?? []), _source.load])
      const document = filingDocument(filing, rows, {
        ...{ load, published: stamp, content_hash: hash },
        superseded: [...new Set(replaced)].filter(each => each !== load).slice(-MAX_SUPERSEDED),
      })
      // Only where its rows are: a build that begins now finds the filing in the live index, and takes over both.
      for (const index of places) {
        await putFiling(engine, index, document)
        await bulk(engine, [{ ...pendingItem(pending, index), document: null }])
      }
      for (const { _index, _id, _source } of former) {
        superseded.add({ index: _index, routing, load: _source.load })
        if (!targets.includes(_index)) await removeFiling(engine, { index: _index, id: _id, routing })
      }
      onPublished(stamp, filing.cik)
    })
    return 'written'
  }

  /** What is published of a filing: in its year, or under another day of filing in another. */
  async function published({ cik, accession_number }: IndexedFiling, index: string) {
    const routing = cikText(cik)
    const _id = filingId({ cik: routing, accession_number })
    const reply = await engine.send({ method: 'GET', path: `/${index}/_doc/${_id}`, query: { routing } })
    if (reply.status === 200) {
      return [{ _index: index, _id, _source: (reply.body as { _source: FilingSource })._source }]
    }
    if (reply.status !== 404) throw replyFailure(reply, 'read a filing')
    const filter = { ...ANY_FILING, ciks: [cik], accessions: [accession_number] }
    const body = { query: filingQuery(filter, false), size: 10 }
    const { hits } = await executeSearch<FilingSource>(engine, {
      indices: shape.name,
      body,
      routing: [routing],
      seconds: SECONDS,
    })
    return hits
  }

  return (filing: IndexedFiling, rows: readonly TextRow[]) =>
    perFiling(`${filing.cik} ${filing.accession_number}`, () => publish(filing, rows))
}

function filingId({ cik, accession_number }: Pick<FilingSource, 'cik' | 'accession_number'>): string {
  return `${cik}.${accession_number}`
}

/** Loads of one filing that are listed as superseded; rows of older ones were removed long ago. */
const MAX_SUPERSEDED = 1_000

/** Written before the first row of a load, into the same shard: a reader that sees a row sees the mark. */
function pendingItem(pending: PendingSource, index: string): BulkItem {
  const { cik, load } = pending
  return { index, routing: cik, id: `pending.${load}.${cik}`, name: `mark of ${load}`, document: pending }
}

/** Writes of rows, one document made at a time. */
function* rowItems(
  rows: readonly TextRow[],
  load: string,
  { index, routing }: { readonly index: string; readonly routing: string },
): Generator<BulkItem> {
  const contained = new Set(searchRows(rows).flatMap(row => (row.isContained ? [row.ordinal] : [])))
  for (const [ordinal, row] of rows.entries()) {
    const document = rowDocument(row, { load, ordinal, contained: contained.has(ordinal) })
    yield { index, routing, id: `${load}.${ordinal}`, name: row.id, document }
  }
}

/** The write that makes a load the live one. A later publication that is there already stays. */
export async function putFiling(engine: SearchEngine, index: string, document: FilingSource): Promise<void> {
  const reply = await engine.send({
    method: 'PUT',
    path: `/${index}/_doc/${filingId(document)}`,
    query: {
      routing: document.cik,
      version: document.published,
      version_type: 'external_gte',
      refresh: true,
    },
    body: document,
  })
  const isOutdated = reply.status === 409
  if (reply.status > 201 && !isOutdated) throw replyFailure(reply, `publish ${filingId(document)}`)
}

async function removeFiling(
  engine: SearchEngine,
  { index, id, routing }: { readonly index: string; readonly id: string; readonly routing: string },
): Promise<void> {
  const query = { routing, refresh: true }
  const reply = await engine.send({ method: 'DELETE', path: `/${index}/_doc/${id}`, query })
  if (reply.status > 201 && reply.status !== 404) throw replyFailure(reply, `remove ${id}`)
}
