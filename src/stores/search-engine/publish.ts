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

/** Requests that began before a publish may still read the previous rows. */
const KEEP_MS = 60_000
const BATCH = 5_000
const CLEANUP_SECONDS = 60

interface SupersededLoad {
  readonly index: string
  readonly routing: string
  readonly load: string
}

/**
 * Rows of superseded loads. No new request reads them; they are removed when no request can be reading them any more. Rows that are
 * left when the process ends disappear with the next build of the index.
 */
interface Superseded {
  add(load: SupersededLoad): void
  /** Removes the rows that were superseded long enough ago. */
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

/** By search and bulk delete, because not every engine has `_delete_by_query`. */
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
  /** Runs publishes one after another, so that once one is visible, all earlier ones are too. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  /** An increasing number for a publish. */
  readonly nextStamp: () => number
  readonly onPublished: (stamp: number, cik: number) => void
}

/** Timeout of the search for a filing in other years. */
const SECONDS = 20

/**
 * Writes rows under the name of their load first, then the filing, which refers to that load. Both are on one shard, so one refresh
 * shows both. A load that is killed in between leaves rows that are never read; writing the same rows again reuses their ids.
 */
export function searchPublisher(options: PublishOptions) {
  const { engine, shape, superseded, inTurn, nextStamp, onPublished } = options
  const perFiling = keyedMutex()

  async function publish(
    filing: IndexedFiling,
    textRows: readonly TextRow[],
  ): Promise<'written' | 'unchanged'> {
    const { rows, hash } = filingRows(filing, textRows)
    const year = yearOfDay(filing.filing_date)
    const targets = await targetsOf(engine, shape, year)
    const former = await withRetries(() => published(filing, targets[0]!))
    if (former.some(({ _index, _source }) => _index === targets[0] && _source.content_hash === hash)) {
      return 'unchanged'
    }
    // Rows of a previous load with equal content may be about to be removed, so the last `published` is part of the load name.
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
      // A build that started in the meantime may have copied this filing already.
      places = await targetsOf(engine, shape, year)
    }
    await inTurn(async () => {
      const stamp = nextStamp()
      const replaced = former.flatMap(({ _source }) => [...(_source.superseded ?? []), _source.load])
      const document = filingDocument(filing, rows, {
        ...{ load, published: stamp, content_hash: hash },
        superseded: [...new Set(replaced)].filter(each => each !== load).slice(-MAX_SUPERSEDED),
      })
      // Only to the indexes with its rows: a build that starts now copies the filing and its rows from the live index.
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

  /** The published versions of a filing: in the index of its year, or under another filing date in that of another year. */
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

/** Maximum listed superseded loads of a filing; rows of older ones were removed long ago. */
const MAX_SUPERSEDED = 1_000

/** Written before the first row of a load and to the same shard, so that a reader that sees a row also sees this mark. */
function pendingItem(pending: PendingSource, index: string): BulkItem {
  const { cik, load } = pending
  return { index, routing: cik, id: `pending.${load}.${cik}`, name: `mark of ${load}`, document: pending }
}

/** Bulk items of rows; documents are built one at a time. */
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

/** Makes a load the live one of its filing. A later version that already exists stays. */
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
