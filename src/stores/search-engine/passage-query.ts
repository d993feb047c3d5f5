import type { Leaf, QueryNode } from '../../domain/search/parse-query.ts'
import type { FacetName, SearchFilter, SearchRequest } from '../ports/search.ts'
import {
  EXACT_TOTAL,
  GROUP_PASSAGES,
  PREFERENCE,
  type ScoredTerm,
  scoredTerms,
} from '../shared/keyword-query.ts'
import { type Clause, cikText, MAX_FILINGS } from './query.ts'

/** The service already analyzes the words as the index does; the engine only splits at blanks. */
const ANALYZED = 'whitespace'

/** The query as a filter, without scores. */
function matchingClause(node: QueryNode): Clause {
  if (node.kind !== 'group') return leafClause(node)
  const { must, should, not } = node
  return {
    bool: {
      ...(must.length > 0 ? { filter: must.map(matchingClause) } : {}),
      ...(should.length > 0 ? { should: should.map(matchingClause), minimum_should_match: 1 } : {}),
      ...(not.length > 0 ? { must_not: not.map(matchingClause) } : {}),
    },
  }
}

function leafClause(leaf: Leaf): Clause {
  switch (leaf.kind) {
    case 'stem':
      return { term: { content: leaf.stem } }
    case 'phrase':
      return phraseClause(leaf.words)
    case 'near': {
      const intervals = leaf.words.map(word => ({ match: { query: word, analyzer: ANALYZED } }))
      return { intervals: { 'content.words': { all_of: { intervals, ordered: false, max_gaps: leaf.gap } } } }
    }
    case 'prefix':
      // The engine rejects prefixes of more than 1,024 words instead of expanding all of them.
      return { prefix: { 'content.words': { value: leaf.prefix, rewrite: 'scoring_boolean' } } }
  }
}

function phraseClause(words: readonly string[]): Clause {
  return words.length === 1
    ? { term: { 'content.words': words[0] } }
    : { match_phrase: { 'content.words': { query: words.join(' '), analyzer: ANALYZED } } }
}

function scoreClause({ field, words }: ScoredTerm): Clause {
  return field === 'stem' ? { term: { content: words[0] } } : phraseClause(words)
}

/** Filters that are not fields of a row and were resolved to filings before. */
export interface LookedUp {
  /** Loads that are not live. */
  readonly hidden: readonly string[]
  /** Only rows of these loads; null: all. */
  readonly loads: readonly string[] | null
  readonly accessions: readonly string[] | null
}

export function passageQuery(request: SearchRequest, looked: LookedUp): Clause {
  const { query, filter, sort, groupBy, preferred } = request
  const isRanked = sort === 'relevance' || groupBy !== 'none'
  const { hidden } = looked
  const rows = {
    bool: {
      filter: [matchingClause(query), ...filterClauses(filter), ...lookedUpClauses(looked)],
      ...(isRanked ? { should: scoredTerms(query).map(scoreClause) } : {}),
      ...(hidden.length > 0 ? { must_not: termsOf('load', hidden) } : {}),
    },
  }
  const functions = [
    ...(preferred?.ciks.length
      ? [{ filter: { terms: { cik: preferred.ciks.map(cikText) } }, weight: PREFERENCE.company }]
      : []),
    ...(preferred?.fiscalYears.length
      ? [{ filter: { terms: { fiscal_year: preferred.fiscalYears } }, weight: PREFERENCE.fiscalYear }]
      : []),
  ]
  if (!isRanked || functions.length === 0) return rows
  return { function_score: { query: rows, functions, score_mode: 'multiply', boost_mode: 'multiply' } }
}

