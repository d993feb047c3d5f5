import { AppError } from '../../errors.ts'
import { checkDepth } from '../adapter-common/depth.ts'
import { needleOf } from '../adapter-common/needle.ts'
import type { OpenTextIndex, TextFilter } from '../text-port.ts'
import { ask } from './ask.ts'
import { type FilingSource, filingOf, type RowSource, textRow } from './documents.ts'
import type { SearchEngine } from './engine.ts'
import { replyFailure } from './failure.ts'
import { aliasesOf } from './indices.ts'
import type { IndexShape } from './mapping.ts'
import { cikText, filingsBody, loadsBody, MOST_FILINGS, rowsBody } from './query.ts'

/** The reading half of the index. */
export type TextReader = Pick<OpenTextIndex, 'search' | 'filings' | 'indexed' | 'status' | 'ping'> & {
  /** Stamp of the latest publication; 0 without any. */
  lastPublished(): Promise<number>
}

/** Reads in two steps: which filings match and which load of each is live, then the rows of these loads. */
export function textReader(engine: SearchEngine, shape: IndexShape, seconds: number): TextReader {
  const routingOf = (ciks: readonly number[] | null) => ciks?.map(cikText) ?? null

  async function liveLoads(filter: TextFilter) {
    const { hits, total } = await ask<never>(engine, {
      indices: aliasesOf(shape, filter.from, filter.to),
      body: loadsBody(filter),
      routing: routingOf(filter.ciks),
      seconds,
    })
    if (total > MOST_FILINGS) throw new AppError('window_exceeded')
    return {
      loads: hits.map(({ fields }) => fields.load![0]!),
      // As it is named now: an alias may be moved before the rows are asked for.
      indices: [...new Set(hits.map(({ _index }) => _index))].join(','),
      routing: hits.map(({ _routing }) => _routing),
    }
  }

  return {
    async search(filter, page) {
      checkDepth(page)
      const needle = filter.keyword && needleOf(filter.keyword)
      if (filter.keyword && !needle) return { rows: [], total: 0 }
      const { loads, indices, routing } = await liveLoads(filter)
      if (loads.length === 0) return { rows: [], total: 0 }
      const body = rowsBody(filter, needle, loads, page)
      const { hits, total } = await ask<RowSource>(engine, { indices, body, routing, seconds })
      return { rows: hits.map(({ _source }) => textRow(_source)), total }
    },

    async filings(filter, page) {
      checkDepth(page)
      const { hits } = await ask<FilingSource>(engine, {
        indices: aliasesOf(shape, filter.from, filter.to),
        body: filingsBody(filter, page),
        routing: routingOf(filter.ciks),
        seconds,
      })
      return hits.map(({ _source }) => filingOf(_source))
    },

    async indexed(cik, accessions) {
      if (accessions.length === 0) return new Set()
      const tests = [
        { term: { kind: 'filing' } },
        { term: { cik: cikText(cik) } },
        { terms: { accession_number: accessions } },
      ]
      const { hits } = await ask<never>(engine, {
        indices: shape.name,
        body: {
          query: { bool: { filter: tests } },
          size: MOST_FILINGS,
          _source: false,
          docvalue_fields: ['accession_number'],
          track_total_hits: false,
        },
        routing: [cikText(cik)],
        seconds,
      })
      return new Set(hits.map(({ fields }) => fields.accession_number![0]!))
    },

    async status() {
      const { total, aggregations } = await ask<never>(engine, {
        indices: shape.name,
        body: {
          query: { term: { kind: 'filing' } },
          size: 0,
          track_total_hits: true,
          aggs: { rows: { sum: { field: 'row_count' } } },
        },
        routing: null,
        seconds,
      })
      return {
        engine: `${engine.product} ${engine.version}`,
        filings: total,
        rows: aggregations.rows?.value ?? 0,
        bytesOnDisk: await bytesOnDisk(),
      }
    },

    async ping() {
      const path = '/_cluster/health'
      const reply = await engine.send({ method: 'GET', path, query: { timeout: '2s' } })
      if (reply.status !== 200) throw replyFailure(reply, 'health')
      if ((reply.body as { status: string }).status === 'red')
        throw replyFailure({ ...reply, status: 503 }, 'health')
    },

    async lastPublished() {
      const body = { size: 0, track_total_hits: false, aggs: { last: { max: { field: 'published' } } } }
      const { aggregations } = await ask<never>(engine, { indices: shape.name, body, routing: null, seconds })
      return aggregations.last?.value ?? 0
    },
  }

  /** Null without any index. */
  async function bytesOnDisk(): Promise<number | null> {
    const reply = await engine.send({ method: 'GET', path: `/${shape.name}/_stats/store` })
    if (reply.status === 404) return null
    if (reply.status !== 200) throw replyFailure(reply, 'sizes')
    const { _all } = reply.body as { _all: { primaries: { store: { size_in_bytes: number } } } }
    return _all.primaries.store.size_in_bytes
  }
}
