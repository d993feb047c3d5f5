import type { Leaf } from '../../../domain/search/parse-query.ts'
import { leavesOf, MAX_EXPANSIONS } from '../../../domain/search/parse-query.ts'
import { matchSpans, snippetOf } from '../../../domain/search/snippet.ts'
import { AppError } from '../../../errors.ts'
import type {
  FacetCount,
  FacetName,
  SearchIndex,
  SearchPage,
  SearchPassage,
  SearchRequest,
  SearchResult,
} from '../../ports/search.ts'
import { rowText } from '../../shared/filings.ts'
import { EXACT_TOTAL, scoredTerms } from '../../shared/search-terms.ts'
import type { ClickHouse, Limits } from '../engine/client.ts'
import { type RowKey, readColumns } from '../text/read-rows.ts'
import { PASSAGE_FIELDS, type PassageColumns, type PassageRow, passageRow } from '../text/rows.ts'
import type { Moments } from './moments.ts'
import { type Position, parsePosition, writePosition } from './position.ts'
import {
  type After,
  facetsSql,
  groupAfter,
  groupRowsSql,
  groupsSql,
  type MatchedGroup,
  type MatchedRow,
  pageSql,
  rowAfter,
  SCORE_UNIT,
  type Sql,
  type SqlOptions,
  signalFacetSql,
} from './request-sql.ts'
import { frequencyKeys, type Statistics, type StatisticsReader } from './statistics.ts'

/** Of one query; what needs more sorts on disk. */
const LIMITS: Limits = { threads: 1, memoryBytes: 256_000_000, spillBytes: 100_000_000 }

export interface PassageSearchOptions {
  readonly db: ClickHouse
  readonly moments: Moments
  readonly statistics: StatisticsReader
  /** The latest publication that may be shown. */
  readonly moment: () => number
  /** The latest publication before which no other can become visible any more. */
  readonly settled: () => number
}

/** Ranked search over the postings. */
export function passageSearch(options: PassageSearchOptions): SearchIndex {
  const { db, moments, statistics, moment, settled } = options

  async function begin(request: SearchRequest, settledAtStart: number): Promise<Position> {
    const terms = scoredTerms(request.query)
    const { rows, averageLength, frequencies } = await statistics.of(terms)
    return {
      // A feed must not pass by what is published late.
      moment: request.filter.indexedAfter === null ? moment() : settledAtStart,
      rows,
      averageLength,
      frequencies: frequencyKeys(terms).map(key => frequencies.get(key)!),
      total: null,
      after: null,
    }
  }

  async function expand(leaves: readonly Leaf[]): Promise<Map<string, string[]>> {
    const prefixes = leaves.flatMap(leaf => (leaf.kind === 'prefix' ? [leaf.prefix] : []))
    const expansions = new Map<string, string[]>()
    let left = MAX_EXPANSIONS
    for (const prefix of prefixes) {
      const sql = `
        SELECT DISTINCT word FROM text_words PREWHERE startsWith(word, {prefix:String}) LIMIT ${left + 1}`
      const words = await db.query<{ word: string }>(sql, { prefix }, LIMITS)
      left -= words.length
      if (left < 0) throw tooManyWords(prefix)
      expansions.set(
        prefix,
        words.map(({ word }) => word),
      )
    }
    return expansions
  }

  function ask<Row>({ sql, params }: Sql): Promise<Row[]> {
    return db.query<Row>(sql, params, LIMITS)
  }

  async function rows(options: SqlOptions): Promise<Found> {
    const { request, after } = options
    const { sql, params } = pageSql(options)
    const page = await db.queryPage<MatchedRow>(sql, params, LIMITS)
    const shown = page.rows.slice(0, request.limit)
    return {
      groups: shown.map(row => [row]),
      total: after === null ? page.total : null,
      next: page.rows.length > request.limit ? rowAfter(request, shown.at(-1)!) : null,
    }
  }

  async function groups(options: SqlOptions): Promise<Found> {
    const { request } = options
    const page = await ask<MatchedGroup>(groupsSql(options))
    const shown = page.slice(0, request.limit)
    const best = shown.length === 0 ? [] : await ask<MatchedRow>(groupRowsSql(options, shown))
    const keyOf = ({ cik, accn }: { cik: number; accn?: string }) =>
      request.groupBy === 'filing' ? `${cik} ${accn}` : `${cik}`
    const byGroup = Map.groupBy(best, keyOf)
    return {
      groups: shown.map(group => byGroup.get(keyOf(group)) ?? []),
      total: page[0] ? Number(page[0].total) : null,
      next: page.length > request.limit ? groupAfter(request, shown.at(-1)!) : null,
    }
  }

  async function facets(options: SqlOptions): Promise<SearchPage['facets']> {
    const names = options.request.facets
    if (names.length === 0) return {}
    const own = names.filter(name => name !== 'signal')
    const counts = await Promise.all([
      own.length === 0 ? [] : ask<FacetRow>(facetsSql(options, own)),
      names.includes('signal') ? ask<FacetRow>(signalFacetSql(options)) : [],
    ])
    const byName = Map.groupBy(counts.flat(), ({ name }) => name)
    return Object.fromEntries(names.map(name => [name, countsOf(byName.get(name) ?? [])]))
  }

  return {
    async search(request) {
      const leaves = leavesOf(request.query, true)
      const settledAtStart = settled()
      const from =
        request.position === null ? await begin(request, settledAtStart) : parsePosition(request.position)
      const since = sinceOf(request.filter.indexedAfter, moment())
      const sqlOptions: SqlOptions = {
        request,
        statistics: statisticsOf(from, request),
        expansions: await expand(leaves),
        moment: from.moment,
        dead: moments.deadAt(from.moment),
        after: from.after,
        since,
      }
      const [found, facetCounts] = await Promise.all([
        request.groupBy === 'none' ? rows(sqlOptions) : groups(sqlOptions),
        facets(sqlOptions),
      ])
      const total = from.total ?? found.total ?? 0
      return {
        results: await read(found.groups, request),
        total: { value: Math.min(total, EXACT_TOTAL), relation: total > EXACT_TOTAL ? 'gte' : 'eq' },
        next: found.next && writePosition({ ...from, total, after: found.next }),
        // What is published while this runs is not in the page: the next poll must get it.
        watermark: Math.min(from.moment, settledAtStart).toString(36),
        facets: facetCounts,
      }
    },
  }

  async function read(
    groups: readonly (readonly MatchedRow[])[],
    { query }: SearchRequest,
  ): Promise<SearchResult[]> {
    const matched = groups.flat()
    const columns = await readColumns<PassageColumns>(db, PASSAGE_FIELDS, matched.map(keyOf))
    const texts = columns.map(passageRow)
    const passages = matched.map((row, at) => passage(texts[at]!, row.score / SCORE_UNIT, query))
    let at = 0
    return groups.map(({ length }) => {
      at += length
      return { passages: passages.slice(at - length, at) }
    })
  }
}