function filterClauses(filter: SearchFilter): Clause[] {
  const { ciks, forms, fiscalYears, fiscalPeriods, sectionIds, rowTypes } = filter
  return [
    { terms: { kind: rowTypes } },
    ...(ciks ? [{ terms: { cik: ciks.map(cikText) } }] : []),
    ...(forms ? [{ terms: { form_type: forms } }] : []),
    ...dateClauses(filter),
    ...(fiscalYears ? [{ terms: { fiscal_year: fiscalYears } }] : []),
    ...(fiscalPeriods ? [{ terms: { fiscal_period: fiscalPeriods } }] : []),
    sectionIds ? { terms: { section_id: sectionIds } } : { term: { contained: false } },
  ]
}

export function dateClauses({ from, to }: Pick<SearchFilter, 'from' | 'to'>): Clause[] {
  if (!from && !to) return []
  return [{ range: { filing_date: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } } }]
}

function lookedUpClauses({ loads, accessions }: LookedUp): Clause[] {
  return [
    ...(loads ? [{ bool: { should: termsOf('load', loads), minimum_should_match: 1 } }] : []),
    ...(accessions
      ? [{ bool: { should: termsOf('accession_number', accessions), minimum_should_match: 1 } }]
      : []),
  ]
}

/** Splits the terms, because engines limit the terms of one clause. */
function termsOf(field: string, values: readonly string[]): Clause[] {
  if (values.length === 0) return [{ match_none: {} }]
  const clauses: Clause[] = []
  for (let from = 0; from < values.length; from += MAX_FILINGS)
    clauses.push({ terms: { [field]: values.slice(from, from + MAX_FILINGS) } })
  return clauses
}

const ORDER: Readonly<Record<SearchRequest['sort'], readonly Clause[]>> = {
  relevance: [{ _score: 'desc' }, { accession_number: 'desc' }, { cik: 'desc' }, { ordinal: 'asc' }],
  newest: [{ filing_date: 'desc' }, { accession_number: 'desc' }, { cik: 'desc' }, { ordinal: 'asc' }],
  oldest: [{ filing_date: 'asc' }, { accession_number: 'asc' }, { cik: 'asc' }, { ordinal: 'asc' }],
}

/** Maximum offset of groups. */
export const MAX_GROUPS = 10_000

export interface PageStart {
  /** Sort values of the last row of the previous page. */
  readonly after: readonly unknown[] | null
  /** Number of groups on previous pages. */
  readonly from: number
}

export function pageBody(request: SearchRequest, query: Clause, { after, from }: PageStart): Clause {
  const { sort, groupBy, limit, facets } = request
  const isFirst = after === null && from === 0
  const page = {
    query,
    sort: ORDER[sort],
    size: limit + 1,
    track_total_hits: isFirst ? EXACT_TOTAL : false,
    ...(sort === 'relevance' || groupBy === 'none' ? {} : { track_scores: true }),
    ...(facets.length > 0 ? { aggs: facetAggregations(facets) } : {}),
  }
  if (groupBy === 'none') return { ...page, ...(after ? { search_after: after } : {}) }
  return {
    ...page,
    from,
    collapse: {
      // A live load is one filing of one company.
      field: groupBy === 'filing' ? 'load' : 'cik',
      inner_hits: {
        name: 'best',
        size: GROUP_PASSAGES,
        sort: [{ _score: 'desc' }, { filing_date: 'desc' }, { accession_number: 'desc' }, { ordinal: 'asc' }],
        track_scores: true,
      },
    },
  }
}

const MAX_COMPANIES = 20_000
const FACETS: Readonly<Record<FacetName, Clause>> = {
  company: { terms: { field: 'cik', size: MAX_COMPANIES } },
  form_type: { terms: { field: 'form_type', size: 1_000 } },
  section_id: { terms: { field: 'section_id', size: 2_000 } },
  fiscal_year: { terms: { field: 'fiscal_year', size: 300 } },
  filing_year: {
    date_histogram: { field: 'filing_date', calendar_interval: 'year', format: 'yyyy', min_doc_count: 1 },
  },
  signal: { terms: { field: 'accession_number', size: MAX_FILINGS } },
}

function facetAggregations(facets: readonly FacetName[]): Clause {
  return Object.fromEntries(facets.map(name => [name, FACETS[name]]))
}
