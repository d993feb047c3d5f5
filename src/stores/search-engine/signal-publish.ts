import type { SignalIndex } from '../ports/signal.ts'
import { keyedMutex } from '../shared/company-list-cache.ts'
import { readingRows } from '../shared/reading-rows.ts'
import { type BulkItem, bulk } from './bulk.ts'
import { targetsOf, WHOLE } from './indices.ts'
import { replyFailure, withRetries } from './search-request.ts'
import {
  type ReadingSource,
  readingDocument,
  readingId,
  removalDocument,
  STORED_FIELDS,
  type StoredSource,
} from './signal-documents.ts'
import { readingQuery } from './signal-query.ts'
import { ANY_READING, allReadings, type SignalReaderOptions } from './signal-read.ts'

interface SignalPublisherOptions extends SignalReaderOptions {
  /** Runs publications one at a time: when a publication is visible, all earlier ones are too. */
  readonly inTurn: (task: () => Promise<void>) => Promise<void>
  /** Returns a stamp greater than all previous ones. */
  readonly nextStamp: () => number
  readonly onPublished: (stamp: number) => void
}

/**
 * One document per analysis, replaced atomically. External versioning prevents an earlier publication from
 * overwriting a later one.
 */
export function signalPublisher(options: SignalPublisherOptions): Pick<SignalIndex, 'put' | 'remove'> {
  const { engine, shape, inTurn, nextStamp, onPublished } = options
  const perCompany = keyedMutex()

  async function storedOf(cik: number): Promise<ReadonlyMap<string, StoredSource>> {
    const query = readingQuery({ ...ANY_READING, ciks: [cik] })
    const found = await allReadings(options, query, { fields: STORED_FIELDS, ciks: [cik] })
    return new Map(found.map(source => [source.id, source]))
  }

  function publish(documentsOf: (stamp: number) => readonly ReadingSource[]): Promise<void> {
    return inTurn(async () => {
      const stamp = nextStamp()
      const documents = documentsOf(stamp)
      const written = new Set<string>()
      let left = await targetsOf(engine, shape, WHOLE)
      while (left.length > 0) {
        for (const index of left) {
          await bulk(engine, readingItems(documents, index))
          written.add(index)
        }
        // A build that began meanwhile may have copied past this company already.
        left = (await targetsOf(engine, shape, WHOLE)).filter(index => !written.has(index))
      }
      await refresh([...written])
      onPublished(stamp)
    })
  }

  async function refresh(indices: readonly string[]): Promise<void> {
    const reply = await engine.send({
      method: 'POST',
      path: `/${indices.join(',')}/_refresh`,
      query: { ignore_unavailable: true },
    })
    if (reply.status !== 200) throw replyFailure(reply, 'refresh analyses')
  }

  return {
    put(cik, given) {
      const rows = readingRows(cik, given)
      return perCompany(String(cik), async () => {
        const stored = rows.length === 0 ? new Map() : await withRetries(() => storedOf(cik))
        const changed = rows.filter(({ reading, hash }) => stored.get(reading.id)?.content_hash !== hash)
        if (changed.length > 0) await publish(stamp => changed.map(row => readingDocument(row, stamp)))
        return { written: changed.length, unchanged: rows.length - changed.length }
      })
    },
    remove(cik, ids) {
      return perCompany(String(cik), async () => {
        const stored = await withRetries(() => storedOf(cik))
        const gone = [...new Set(ids)].flatMap(id => stored.get(id) ?? [])
        if (gone.length > 0) await publish(stamp => gone.map(source => removalDocument(source, stamp)))
      })
    },
  }
}

/** Bulk items of analyses; a later publication in the index is kept. */
export function* readingItems(documents: readonly ReadingSource[], index: string): Generator<BulkItem> {
  for (const document of documents) {
    const { cik, id, published } = document
    yield { index, routing: cik, id: readingId(document), name: id, document, version: published }
  }
}
