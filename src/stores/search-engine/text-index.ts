import { AppError } from '../../errors.ts'
import type { OpenTextIndex, TextFilter, TextRow } from '../ports/text.ts'
import { ANY_FILING, chosenFilings, type LiveFilings } from '../shared/filings.ts'
import { checkDepth, keywordQueryOf } from '../shared/keyword-query.ts'
import { pages } from './copy-filings.ts'
import { type FilingSource, filingOf, type RowSource, textRow } from './documents.ts'
import type { IndexDefinition, SearchEngine } from './index-definition.ts'
import { aliasesOf, aliasesOfYears, bytesOnDisk } from './indices.ts'
import { cikText, filingsBody, loadsBody, MAX_FILINGS, rowsBody } from './query.ts'
import { executeSearch, replyFailure } from './search-request.ts'

/** Rows of a filing read per request. */
const FILING_PAGE = 1_000

/** Read operations of the index. */
type TextReader = Pick<OpenTextIndex, 'search' | 'filingRows' | 'filings' | 'indexed' | 'status' | 'ping'>

interface TextReaderOptions {
  readonly engine: SearchEngine
  readonly shape: IndexDefinition
  readonly live: LiveFilings
  /** Query timeout in seconds. */
  readonly seconds: number
}

/** Reads in two steps: first the matching filings with their live loads, then the rows of these loads. */
export function textReader({ engine, shape, live, seconds }: TextReaderOptions): TextReader {
  const routingOf = (ciks: readonly number[] | null) => ciks?.map(cikText) ?? null

  /** Selected from the cached filings of the companies, or else by the engine. */
  async function liveLoads(filter: TextFilter) {
    const chosen = await chosenFilings(live, filter, false)
    if (chosen) {
      const filings = chosen.map(({ filing }) => filing)
      return {
        loads: chosen.map(({ load }) => load),
        indices: aliasesOfYears(
          shape,
          filings.map(({ filing_date }) => filing_date),
        ),
        routing: filings.map(({ cik }) => cikText(cik)),
      }
    }
    const { hits, total } = await executeSearch<never>(engine, {
      indices: aliasesOf(shape, filter.from, filter.to),
      body: loadsBody(filter),
      routing: routingOf(filter.ciks),
      seconds,
    })
    if (total > MAX_FILINGS) throw new AppError('window_exceeded')
    return {
      loads: hits.map(({ fields }) => fields.load![0]!),
      // The index instead of its alias, which may move before the rows are requested.
      indices: [...new Set(hits.map(({ _index }) => _index))].join(','),
      routing: hits.map(({ _routing }) => _routing),
    }
  }

  return {
    async search(filter, page) {
      checkDepth(page)
      const needle = filter.keyword && keywordQueryOf(filter.keyword)
      if (filter.keyword && !needle) return { rows: [], total: 0 }
      const { loads, indices, routing } = await liveLoads(filter)
      if (loads.length === 0) return { rows: [], total: 0 }
      const body = rowsBody(filter, needle, loads, page)
      const { hits, total } = await executeSearch<RowSource>(engine, { indices, body, routing, seconds })
      return { rows: hits.map(({ _source }) => textRow(_source)), total }
    },

    async filingRows({ cik, accession_number }, rowTypes) {
      const filter = { ...ANY_FILING, ciks: [cik], accessions: [accession_number], rowTypes }
      const { loads, indices } = await liveLoads(filter)
      if (loads.length === 0) return []
      const { query } = rowsBody(filter, null, loads, { limit: FILING_PAGE, offset: 0, order: 'filing' })
      const body = { query, size: FILING_PAGE, sort: [{ ordinal: 'asc' }] }
      const rows: TextRow[] = []
      for await (const page of pages<RowSource>(engine, indices, body, cikText(cik)))
        rows.push(...page.map(({ _source }) => textRow(_source)))
      return rows
    },

    async filings(filter, page) {
      checkDepth(page)
      const { limit, offset } = page
      const chosen = await chosenFilings(live, filter, true)
      if (chosen) return chosen.slice(offset, offset + limit).map(({ filing }) => filing)
      const { hits } = await executeSearch<FilingSource>(engine, {
        indices: aliasesOf(shape, filter.from, filter.to),
        body: filingsBody(filter, page),
        routing: routingOf(filter.ciks),
        seconds,
      })
      return hits.map(({ _source }) => filingOf(_source))
    },

    async indexed(cik, accessions) {
      const known = new Set((await live.ofCompany(cik)).map(({ filing }) => filing.accession_number))
      return new Set(accessions.filter(accession => known.has(accession)))
    },

    async status() {
      const { total, aggregations } = await executeSearch<never>(engine, {
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
        bytesOnDisk: await bytesOnDisk(engine, shape),
      }
    },

    async ping() {
      const path = '/_cluster/health'
      const reply = await engine.send({ method: 'GET', path, query: { timeout: '2s' } })
      if (reply.status !== 200) throw replyFailure(reply, 'health')
      if ((reply.body as { status: string }).status === 'red')
        throw replyFailure({ ...reply, status: 503 }, 'health')
    },
  }
}
