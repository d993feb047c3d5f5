import Type, { type Static } from 'typebox'
import { formsMeant } from '../../../domain/company/filing.ts'
import { industryOf } from '../../../domain/company/taxonomy.ts'
import { isQuestion, MAX_QUERY_LENGTH, parseQuery, QueryFault } from '../../../domain/search/parse-query.ts'
import { parseQuestion } from '../../../domain/search/question.ts'
import { AppError } from '../../../errors.ts'
import {
  AsOf,
  CikInput,
  companyIds,
  day,
  defaulted,
  enumList,
  limit,
  listOf,
  oneOf,
} from '../../../schema/fields.ts'
import type { SearchFilter } from '../../../stores/ports/search.ts'
import { ciksInSectors, resolveCompany, SECTOR_CODES } from '../companies/company-record.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { Amendments, checkWindow, earlier, formTypes } from '../filings/filing-record.ts'
import { signalIds } from '../intelligence/source-window.ts'
import { restrictionFields } from '../screener/screen-input.ts'
import { SectionId, storedSectionIds } from '../text/section-fields.ts'
import { SearchCursor } from './cursor.ts'

export const FACETS = [
  'company',
  'sector',
  'industry',
  'form_type',
  'section_id',
  'fiscal_year',
  'filing_year',
  'signal',
] as const

const MAX_COMPANIES = 500

export const SearchInput = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: MAX_QUERY_LENGTH,
    description:
      'Words (all of them, in any inflection), `"a phrase"`, `"near words"~5`, `prefix*`, `OR`, `-excluded`, `( )`.',
    examples: ['"supply chain" (disruption OR shortage) -covid*'],
  }),
  match: Type.Optional(
    oneOf(['all', 'any'], {
      description:
        'How bare words combine. Default: `all`; `any` if `q` is a question, that is, has a question mark.',
    }),
  ),
  tickers: Type.Optional(companyIds(MAX_COMPANIES, 'Only these companies.')),
  ciks: Type.Optional(
    listOf(CikInput, {
      max: MAX_COMPANIES,
      description: 'Only these companies, by CIK.',
      examples: [['4200000001']],
    }),
  ),
  sectors: Type.Optional(
    enumList(SECTOR_CODES, { title: 'SectorCode', description: 'Only these sectors (`/taxonomy/sectors`).' }),
  ),
  industries: restrictionFields.industries,
  form_type: Type.Optional(formTypes('Only these forms.')),
  amendments: Amendments,
  section_id: Type.Optional(
    listOf(SectionId, {
      max: 50,
      examples: [['risk_factors', 'mda_full']],
      description:
        'Only these sections. Default: all, each passage once, in the smallest section that has it.',
    }),
  ),
  row_type: Type.Optional(enumList(['chunk', 'table'], { description: 'Passages, tables. Default: both.' })),
  fiscal_year: Type.Optional(
    listOf(Type.Integer({ minimum: 1900, maximum: 2100 }), {
      max: 50,
      examples: [[2023, 2024]],
      description: 'Only reports on these fiscal years: the calendar years in which they end.',
    }),
  ),
  fiscal_period: Type.Optional(
    enumList(['FY', 'Q1', 'Q2', 'Q3', 'Q4'], {
      description: 'Only reports on these parts of a fiscal year.',
    }),
  ),
  from_date: Type.Optional(day('Filed on or after this date.')),
  to_date: Type.Optional(day('Filed on or before this date.')),
  as_of: AsOf,
  latest_only: defaulted(
    Type.Boolean({
      description: 'Only the latest filing of each company and form family by `as_of` or `to_date`.',
    }),
    false,
  ),
  signals: Type.Optional(signalIds('Only filings in which all of these signals were detected.')),
  sort: defaulted(
    oneOf(['relevance', 'newest', 'oldest'], {
      description: 'By BM25 score, or by filing date. Ties: accession number, then position.',
    }),
    'relevance',
  ),
  group_by: defaulted(
    oneOf(['none', 'filing', 'company'], {
      description: 'One result per filing or company, with its 3 best passages in `passages`.',
    }),
    'none',
  ),
  facets: Type.Optional(
    enumList(FACETS, { description: 'Count passages by these: the 20 most frequent values of each.' }),
  ),
  limit: limit(200, 10),
  cursor: SearchCursor,
  indexed_after: Type.Optional(
    Type.String({
      pattern: '^[0-9a-z]{1,11}$',
      description:
        'The `watermark` of an earlier response: only filings published since. With `sort=newest` a feed for polling.',
      examples: ['0'],
      'x-hint': 'the `watermark` of an earlier response',
    }),
  ),
})

