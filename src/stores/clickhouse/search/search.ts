import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Leaf, leavesOf, MAX_EXPANSIONS } from '../../../domain/search/parse-query.ts'
import { matchSpans, snippetOf } from '../../../domain/search/snippet.ts'
import { AppError } from '../../../errors.ts'
import type {
  SearchIndex,
  SearchPage,
  SearchPassage,
  SearchRequest,
  SearchResult,
} from '../../ports/search.ts'
import type { TextRow } from '../../ports/text.ts'
import { rowText } from '../../shared/filings.ts'
import { EXACT_TOTAL, scoredTerms } from '../../shared/keyword-query.ts'
import { type ClickHouse, type Limits, timeFor } from '../engine/client.ts'
import { type RowKey, readColumns } from '../text/rows.ts'
import {
  type After,
  facetCounter,
  type MatchedRow,
  pageCollector,
  preferenceOf,
  SCORE_UNIT,
  scaledScore,
} from './collect.ts'
import {
  type FilingTable,
  type FilingTableReader,
  matchingPlaces,
  rowTest,
  sectionOf,
  signalKey,
} from './filings.ts'
import { type Matcher, matcher, termsOf } from './match.ts'
import { KIND } from './posting-rows.ts'
import { frequencyKeys, type Statistics, statisticsAt, type TermPostings, termReader } from './terms.ts'

/** Limits of one engine query. */
const LIMITS: Limits = { threads: 1, memoryBytes: 256_000_000 }
/** Cache of passages in results. */
const MAX_PASSAGE_BYTES = 16 * 1_048_576
/** Maximum seconds of matching per search. */
const SECONDS = 20
/** Milliseconds after which matching yields to other requests. */
const SLICE_MS = 10
/** Filings matched between two checks of the clock. */
const FILINGS_PER_CHECK = 32

interface PassageSearchOptions {
  readonly db: ClickHouse
  readonly filings: FilingTableReader
  /** The latest publication that results may include. */
  readonly moment: () => number
  /** The latest publication before which no other can become visible. */
  readonly settled: () => number
  /** Whether stored rows are damaged: passages are then not served from the cache. */
  readonly isDamaged: () => boolean
}

