import { FAMILY_OF_FORM } from '../../domain/company/filing.ts'
import { MAX_EXPANSIONS } from '../../domain/search/parse-query.ts'
import { matchSpans, snippetOf } from '../../domain/search/snippet.ts'
import { AppError } from '../../errors.ts'
import type {
  FacetCount,
  SearchFilter,
  SearchIndex,
  SearchPage,
  SearchPassage,
  SearchRequest,
  SearchResult,
} from '../ports/search.ts'
import { EXACT_TOTAL } from '../shared/keyword-query.ts'
import { type FilingSource, filingOf, type RowSource } from './documents.ts'
import type { IndexDefinition, SearchEngine } from './index-definition.ts'
import {
  dateClauses,
  type LookedUp,
  MAX_GROUPS,
  type PageStart,
  pageBody,
  passageQuery,
} from './passage-query.ts'
import type { PointInTime, PointsInTime } from './point-in-time.ts'
import { type Clause, cikText, MAX_FILINGS } from './query.ts'
import { type Aggregation, executeSearch, type Hit } from './search-request.ts'
import { readingQuery } from './signal-query.ts'
import { ANY_READING, allReadings } from './signal-read.ts'

interface PassageSearchOptions {
  readonly engine: SearchEngine
  readonly points: PointsInTime
  readonly readings: IndexDefinition
  readonly seconds: number
  /** `published` of the latest known publish. */
  readonly latest: () => number
  /** `published` below which no further publish can become visible. */
  readonly settled: () => number
}

const NOTHING: Omit<SearchPage, 'watermark'> = {
  results: [],
  total: { value: 0, relation: 'eq' },
  next: null,
  facets: {},
}

