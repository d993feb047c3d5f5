import Type, { type Static } from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { sourceUrl } from '../../../domain/company/filing.ts'
import { industries, industryOf, sectorOf, sectors } from '../../../domain/company/taxonomy.ts'
import { sectionTitle } from '../../../domain/documents/sections/section.ts'
import { SIGNALS } from '../../../domain/signals/rules-version.ts'
import {
  AccessionNumber,
  companyFields,
  DayText,
  listFields,
  nullable,
  oneOf,
  pageFields,
} from '../../../schema/fields.ts'
import type {
  FacetCount,
  FacetName,
  SearchPage,
  SearchPassage,
  SearchResult,
} from '../../../stores/ports/search.ts'
import { companyOfRow } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { queryDigest, readCursor, writeCursor } from './cursor.ts'
import {
  FACETS,
  filtersInForce,
  SearchInput,
  type SearchParameters,
  searchFilter,
  searchQuery,
} from './search-input.ts'

const Highlights = Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
  description: 'Matches in `snippet`: first character, and the one after the last',
})

const passageFields = {
  score: Type.Number({ description: 'BM25; comparable within one answer only' }),
  section_id: Type.String(),
  section_display_name: Type.String(),
  row_type: oneOf(['chunk', 'table']),
  chunk_id: Type.String({ description: 'As in `/filings/text`' }),
  start: Type.Integer({
    minimum: 0,
    description: 'Offset of `snippet` in the text of the section; of a table, of the table',
  }),
  end: Type.Integer({ minimum: 0, description: 'Offset after it' }),
  snippet: Type.String({ description: 'At most 400 characters, word for word from the filing' }),
  highlights: Highlights,
}

const Passage = Type.Object(passageFields, { title: 'Passage', additionalProperties: false })

const Result = Type.Object(
  {
    ...companyFields,
    accession_number: AccessionNumber,
    form_type: Type.String({ description: 'The form as filed' }),
    filing_date: DayText,
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String()),
    ...passageFields,
    source_url: Type.String({ description: 'SEC’s address of the document, else of the filing’s index' }),
    passages: nullable(
      Type.Array(Passage, { description: 'With `group_by`: up to 3 best passages of the group; else null' }),
    ),
  },
  { additionalProperties: false },
)

const Facet = Type.Array(
  Type.Object(
    {
      value: Type.String(),
      label: Type.String(),
      count: Type.Integer({ minimum: 1, description: 'Passages' }),
    },
    { title: 'FacetValue', additionalProperties: false },
  ),
)