export type SearchParameters = Static<typeof SearchInput>

/** The query as a tree, how its bare words combine, and the years that a question names. Throws `invalid_parameter` with the place of a fault. */
export function searchQuery({ q, match }: Pick<SearchParameters, 'q' | 'match'>) {
  const asksQuestion = isQuestion(q) && match !== 'all'
  const mode = asksQuestion ? 'any' : (match ?? 'all')
  try {
    const parsed = asksQuestion ? parseQuestion(q) : { ...parseQuery(q, mode), years: [] }
    return { ...parsed, match: mode, asksQuestion }
  } catch (error) {
    if (!(error instanceof QueryFault)) throw error
    throw new AppError('invalid_parameter', {
      message: `q has a fault ${error.message}.`,
      details: [{ parameter: 'q', message: error.message }],
    })
  }
}

/** The filter; null where no company can match. Throws `invalid_parameter` and `company_not_found`. */
export function searchFilter(input: SearchParameters, context: HandlerContext): SearchFilter | null {
  checkWindow(input.from_date, input.to_date)
  const sectionIds = input.section_id ? storedSectionIds('section_id', input.section_id) : null
  const ciks = companies(input, context)
  if (ciks?.length === 0) return null
  return {
    ciks,
    forms: input.form_type ? formsMeant(input.form_type, input.amendments) : null,
    from: input.from_date ?? null,
    to: earlier(input.as_of, input.to_date),
    fiscalYears: input.fiscal_year ?? null,
    fiscalPeriods: input.fiscal_period ?? null,
    sectionIds,
    rowTypes: input.row_type ?? ['chunk', 'table'],
    signals: input.signals ?? null,
    latestOnly: input.latest_only,
    indexedAfter: input.indexed_after ?? null,
  }
}

/** Companies named, those of sectors and industries: of each kind that is given. Null: all. */
function companies(
  { tickers, ciks, sectors, industries }: SearchParameters,
  context: HandlerContext,
): readonly number[] | null {
  const named = [...(tickers ?? []), ...(ciks ?? [])].map(id => resolveCompany(context, id).company.cik)
  const kinds = [
    ...(tickers || ciks ? [named] : []),
    ...(sectors ? [ciksInSectors(sectors, context)] : []),
    ...(industries ? [ciksInIndustries(industries, context)] : []),
  ]
  if (kinds.length === 0) return null
  const [first, ...rest] = kinds.map(kind => new Set(kind))
  return [...rest.reduce((common, kind) => common.intersection(kind), first!)]
}

function ciksInIndustries(codes: readonly string[], { snapshot }: HandlerContext): number[] {
  return snapshot.companies
    .filter(({ sic }) => codes.includes(industryOf(sic)?.code ?? ''))
    .map(({ cik }) => cik)
}

/** All filters in force, as the caller names them. */
export function filtersInForce(input: SearchParameters, match: 'all' | 'any'): Record<string, unknown> {
  const { q: _q, cursor: _cursor, limit: _limit, facets: _facets, ...given } = input
  return {
    ...Object.fromEntries(
      Object.keys(SearchInput.properties)
        .filter(isFilter)
        .map(name => [name, null]),
    ),
    ...given,
    match,
    row_type: input.row_type ?? ['chunk', 'table'],
  }
}

function isFilter(name: string): boolean {
  return !['q', 'cursor', 'limit', 'facets'].includes(name)
}