/** Ranked search: postings are read from the engine and cached; matching and ranking run in this process. */
export function passageSearch({
  db,
  filings,
  moment,
  settled,
  isDamaged,
}: PassageSearchOptions): SearchIndex {
  const terms = termReader(db, LIMITS)
  /** Never stale: rows of a generation do not change. */
  const cache = new LRUCache<string, PassageColumns>({ maxSize: MAX_PASSAGE_BYTES, sizeCalculation: bytesOf })

  async function expand(leaves: readonly Leaf[]): Promise<Map<string, string[]>> {
    const prefixes = leaves.flatMap(leaf => (leaf.kind === 'prefix' ? [leaf.prefix] : []))
    const expansions = new Map<string, string[]>()
    let left = MAX_EXPANSIONS
    for (const prefix of prefixes) {
      const sql = `
        SELECT DISTINCT word FROM text_words PREWHERE startsWith(word, {prefix:String}) LIMIT ${left + 1}`
      const words = await db.query<{ word: string }>(sql, { prefix }, LIMITS)
      left -= words.length
      if (left < 0) throw tooManyTerms(prefix)
      expansions.set(
        prefix,
        words.map(({ word }) => word),
      )
    }
    return expansions
  }

  /** Signals by filing (`signalKey`), only of filings that have all of the given signals. */
  async function signalsOf(all: readonly string[]): Promise<Map<string, readonly string[]>> {
    const tests = all.map((_, at) => `has(signals, {signal${at}:String})`)
    const sql = `
      SELECT cik, any(id) AS accession, any(signals) AS detected FROM signal_sources
      WHERE ${["kind = 'filing'", 'notEmpty(signals)', ...tests].join(' AND ')}
      GROUP BY filed, cik, generation HAVING sum(sign) > 0`
    const params = Object.fromEntries(all.map((signal, at) => [`signal${at}`, signal]))
    const rows = await db.query<SignalRow>(sql, params, LIMITS)
    return new Map(rows.map(row => [signalKey(row), row.detected]))
  }

  async function collect(request: SearchRequest, from: Position, table: FilingTable, search: Search) {
    const { facets, filter } = request
    const page = pageCollector(request, from.after)
    const signals = facets.includes('signal') ? await signalsOf([]) : new Map<string, string[]>()
    const counter = facetCounter(facets, signals)
    const isSearched = rowTest(filter)
    let total = 0
    // Postings in memory need no asynchronous read, so other requests would have to wait without this.
    await nextTurn()
    let sliceEnds = performance.now() + SLICE_MS
    for (const [at, place] of search.places.entries()) {
      if (at % FILINGS_PER_CHECK === 0 && performance.now() > sliceEnds) {
        timeFor(SECONDS, true)
        await nextTurn()
        sliceEnds = performance.now() + SLICE_MS
      }
      const filing = table.list[place]!
      const preference = preferenceOf(request, filing)
      const rows: number[] = []
      search.matcher.match(place, filing, (row, score) => {
        if (!isSearched(filing, row)) return
        rows.push(row)
        page.add({ filing, row, score: scaledScore(score * preference) })
      })
      total += rows.length
      if (rows.length > 0) counter.add(filing, rows)
    }
    return { total, facets: counter.counts(), ...page.page() }
  }

  return {
    async search(request): Promise<SearchPage> {
      const { query, filter, position } = request
      const settledAtStart = settled()
      const latest = moment()
      const since = sinceOf(filter.indexedAfter, latest)
      const continued = position === null ? null : parsePosition(position)
      // `indexedAfter` must not skip rows of publications that become visible late.
      const shownAt = continued?.moment ?? (since === null ? latest : settledAtStart)
      const table = await filings.at(Math.max(shownAt, latest))
      const withSignals = filter.signals && new Set((await signalsOf(filter.signals)).keys())
      const places = matchingPlaces(table, filter, { moment: shownAt, since, withSignals })
      const expansions = await expand(leavesOf(query, true))
      const postings = await terms.read(termsOf(query, expansions), table)
      const from = continued ?? begin(request, shownAt, table, postings)
      const found = await collect(request, from, table, {
        places,
        matcher: matcher(query, expansions, postings, statisticsOf(from, request)),
      })
      return {
        results: await read(found.groups, request),
        total: {
          value: Math.min(found.total, EXACT_TOTAL),
          relation: found.total > EXACT_TOTAL ? 'gte' : 'eq',
        },
        next: found.next && writePosition({ ...from, after: found.next }),
        // The next poll must return whatever is published while this search runs.
        watermark: Math.min(shownAt, settledAtStart).toString(36),
        facets: found.facets,
      }
    },
  }

  /** Rows from the cache, the others from the engine. */
  async function readPassages(keys: readonly PassageKey[]): Promise<PassageColumns[]> {
    if (isDamaged()) cache.clear()
    const found = keys.map(key => cache.get(passageKey(key)))
    const missing = keys.filter((_, at) => !found[at])
    const hasTables = missing.some(({ isTable }) => isTable)
    const columns = hasTables ? `${PASSAGE_COLUMNS}, table_json` : PASSAGE_COLUMNS
    const read = await readColumns<PassageColumns>(db, columns, missing)
    for (const [at, row] of read.entries()) cache.set(passageKey(missing[at]!), row)
    let at = 0
    return found.map(row => row ?? read[at++]!)
  }

  async function read(
    groups: readonly (readonly MatchedRow[])[],
    { query }: SearchRequest,
  ): Promise<SearchResult[]> {
    const matched = groups.flat()
    const keys = matched.map(keyOf)
    const rows = await readPassages(keys)
    const passages = matched.map((found, at) => passage(found, rows[at]!, query))
    let at = 0
    return groups.map(({ length }) => {
      at += length
      return { passages: passages.slice(at - length, at) }
    })
  }
}

interface Search {
  readonly places: Uint32Array
  readonly matcher: Matcher
}

/** Columns needed in addition to those in `SearchFiling`; fewer columns are read faster. */
const PASSAGE_COLUMNS = 'id, section_display_name, content_raw, start, end, primary_document'

type PassageColumns = Pick<
  TextRow,
  'id' | 'section_display_name' | 'content_raw' | 'start' | 'end' | 'primary_document'
> & { readonly table_json?: string | null }

interface PassageKey extends RowKey {
  readonly isTable: boolean
}

interface SignalRow {
  readonly cik: number
  readonly accession: string
  readonly detected: readonly string[]
}

function passageKey({ generation, ordinal }: RowKey): string {
  return `${generation} ${ordinal}`
}

/** At most two bytes per character, plus the object itself. */
function bytesOf({ id, content_raw, table_json }: PassageColumns): number {
  return 2 * (id.length + (content_raw?.length ?? 0) + (table_json?.length ?? 0)) + 500
}

