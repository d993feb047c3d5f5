import { FAMILY_OF_FORM } from '../../../src/domain/company/filing.ts'
import { stemOf, wordsIn } from '../../../src/domain/search/analyze.ts'
import type { Leaf, QueryNode } from '../../../src/domain/search/parse-query.ts'
import { idf, storedLength } from '../../../src/domain/search/postings.ts'
import type {
  SearchFilter,
  SearchIndex,
  SearchPassage,
  SearchRequest,
} from '../../../src/stores/ports/search.ts'
import type { IndexedFiling, TextRow } from '../../../src/stores/ports/text.ts'
import { PREFERENCE, scoredTerms } from '../../../src/stores/shared/keyword-query.ts'
import { searchRows } from '../../../src/stores/shared/reading-rows.ts'

interface StoredFiling {
  readonly filing: IndexedFiling
  readonly rows: readonly TextRow[]
}

interface Candidate {
  readonly filing: IndexedFiling
  readonly row: TextRow
  readonly ordinal: number
  readonly isContained: boolean
  readonly words: readonly string[]
  readonly stems: readonly string[]
}

/** Ranked search that scans all rows: the reference implementation for the engines, without paging, snippets and signal filters. */
export function passagesInMemory(stored: () => readonly StoredFiling[]): SearchIndex {
  return {
    async search(request) {
      const filings = stored()
      const all = filings
        .flatMap(({ filing, rows }) =>
          searchRows(rows).map(({ ordinal, text, isContained }): Candidate => {
            const words = wordsIn(text).map(word => word.text)
            return { filing, row: rows[ordinal]!, ordinal, isContained, words, stems: words.map(stemOf) }
          }),
        )
        .filter(({ words }) => words.length > 0)
      const latest = latestFilings(filings, request.filter.to)
      const matching = all.filter(
        candidate => passes(request.filter, candidate, latest) && matches(request.query, candidate),
      )
      const score = scorer(all, request)
      const scored = matching
        .map(candidate => ({ candidate, score: score(candidate) }))
        .sort((a, b) => order(request, a, b))
      const groupOf = ({ filing }: Candidate, at: number) =>
        request.groupBy === 'none'
          ? `${at}`
          : request.groupBy === 'filing'
            ? `${filing.cik} ${filing.accession_number}`
            : `${filing.cik}`
      const groups = Map.groupBy(
        scored.map((each, at) => ({ ...each, at })),
        ({ candidate, at }) => groupOf(candidate, at),
      )
      const results = [...groups.values()].slice(0, request.limit).map(group => ({
        passages: group
          .toSorted((a, b) => b.score - a.score)
          .slice(0, 3)
          .map(({ candidate, score }) => passageOf(candidate, score)),
      }))
      return {
        results,
        total: {
          value: Math.min(matching.length, 10_000),
          relation: matching.length > 10_000 ? 'gte' : 'eq',
        },
        next: null,
        watermark: '0',
        facets: {},
      }
    },
  }
}

function passes(
  filter: SearchFilter,
  { filing, row, isContained }: Candidate,
  latest: ReadonlySet<IndexedFiling>,
): boolean {
  return (
    (filter.ciks === null || filter.ciks.includes(filing.cik)) &&
    (filter.forms === null || filter.forms.includes(filing.form_type)) &&
    (filter.from === null || filing.filing_date >= filter.from) &&
    (filter.to === null || filing.filing_date <= filter.to) &&
    (filter.fiscalYears === null || filter.fiscalYears.includes(filing.fiscal_year ?? -1)) &&
    (filter.fiscalPeriods === null || filter.fiscalPeriods.includes(filing.fiscal_period ?? '')) &&
    (filter.sectionIds === null ? !isContained : filter.sectionIds.includes(row.section_id)) &&
    (filter.rowTypes as readonly string[]).includes(row.row_type) &&
    (!filter.latestOnly || latest.has(filing))
  )
}

