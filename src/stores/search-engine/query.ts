import type { TextFilter } from '../ports/text.ts'
import { requiredMarks } from '../shared/filings.ts'
import type { KeywordQuery } from '../shared/keyword-query.ts'
import { gramPrefix, gramsOfKeyword, indexedWord } from './ngrams.ts'

export type Clause = Readonly<Record<string, unknown>>

/** Matches sections, chunks and tables, but not filings and marks of rows that are being written. */
export const ROWS_ONLY: Clause = { terms: { kind: ['section', 'chunk', 'table'] } }

/** Maximum terms of a query: the limit of the engines. */
export const MAX_FILINGS = 65_536

/** Filings of a company per page. */
export const LIVE_PAGE = 5_000

interface Page {
  readonly limit: number
  readonly offset: number
  readonly order: 'filing' | 'relevance'
}

const NEWEST_FIRST: readonly Clause[] = [
  { filing_date: 'desc' },
  { accession_number: 'desc' },
  { cik: 'desc' },
]

/** A stored CIK: ten digits, so that text order equals numeric order. */
export function cikText(cik: number): string {
  return String(cik).padStart(10, '0')
}

/** Filings with the requested attributes; if sections are requested, only those with one of the marks. */
export function filingQuery(filter: TextFilter, withSections: boolean): Clause {
  const { ciks, accessions, forms, from, to, fiscalYear, fiscalPeriod } = filter
  const marks = withSections ? requiredMarks(filter) : null
  return {
    bool: {
      filter: [
        { term: { kind: 'filing' } },
        ...(ciks ? [{ terms: { cik: ciks.map(cikText) } }] : []),
        ...(accessions ? [{ terms: { accession_number: accessions } }] : []),
        ...(forms ? [{ terms: { form_type: forms } }] : []),
        ...(from || to
          ? [{ range: { filing_date: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } } }]
          : []),
        ...(fiscalYear === null ? [] : [{ term: { fiscal_year: fiscalYear } }]),
        ...(fiscalPeriod === null ? [] : [{ term: { fiscal_period: fiscalPeriod } }]),
        ...(marks ? [{ terms: { sections: marks } }] : []),
      ],
    },
  }
}

/** All filings of a company. */
export function liveBody(cik: number, after: readonly unknown[] | null): Clause {
  return {
    query: { bool: { filter: [{ term: { kind: 'filing' } }, { term: { cik: cikText(cik) } }] } },
    size: LIVE_PAGE,
    sort: NEWEST_FIRST,
    track_total_hits: false,
    ...(after ? { search_after: after } : {}),
  }
}

/** The live loads of the matching filings. */
export function loadsBody(filter: TextFilter): Clause {
  return {
    query: filingQuery(filter, false),
    size: MAX_FILINGS,
    _source: false,
    docvalue_fields: ['load'],
    sort: ['_doc'],
    track_total_hits: true,
  }
}

/** A page of matching filings. */
export function filingsBody(filter: TextFilter, { limit, offset }: Omit<Page, 'order'>): Clause {
  return {
    query: filingQuery(filter, true),
    size: limit,
    from: offset,
    sort: NEWEST_FIRST,
    track_total_hits: false,
  }
}

/** A page of the matching rows of live loads, with their exact total. */
export function rowsBody(
  filter: TextFilter,
  keyword: KeywordQuery | null,
  loads: readonly string[],
  { limit, offset, order }: Page,
): Clause {
  const tests: Clause[] = [
    { terms: { load: loads } },
    { terms: { kind: filter.rowTypes } },
    ...(filter.sectionIds ? [{ terms: { section_id: filter.sectionIds } }] : []),
    ...(filter.states ? [{ terms: { state: filter.states } }] : []),
  ]
  const ranked = keyword !== null && order === 'relevance'
  return {
    query: {
      bool: {
        filter: keyword && !ranked ? [...tests, keywordClause(keyword)] : tests,
        ...(ranked ? { must: [keywordClause(keyword)] } : {}),
      },
    },
    size: limit,
    from: offset,
    sort: [...(ranked ? [{ _score: 'desc' }] : []), ...NEWEST_FIRST, { ordinal: 'asc' }],
    track_total_hits: true,
  }
}

/** A query that is equivalent to `matcherOf` of the domain. */
function keywordClause(keyword: KeywordQuery): Clause {
  if (keyword.kind === 'literal') {
    const grams = gramsOfKeyword(keyword.text)
    return grams === null
      ? { prefix: { grams: { value: gramPrefix(keyword.text) } } }
      : { match_phrase: { grams } }
  }
  const words = keyword.words.map(indexedWord)
  if (keyword.kind === 'phrase') return { match_phrase: { words: words.join(' ') } }
  const clauses = words.map(word => ({ term: { words: word } }))
  return keyword.kind === 'all'
    ? { bool: { must: clauses } }
    : { bool: { should: clauses, minimum_should_match: 1 } }
}
