import { type BulkItem, bulk } from './bulk.ts'
import { type FilingSource, type RowSource, rowDocument, textRow } from './documents.ts'
import type { SearchEngine } from './index-definition.ts'
import { putFiling } from './publish.ts'
import { type Clause, ROWS_ONLY } from './query.ts'
import { executeSearch, type Hit, replyFailure, type SearchRequest } from './search-request.ts'
import type { ReadingSource } from './signal-documents.ts'
import { readingItems } from './signal-publish.ts'

const FILINGS_AT_A_TIME = 500
const ROWS_AT_A_TIME = 200
const SECONDS = 60

/** Copies the filings that another index lacks or has in an earlier version, after their live rows. */
export async function* copyFilings(
  engine: SearchEngine,
  from: string,
  to: string,
): AsyncGenerator<FilingSource> {
  const filings = {
    query: { term: { kind: 'filing' } },
    sort: [{ published: 'asc' }, { accession_number: 'asc' }],
  }
  for await (const page of pages<FilingSource>(engine, from, { ...filings, size: FILINGS_AT_A_TIME }, null)) {
    const existing = await publishedIn(engine, to, page)
    for (const { _id, _source: filing } of page) {
      if ((existing.get(_id) ?? 0) >= filing.published) continue
      await copyRows(engine, from, to, filing)
      await putFiling(engine, to, { ...filing, superseded: [] })
      yield filing
    }
  }
}

async function copyRows(engine: SearchEngine, from: string, to: string, filing: FilingSource): Promise<void> {
  const rows = {
    query: { bool: { filter: [{ term: { load: filing.load } }, ROWS_ONLY] } },
    sort: [{ ordinal: 'asc' }],
    size: ROWS_AT_A_TIME,
  }
  for await (const page of pages<RowSource>(engine, from, rows, filing.cik))
    await bulk(engine, items(page, to))
}

/** Fields that are indexed but not stored are computed again. */
function* items(page: readonly Hit<RowSource>[], index: string): Generator<BulkItem> {
  for (const { _id, _source } of page) {
    const { cik, id, load, ordinal, contained = false } = _source
    const document = rowDocument(textRow(_source), { load, ordinal, contained })
    yield { index, id: _id, routing: cik, name: id, document }
  }
}

/** All hits of a sorted query, page by page. */
export async function* pages<Source>(
  engine: SearchEngine,
  indices: string,
  body: Clause,
  routing: string | null,
) {
  let after: Clause = {}
  for (;;) {
    const question: SearchRequest = {
      indices,
      body: { ...body, ...after, track_total_hits: false },
      routing: routing === null ? null : [routing],
      seconds: SECONDS,
    }
    const { hits } = await executeSearch<Source>(engine, question)
    if (hits.length === 0) return
    yield hits
    after = { search_after: hits.at(-1)!.sort }
  }
}

/** Publication stamps by id, of the documents that the index has. */
async function publishedIn(
  engine: SearchEngine,
  index: string,
  hits: readonly Hit<unknown>[],
): Promise<Map<string, number>> {
  const docs = hits.map(({ _id, _routing }) => ({ _id, routing: _routing, _source: ['published'] }))
  const reply = await engine.send({ method: 'POST', path: `/${index}/_mget`, body: { docs } })
  if (reply.status !== 200) throw replyFailure(reply, 'read publications')
  const { docs: found } = reply.body as {
    docs: readonly { _id: string; found?: boolean; _source?: { published: number } }[]
  }
  return new Map(found.filter(doc => doc.found).map(({ _id, _source }) => [_id, _source!.published]))
}

const READINGS_AT_A_TIME = 200

/** Copies the analyses that another index lacks or has in an earlier version, including those marked as removed. */
export async function* copyReadings(
  engine: SearchEngine,
  from: string,
  to: string,
): AsyncGenerator<ReadingSource> {
  const all = {
    query: { match_all: {} },
    sort: [{ published: 'asc' }, { cik: 'asc' }, { id: 'asc' }],
    size: READINGS_AT_A_TIME,
  }
  for await (const page of pages<ReadingSource>(engine, from, all, null)) {
    const existing = await publishedIn(engine, to, page)
    const lacking = page.filter(({ _id, _source }) => (existing.get(_id) ?? 0) < _source.published)
    const documents = lacking.map(({ _source }) => _source)
    await bulk(engine, readingItems(documents, to))
    yield* documents
  }
  const reply = await engine.send({ method: 'POST', path: `/${to}/_refresh` })
  if (reply.status !== 200) throw replyFailure(reply, 'refresh analyses')
}

/** Analyses that a build lacks compared with the live index; null if it is complete. */
export async function readingsMissing(
  engine: SearchEngine,
  live: string,
  next: string,
): Promise<string | null> {
  const [former, copied] = await Promise.all([live, next].map(index => counted(engine, index)))
  return copied! < former! ? `${next} has ${copied} of ${former} analyses` : null
}

async function counted(engine: SearchEngine, index: string): Promise<number> {
  const body = { query: { match_all: {} }, size: 0, track_total_hits: true }
  return (await executeSearch<never>(engine, { indices: index, body, routing: null, seconds: SECONDS })).total
}