const Output = Type.Object(
  {
    total: Type.Object(
      { value: Type.Integer({ minimum: 0 }), relation: oneOf(['eq', 'gte']) },
      {
        title: 'SearchTotal',
        additionalProperties: false,
        description: 'Passages that match; exact up to 10,000',
      },
    ),
    ...pageFields,
    next_cursor: nullable(Type.String({ description: '`cursor` of the next page' })),
    watermark: Type.String({ description: '`indexed_after` of the next poll' }),
    results: Type.Array(Result),
    facets: Type.Partial(Type.Object(Object.fromEntries(FACETS.map(name => [name, Facet])))),
    query: Type.Object(
      {
        parsed: Type.String({ description: 'The query with its operators written out; words are stems' }),
        preferred: nullable(
          Type.Object(
            { tickers: Type.Array(Type.String()), fiscal_years: Type.Array(Type.Integer()) },
            {
              title: 'QuestionParts',
              additionalProperties: false,
              description: 'What a question names: its passages rank higher. Null: `q` is no question',
            },
          ),
        ),
        filters: Type.Record(Type.String(), Type.Unknown(), {
          description: 'All in force, defaults included',
        }),
      },
      { title: 'SearchQuery', additionalProperties: false },
    ),
    as_of: listFields.as_of,
    notice: listFields.notice,
    execution_time_ms: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
)

const DESCRIPTION =
  'Passages (512 to 1,024 tokens) and tables of all stored filings, ranked by BM25. The same word in another inflection ' +
  'matches; quoted words and prefixes match as written. `as_of` and the dates compare the SEC filing date. `has_more` and ' +
  '`next_cursor` page without a bound on depth. Names, tickers and sectors are today’s: not point-in-time.'

const shared = {
  path: '/filings/search',
  tag: 'Filing text',
  tier: 'public',
  shape: { kind: 'object', rows: 'results' },
  ages: true,
  errors: ['cursor_expired', 'company_not_found'],
  input: SearchInput,
  output: Output,
  caps: { limit: 'limit' },
  handle: searchFilings,
} as const

/** Ranked search over the text of all filings. */
export const filingSearch = defineEndpoint({
  ...shared,
  name: 'filings.search',
  method: 'GET',
  summary: 'Search the text of all filings',
  description: DESCRIPTION,
})

/** The same with the parameters in the body. */
export const filingSearchByPost = defineEndpoint({
  ...shared,
  name: 'filings.search_post',
  method: 'POST',
  summary: 'Search the text of all filings (parameters in the request body)',
  description: 'As `GET /filings/search`, with the parameters in the body; lists are arrays.',
})

async function searchFilings(
  input: SearchParameters,
  context: HandlerContext,
): Promise<Static<typeof Output>> {
  const { root, text, match, years, asksQuestion } = searchQuery(input)
  const named = asksQuestion ? context.companies.namedIn(input.q) : []
  const filter = searchFilter(input, context)
  const digest = queryDigest({ ...input, match })
  const position = input.cursor === undefined ? null : readCursor(input.cursor, digest, context.now)
  const facets = input.facets ?? []
  const page =
    filter === null
      ? { ...NOTHING, watermark: input.indexed_after ?? '0' }
      : await context.stores.text.passages.search({
          query: root,
          preferred: { ciks: named.map(({ cik }) => cik), fiscalYears: years },
          filter,
          sort: input.sort,
          groupBy: input.group_by,
          limit: input.limit,
          position,
          facets: storedFacets(facets),
        })
  return {
    total: { ...page.total },
    count: page.results.length,
    has_more: page.next !== null,
    next_cursor: page.next && writeCursor({ issued: context.now, query: digest, position: page.next }),
    watermark: page.watermark,
    results: page.results.map(result => resultRecord(result, input.group_by !== 'none', context)),
    facets: Object.fromEntries(facets.map(name => [name, facetRows(name, page, context)])),
    query: {
      parsed: text,
      preferred: asksQuestion
        ? { tickers: named.map(({ cik }) => context.companies.byCik(cik)!.ticker), fiscal_years: [...years] }
        : null,
      filters: filtersInForce(input, match),
    },
    ...aboutAll(page.results.length, { context, input, madeOf: 'text' }),
    execution_time_ms: context.elapsed(),
  }
}

/** No company can match. */
const NOTHING: Omit<SearchPage, 'watermark'> = {
  results: [],
  total: { value: 0, relation: 'eq' },
  next: null,
  facets: {},
}

function resultRecord({ passages }: SearchResult, isGroup: boolean, context: HandlerContext) {
  const [best] = passages as [SearchPassage, ...SearchPassage[]]
  const { company_name, ticker, cik } = companyOfRow(best.cik, context)
  return {
    company_name,
    ticker,
    cik,
    accession_number: best.accession_number,
    form_type: best.form_type,
    filing_date: best.filing_date,
    fiscal_year: best.fiscal_year,
    fiscal_period: best.fiscal_period,
    ...passageRecord(best),
    source_url: sourceUrl(best.filer_cik, best.accession_number, best.primary_document),
    passages: isGroup ? passages.map(passageRecord) : null,
  }
}

function passageRecord(passage: SearchPassage) {
  const { score, section_id, section_display_name, row_type, id, snippet, snippetStart, highlights } = passage
  return {
    score: Number(score.toPrecision(6)),
    section_id,
    section_display_name,
    row_type,
    chunk_id: id,
    start: snippetStart,
    end: row_type === 'table' ? passage.end : snippetStart + snippet.length,
    snippet,
    highlights: highlights.map(([start, end]) => [start, end]),
  }
}

type FacetParameter = (typeof FACETS)[number]

/** Sectors and industries are those of companies. */
function storedFacets(facets: readonly FacetParameter[]): FacetName[] {
  return [...new Set(facets.map(name => (name === 'sector' || name === 'industry' ? 'company' : name)))]
}

const MAX_FACET_VALUES = 20

function facetRows(name: FacetParameter, { facets }: SearchPage, context: HandlerContext) {
  const counts =
    name === 'sector' || name === 'industry'
      ? countsOfCompanies(facets.company ?? [], cik => classOf(name, cik, context))
      : (facets[name] ?? [])
  return counts.slice(0, MAX_FACET_VALUES).map(({ value, count }) => ({
    value: name === 'company' ? formatCik(Number(value)) : value,
    label: labelOf(name, value, context),
    count,
  }))
}

function classOf(name: 'sector' | 'industry', cik: number, { companies }: HandlerContext): string | null {
  const sic = companies.byCik(cik)?.company.sic ?? null
  return name === 'sector' ? sectorOf(sic) : (industryOf(sic)?.code ?? null)
}

function countsOfCompanies(
  companies: readonly FacetCount[],
  classOf: (cik: number) => string | null,
): FacetCount[] {
  const counts = new Map<string, number>()
  for (const { value, count } of companies) {
    const code = classOf(Number(value))
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + count)
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function labelOf(name: FacetParameter, value: string, context: HandlerContext): string {
  switch (name) {
    case 'company':
      return companyOfRow(Number(value), context).company_name
    case 'sector':
      return sectors().find(({ code }) => code === value)?.name ?? value
    case 'industry':
      return [...industries()].find(({ code }) => code === value)?.name ?? value
    case 'signal':
      return SIGNALS.find(({ id }) => id === value)?.name ?? value
    case 'section_id':
      return sectionTitle(value)
    default:
      return value
  }
}
