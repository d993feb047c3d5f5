import type { AnalysisFilter, SignalIndex } from '../ports/signal.ts'
import { checkDepth } from '../shared/keyword-query.ts'
import { readingOf, textsOf } from '../shared/reading-rows.ts'
import type { IndexDefinition, SearchEngine } from './index-definition.ts'
import { bytesOnDisk } from './indices.ts'
import { type Clause, cikText } from './query.ts'
import { executeSearch } from './search-request.ts'
import { type ReadingSource, readingId } from './signal-documents.ts'
import { ALL_PAGE, allBody, companiesBody, readingQuery, readingsBody } from './signal-query.ts'

export interface SignalReaderOptions {
  readonly engine: SearchEngine
  readonly shape: IndexDefinition
  /** Query timeout in seconds. */
  readonly seconds: number
}

export const ANY_READING: AnalysisFilter = {
  ciks: null,
  kinds: null,
  forms: null,
  from: null,
  to: null,
  signals: null,
}

/** The given fields of all matching analyses. */
export async function allReadings<Field extends keyof ReadingSource>(
  { engine, shape, seconds }: SignalReaderOptions,
  query: Clause,
  { fields, ciks }: { readonly fields: readonly Field[]; readonly ciks: readonly number[] | null },
): Promise<Pick<ReadingSource, Field>[]> {
  const all: Pick<ReadingSource, Field>[] = []
  const routing = ciks?.map(cikText) ?? null
  let body = allBody(query, fields, null)
  for (;;) {
    const { hits } = await executeSearch<Pick<ReadingSource, Field>>(engine, {
      indices: shape.name,
      body,
      routing,
      seconds,
    })
    for (const { _source } of hits) all.push(_source)
    if (hits.length < ALL_PAGE) return all
    body = allBody(query, fields, hits.at(-1)!.sort)
  }
}

/** Reads of signals: one query each, because every document is a complete analysis. */
export function signalReader(options: SignalReaderOptions): Omit<SignalIndex, 'put' | 'remove'> {
  const { engine, shape, seconds } = options
  const search = (body: Clause, ciks: readonly number[] | null) =>
    executeSearch<ReadingSource>(engine, {
      indices: shape.name,
      body,
      routing: ciks?.map(cikText) ?? null,
      seconds,
    })
  return {
    async search(filter, page) {
      checkDepth(page)
      const { hits, total } = await search(readingsBody(filter, page), filter.ciks)
      return { readings: hits.map(({ _source }) => readingOf(_source.content)), total }
    },
    async companies(filter) {
      const found: number[] = []
      for (let after: Clause | null = null; ; ) {
        const { aggregations } = await search(companiesBody(filter, after), filter.ciks)
        const { buckets = [], after_key = null } = aggregations['ciks'] ?? {}
        found.push(...buckets.map(({ key }) => Number(key['cik'])))
        if (buckets.length < ALL_PAGE || after_key === null) return found
        after = after_key
      }
    },
    async stored(cik) {
      const query = readingQuery({ ...ANY_READING, ciks: [cik] })
      return allReadings(options, query, { fields: ['id', 'inputs'], ciks: [cik] })
    },
    async texts(cik, id) {
      const query = {
        bool: {
          filter: [{ term: { removed: false } }, { ids: { values: [readingId({ cik: cikText(cik), id })] } }],
        },
      }
      const body = { query, size: 1, track_total_hits: false, _source: ['texts'] }
      const [hit] = (await search(body, [cik])).hits
      return hit ? textsOf(hit._source.texts) : null
    },
    async measured(measure, { forms, from, to }) {
      const query = readingQuery({ ...ANY_READING, forms, from, to }, [{ term: { measures: measure } }])
      const found = await allReadings(options, query, {
        fields: ['cik', 'id', 'form_type', 'filing_date', 'measures', 'measured'],
        ciks: null,
      })
      return found.map(({ cik, id, form_type, filing_date, measures, measured }) => ({
        cik: Number(cik),
        id,
        form_type,
        filing_date,
        value: measured[measures.indexOf(measure)]!,
      }))
    },
    async status() {
      const body = {
        query: readingQuery(ANY_READING),
        size: 0,
        track_total_hits: true,
        aggs: { signals: { sum: { field: 'fired' } } },
      }
      const { total, aggregations } = await search(body, null)
      return {
        readings: total,
        signals: aggregations['signals']?.value ?? 0,
        bytesOnDisk: await bytesOnDisk(engine, shape),
      }
    },
  }
}