/** Ranked search by the engine's BM25, over one point in time. */
export function passageSearch(options: PassageSearchOptions): SearchIndex {
  const { engine, points, seconds, latest, settled } = options

  async function lookUp(point: PointInTime, filter: SearchFilter, until: number): Promise<LookedUp> {
    const { hidden } = point
    const since = sinceOf(filter.indexedAfter, latest())
    const [published, latestOnes, signalled] = await Promise.all([
      since === null ? null : loadsPublished(point, since, until),
      filter.latestOnly ? latestLoads(point, filter) : null,
      filter.signals === null ? null : accessionsWith(filter),
    ])
    const latestSet = latestOnes && new Set(latestOnes)
    const loads =
      published && latestSet ? published.filter(load => latestSet.has(load)) : (published ?? latestOnes)
    return { hidden, loads, accessions: signalled }
  }

  /** Loads published after a watermark, up to the settled state of the first page: later publishes have higher numbers. */
  async function loadsPublished(point: PointInTime, since: number, until: number): Promise<string[]> {
    const range = { published: { gt: since, lte: until } }
    const query = { bool: { filter: [{ term: { kind: 'filing' } }, { range }] } }
    return (await allFilings(point, query)).map(({ load }) => load)
  }

  async function latestLoads(point: PointInTime, filter: SearchFilter): Promise<string[]> {
    const { ciks } = filter
    const query = {
      bool: {
        filter: [
          { term: { kind: 'filing' } },
          ...dateClauses({ from: null, to: filter.to }),
          ...(ciks ? [{ terms: { cik: ciks.map(cikText) } }] : []),
        ],
      },
    }
    const newest = new Map<string, FilingSource>()
    for (const filing of await allFilings(point, query)) {
      const { cik, form_type, filing_date, accession_number } = filing
      const family = `${cik} ${FAMILY_OF_FORM.get(form_type) ?? form_type}`
      const previous = newest.get(family)
      const isNewer =
        !previous ||
        `${filing_date} ${accession_number}` > `${previous.filing_date} ${previous.accession_number}`
      if (isNewer) newest.set(family, filing)
    }
    return [...newest.values()].map(({ load }) => load)
  }

  async function allFilings(point: PointInTime, query: Clause): Promise<FilingSource[]> {
    const filings: FilingSource[] = []
    let after: Clause = {}
    for (;;) {
      const body = {
        query,
        size: FILINGS_AT_A_TIME,
        sort: [{ filing_date: 'asc' }, { accession_number: 'asc' }, { cik: 'asc' }],
        track_total_hits: false,
        _source: ['cik', 'form_type', 'filing_date', 'accession_number', 'load'],
        ...after,
      }
      const { hits } = await executeSearch<FilingSource>(engine, { point: point.id, body, seconds })
      for (const { _source } of hits) filings.push(_source)
      if (hits.length < FILINGS_AT_A_TIME) return filings
      if (filings.length > MAX_LOOKED_UP) throw tooManyFilings()
      after = { search_after: hits.at(-1)!.sort }
    }
  }

  async function accessionsWith({ ciks, forms, from, to, signals }: SearchFilter): Promise<string[]> {
    const filter = {
      ...{ ...ANY_READING, ciks, forms, from, to },
      kinds: ['filing' as const],
      signals: { ids: signals!, mode: 'all' as const },
    }
    const found = await allReadings({ engine, shape: options.readings, seconds }, readingQuery(filter), {
      fields: ['id'],
      ciks,
    })
    if (found.length > MAX_LOOKED_UP) throw tooManyFilings()
    return found.map(({ id }) => id)
  }

  /** Number of passages by signal, from the numbers by filing. */
  async function signalCounts(byFiling: readonly FacetCount[]): Promise<FacetCount[]> {
    const counts = new Map<string, number>()
    const passages = new Map(byFiling.map(({ value, count }) => [value, count]))
    const ids = [...passages.keys()]
    for (let from = 0; from < ids.length; from += FILINGS_AT_A_TIME) {
      const query = readingQuery({ ...ANY_READING, kinds: ['filing'] }, [
        { terms: { id: ids.slice(from, from + FILINGS_AT_A_TIME) } },
      ])
      const readings = await allReadings({ engine, shape: options.readings, seconds }, query, {
        fields: ['id', 'signals'],
        ciks: null,
      })
      for (const { id, signals } of readings)
        for (const signal of signals) counts.set(signal, (counts.get(signal) ?? 0) + passages.get(id)!)
    }
    return sorted([...counts].map(([value, count]) => ({ value, count })))
  }

  async function facetCounts(
    { facets }: SearchRequest,
    aggregations: Readonly<Record<string, Aggregation>>,
  ): Promise<SearchPage['facets']> {
    const counts = await Promise.all(
      facets.map(async name => {
        const buckets = sorted(bucketsOf(aggregations[name], name === 'company'))
        return [name, name === 'signal' ? await signalCounts(buckets) : buckets] as const
      }),
    )
    return Object.fromEntries(counts)
  }

  return {
    async search(request) {
      const position = request.position === null ? null : parsePosition(request.position)
      const until = position?.until ?? settled()
      const watermark = until.toString(36)
      const point = position ? { id: position.point, hidden: position.hidden } : await points.current()
      if (point === null) return { ...NOTHING, watermark }
      const start: PageStart = { after: position?.after ?? null, from: position?.from ?? 0 }
      if (start.from + request.limit > MAX_GROUPS) throw new AppError('window_exceeded')
      const query = passageQuery(request, await lookUp(point, request.filter, until))
      const { hits, total, isExact, aggregations } = await atPoint(
        point.id,
        pageBody(request, query, start),
        position !== null,
      )
      const shown = hits.slice(0, request.limit)
      const counted = position?.total ?? {
        value: Math.min(total, EXACT_TOTAL),
        relation: isExact ? ('eq' as const) : ('gte' as const),
      }
      const next = hits.length > request.limit
      return {
        results: shown.map(hit => resultOf(hit, request)),
        total: counted,
        next: next
          ? JSON.stringify({
              point: point.id,
              hidden: point.hidden,
              until,
              total: counted,
              ...(request.groupBy === 'none'
                ? { after: shown.at(-1)!.sort, from: 0 }
                : { after: null, from: start.from + shown.length }),
            } satisfies Position)
          : null,
        watermark,
        facets: await facetCounts(request, aggregations),
      }
    },
  }

  async function atPoint(point: string, body: Clause, isContinued: boolean) {
    try {
      return await executeSearch<RowSource>(engine, { point, body, seconds, isRanked: true })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const cause = String((error.cause as Error | undefined)?.message ?? '')
      if (/too_many(_nested)?_clauses|maxClauseCount/.test(cause)) throw tooManyWords()
      // The point in time was closed, or lost with its node.
      if (isContinued && /search_context_missing|No search context found|point_in_time/.test(cause))
        throw new AppError('cursor_expired', { cause })
      throw error
    }
  }
}