interface Found {
  readonly groups: readonly (readonly MatchedRow[])[]
  /** Null: not counted. */
  readonly total: number | null
  readonly next: After | null
}

interface FacetRow {
  readonly name: FacetName
  readonly value: string
  readonly count: string
}

function countsOf(rows: readonly FacetRow[]): FacetCount[] {
  return rows
    .map(({ value, count }) => ({ value, count: Number(count) }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function keyOf({ generation, row, cik, accn, filed }: MatchedRow): RowKey {
  return {
    generation,
    ordinal: Math.floor(row / 4),
    row_type: row % 2 === 1 ? 'table' : 'chunk',
    cik,
    accn,
    filed,
  }
}

function statisticsOf({ rows, averageLength, frequencies }: Position, { query }: SearchRequest): Statistics {
  const keys = frequencyKeys(scoredTerms(query))
  return { rows, averageLength, frequencies: new Map(keys.map((key, at) => [key, frequencies[at] ?? 0])) }
}

/** A row as search shows it. */
function passage(row: PassageRow, score: number, query: SearchRequest['query']): SearchPassage {
  const text = rowText(row)
  const snippet = snippetOf(text, matchSpans(text, query))
  return {
    score,
    cik: row.cik,
    filer_cik: row.filer_cik,
    accession_number: row.accession_number,
    form_type: row.form_type,
    filing_date: row.filing_date,
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period,
    primary_document: row.primary_document,
    section_id: row.section_id,
    section_display_name: row.section_display_name,
    row_type: row.row_type as SearchPassage['row_type'],
    id: row.id,
    start: row.start ?? 0,
    end: row.end ?? 0,
    snippet: snippet.text,
    // The text of a table is laid out otherwise in its section: only its begin is known there.
    snippetStart: (row.start ?? 0) + (row.row_type === 'chunk' ? snippet.start : 0),
    highlights: snippet.highlights,
  }
}

/** Throws `invalid_parameter` for a watermark that this index did not give. */
function sinceOf(watermark: string | null, latest: number): number | null {
  if (watermark === null) return null
  const stamp = /^[0-9a-z]{1,11}$/.test(watermark) ? Number.parseInt(watermark, 36) : Number.NaN
  if (stamp >= 0 && stamp <= latest) return stamp
  const message = 'is no watermark of this index; search without it to get one'
  throw new AppError('invalid_parameter', {
    message: `indexed_after ${message}.`,
    details: [{ parameter: 'indexed_after', message }],
  })
}

function tooManyWords(prefix: string): AppError {
  const message = `the prefixes stand for more than ${MAX_EXPANSIONS} words at ${prefix}*; use longer ones`
  return new AppError('invalid_parameter', {
    message: `q: ${message}.`,
    details: [{ parameter: 'q', message }],
  })
}