function latestFilings(filings: readonly StoredFiling[], to: string | null): Set<IndexedFiling> {
  const candidates = filings
    .map(({ filing }) => filing)
    .filter(({ filing_date }) => to === null || filing_date <= to)
  const families = Map.groupBy(
    candidates,
    ({ cik, form_type }) => `${cik} ${FAMILY_OF_FORM.get(form_type) ?? form_type}`,
  )
  const key = ({ filing_date, accession_number }: IndexedFiling) => `${filing_date} ${accession_number}`
  return new Set([...families.values()].map(family => family.reduce((a, b) => (key(b) > key(a) ? b : a))))
}

function matches(node: QueryNode, candidate: Candidate): boolean {
  if (node.kind !== 'group') return has(node, candidate)
  const test = (child: QueryNode) => matches(child, candidate)
  return node.must.every(test) && (node.should.length === 0 || node.should.some(test)) && !node.not.some(test)
}

function has(leaf: Leaf, { words, stems }: Candidate): boolean {
  switch (leaf.kind) {
    case 'stem':
      return stems.includes(leaf.stem)
    case 'prefix':
      return words.some(word => word.startsWith(leaf.prefix))
    case 'phrase':
      return occurrences(words, leaf.words) > 0
    case 'near': {
      const width = leaf.words.length + leaf.gap
      return words.some((_, at) => {
        const window = words.slice(at, at + width)
        return leaf.words.every(word => window.includes(word))
      })
    }
  }
}

function occurrences(words: readonly string[], phrase: readonly string[]): number {
  return words.filter((_, at) => phrase.every((word, index) => words[at + index] === word)).length
}

function scorer(all: readonly Candidate[], request: SearchRequest): (candidate: Candidate) => number {
  const average = all.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, all.length)
  const field = (name: 'stem' | 'word', { words, stems }: Candidate) => (name === 'stem' ? stems : words)
  const terms = scoredTerms(request.query).map(term => ({
    ...term,
    weight: term.words.reduce(
      (sum, word) => sum + idf(all.length, all.filter(row => field(term.field, row).includes(word)).length),
      0,
    ),
  }))
  const factorOf = ({ filing }: Candidate) =>
    (request.preferred?.ciks.includes(filing.cik) ? PREFERENCE.company : 1) *
    (request.preferred?.fiscalYears.includes(filing.fiscal_year ?? -1) ? PREFERENCE.fiscalYear : 1)
  return candidate =>
    factorOf(candidate) *
    terms.reduce((sum, { field: name, words, weight }) => {
      const count = occurrences(field(name, candidate), words)
      const length = storedLength(candidate.words.length)
      return sum + (weight * count) / (count + 0.3 + (0.9 * length) / average)
    }, 0)
}

interface Scored {
  readonly candidate: Candidate
  readonly score: number
}

function order({ sort }: SearchRequest, a: Scored, b: Scored): number {
  const [x, y] = [a.candidate, b.candidate]
  const sign = sort === 'oldest' ? -1 : 1
  const rank =
    sort === 'relevance'
      ? Math.round(b.score * 1e6) - Math.round(a.score * 1e6)
      : sign * compare(y.filing.filing_date, x.filing.filing_date)
  return (
    rank ||
    sign * compare(y.filing.accession_number, x.filing.accession_number) ||
    sign * (y.filing.cik - x.filing.cik) ||
    x.ordinal - y.ordinal
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function passageOf({ filing, row }: Candidate, score: number): SearchPassage {
  const {
    cik,
    filer_cik,
    accession_number,
    form_type,
    filing_date,
    fiscal_year,
    fiscal_period,
    primary_document,
  } = filing
  return {
    ...{
      cik,
      filer_cik,
      accession_number,
      form_type,
      filing_date,
      fiscal_year,
      fiscal_period,
      primary_document,
    },
    score,
    section_id: row.section_id,
    section_display_name: row.section_display_name,
    row_type: row.row_type as SearchPassage['row_type'],
    id: row.id,
    start: row.start ?? 0,
    end: row.end ?? 0,
    snippet: '',
    snippetStart: 0,
    highlights: [],
  }
}