function begin(
  { query }: SearchRequest,
  moment: number,
  table: FilingTable,
  postings: ReadonlyMap<string, TermPostings>,
): Position {
  const terms = scoredTerms(query)
  const { rows, averageLength, frequencies } = statisticsAt(moment, table, terms, postings)
  return { moment, rows, averageLength, frequencies: [...frequencies.values()], after: null }
}

function keyOf({ filing, row }: MatchedRow): PassageKey {
  const { generation, cik, accession, filed, kinds } = filing
  return {
    generation,
    ordinal: row,
    isTable: (kinds[row]! & KIND.table) !== 0,
    cik,
    accn: accession.replaceAll('-', ''),
    filed,
  }
}

function statisticsOf({ rows, averageLength, frequencies }: Position, { query }: SearchRequest): Statistics {
  const keys = frequencyKeys(scoredTerms(query))
  return { rows, averageLength, frequencies: new Map(keys.map((key, at) => [key, frequencies[at] ?? 0])) }
}

/** Search result of a row. */
function passage(
  { filing, row, score }: MatchedRow,
  columns: PassageColumns,
  query: SearchRequest['query'],
): SearchPassage {
  const rowType = (filing.kinds[row]! & KIND.table) === 0 ? 'chunk' : 'table'
  const { content_raw, table_json: table = null } = columns
  const text = rowText({ row_type: rowType, content_raw, table })
  const snippet = snippetOf(text, matchSpans(text, query))
  const start = columns.start ?? 0
  return {
    score: score / SCORE_UNIT,
    cik: filing.cik,
    filer_cik: filing.filerCik,
    accession_number: filing.accession,
    form_type: filing.form,
    filing_date: filing.filed,
    fiscal_year: filing.year < 0 ? null : filing.year,
    fiscal_period: filing.period || null,
    primary_document: columns.primary_document,
    section_id: sectionOf(filing, row),
    section_display_name: columns.section_display_name,
    row_type: rowType,
    id: columns.id,
    start,
    end: columns.end ?? 0,
    snippet: snippet.text,
    // The text of a table is formatted differently in its section, so only the start of the table is known there.
    snippetStart: start + (rowType === 'chunk' ? snippet.start : 0),
    highlights: snippet.highlights,
  }
}

/** Throws `invalid_parameter` for a watermark that this index did not issue. */
function sinceOf(watermark: string | null, latest: number): number | null {
  if (watermark === null) return null
  const stamp = /^[0-9a-z]{1,11}$/.test(watermark) ? Number.parseInt(watermark, 36) : Number.NaN
  if (stamp >= 0 && stamp <= latest) return stamp
  const message = 'is not a watermark of this index; search without it to get one'
  throw new AppError('invalid_parameter', {
    message: `indexed_after ${message}.`,
    details: [{ parameter: 'indexed_after', message }],
  })
}

function tooManyTerms(prefix: string): AppError {
  const message = `the prefixes expand to more than ${MAX_EXPANSIONS} terms at ${prefix}*; use longer ones`
  return new AppError('invalid_parameter', {
    message: `q: ${message}.`,
    details: [{ parameter: 'q', message }],
  })
}

/** Cursor: the publication that all pages read, the statistics that rank them, and the end of the last page. */
interface Position {
  readonly moment: number
  readonly rows: number
  readonly averageLength: number
  /** In the order of `frequencyKeys`. */
  readonly frequencies: readonly number[]
  readonly after: After | null
}

function writePosition({ moment, rows, averageLength, frequencies, after }: Position): string {
  return JSON.stringify([moment, rows, averageLength, frequencies, after])
}

/** Throws `cursor_expired` for anything but output of `writePosition`. */
function parsePosition(text: string): Position {
  const parts = partsOf(text)
  if (parts?.length === 5) {
    const [moment, rows, averageLength, frequencies, after] = parts
    const isPosition =
      isCount(moment) &&
      isCount(rows) &&
      typeof averageLength === 'number' &&
      averageLength >= 0 &&
      Array.isArray(frequencies) &&
      frequencies.every(isCount) &&
      Array.isArray(after) &&
      after.length >= 2 &&
      after.every(isKey)
    if (isPosition) return { moment, rows, averageLength, frequencies, after }
  }
  throw new AppError('cursor_expired')
}

function partsOf(text: string): unknown[] | null {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : null
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isKey(value: unknown): value is number | string {
  return typeof value === 'string' ? /^(\d{10}-\d{2}-\d{6}|\d{4}-\d{2}-\d{2})$/.test(value) : isCount(value)
}
