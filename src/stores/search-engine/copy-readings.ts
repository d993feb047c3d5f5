import { bulk } from './bulk.ts'
import { pages, publishedIn } from './copy-filings.ts'
import type { SearchEngine } from './engine.ts'
import { replyFailure } from './retry.ts'
import { executeSearch } from './search-request.ts'
import type { ReadingSource } from './signal-documents.ts'
import { readingItems } from './signal-publish.ts'

const AT_A_TIME = 200
const SECONDS = 60

/** Copies each reading of an index that another lacks, or has in an earlier publication; also those taken back. */
export async function* copyReadings(
  engine: SearchEngine,
  from: string,
  to: string,
): AsyncGenerator<ReadingSource> {
  const all = {
    query: { match_all: {} },
    sort: [{ published: 'asc' }, { cik: 'asc' }, { id: 'asc' }],
    size: AT_A_TIME,
  }
  for await (const page of pages<ReadingSource>(engine, from, all, null)) {
    const known = await publishedIn(engine, to, page)
    const lacking = page.filter(({ _id, _source }) => (known.get(_id) ?? 0) < _source.published)
    const documents = lacking.map(({ _source }) => _source)
    await bulk(engine, readingItems(documents, to))
    yield* documents
  }
  const reply = await engine.send({ method: 'POST', path: `/${to}/_refresh` })
  if (reply.status !== 200) throw replyFailure(reply, 'show readings')
}

/** What a build lacks of the readings of the live index; null if it is whole. */
export async function readingsMissing(
  engine: SearchEngine,
  live: string,
  next: string,
): Promise<string | null> {
  const [former, copied] = await Promise.all([live, next].map(index => counted(engine, index)))
  return copied! < former! ? `${next} has ${copied} of ${former} readings` : null
}

async function counted(engine: SearchEngine, index: string): Promise<number> {
  const body = { query: { match_all: {} }, size: 0, track_total_hits: true }
  return (await executeSearch<never>(engine, { indices: index, body, routing: null, seconds: SECONDS })).total
}