const FILINGS_AT_A_TIME = 10_000
/** Maximum filings in the filter of one search. */
const MAX_LOOKED_UP = 4 * MAX_FILINGS

interface Position {
  readonly point: string
  readonly hidden: readonly string[]
  /** The watermark of the first page. */
  readonly until: number
  readonly total: SearchPage['total']
  readonly after: readonly unknown[] | null
  readonly from: number
}

/** Throws `cursor_expired` for anything but a position of this index. */
function parsePosition(text: string): Position {
  const position = JSON.parse(text) as Partial<Position> | null
  const isPosition =
    typeof position?.point === 'string' &&
    Array.isArray(position.hidden) &&
    position.hidden.every(load => typeof load === 'string') &&
    Number.isSafeInteger(position.until) &&
    typeof position.total?.value === 'number' &&
    Number.isSafeInteger(position.from) &&
    (position.after === null || Array.isArray(position.after))
  if (!isPosition) throw new AppError('cursor_expired')
  return position as Position
}

function bucketsOf(aggregation: Aggregation | undefined, isCompany: boolean): FacetCount[] {
  return (aggregation?.buckets ?? []).map(({ key, key_as_string, doc_count = 0 }) => {
    const value = String(key_as_string ?? key)
    return { value: isCompany ? String(Number(value)) : value, count: doc_count }
  })
}

function sorted(counts: FacetCount[]): FacetCount[] {
  return counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function resultOf(hit: Hit<RowSource>, { query, groupBy }: SearchRequest): SearchResult {
  const best = groupBy === 'none' ? [hit] : hit.inner_hits!['best']!.hits.hits
  return { passages: best.map(each => passageOf(each, query)) }
}

function passageOf({ _source, _score }: Hit<RowSource>, query: SearchRequest['query']): SearchPassage {
  const { content = '', kind, section_id, section_display_name, id, start, end } = _source
  const snippet = snippetOf(content, matchSpans(content, query))
  return {
    ...filingOf(_source),
    score: _score ?? 0,
    section_id,
    section_display_name,
    row_type: kind as SearchPassage['row_type'],
    id,
    start: start ?? 0,
    end: end ?? 0,
    snippet: snippet.text,
    snippetStart: (start ?? 0) + (kind === 'chunk' ? snippet.start : 0),
    highlights: snippet.highlights,
  }
}

/** Throws `invalid_parameter` for a watermark that this index did not return. */
function sinceOf(watermark: string | null, latest: number): number | null {
  if (watermark === null) return null
  const stamp = /^[0-9a-z]{1,11}$/.test(watermark) ? Number.parseInt(watermark, 36) : Number.NaN
  if (stamp >= 0 && stamp <= latest) return stamp
  throw parameterFault('indexed_after', 'is not a watermark of this index; search without it to get one')
}

function tooManyWords(): AppError {
  return parameterFault('q', `the prefixes expand to more than ${MAX_EXPANSIONS} terms; use longer ones`)
}

function tooManyFilings(): AppError {
  return parameterFault(
    'q',
    `signals, latest_only and indexed_after leave more than ${MAX_LOOKED_UP} filings; add companies, forms or dates`,
  )
}

function parameterFault(parameter: string, message: string): AppError {
  return new AppError('invalid_parameter', {
    message: `${parameter}: ${message}.`,
    details: [{ parameter, message }],
  })
}
