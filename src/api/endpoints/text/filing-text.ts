import Type, { type Static } from 'typebox'
import { AppError } from '../../../errors.ts'
import {
  AccessionNumber,
  CikInput,
  CompanyId,
  day,
  limit,
  listFields,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { IndexedFiling, TextFilter, TextPage, TextRow, TextRowType } from '../../../stores/ports/text.ts'
import type { Resolved } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutList } from '../envelope.ts'
import { Amendments, earlier, formTypes } from '../filings/filing-record.ts'
import { searchText } from './filing-blocks.ts'
import {
  Keyword,
  KeywordModeInput,
  keywordFilter,
  ROW_TYPES,
  SectionId,
  storedSectionIds,
  textFilter,
} from './section-fields.ts'
import {
  filingByAccession,
  latestFiling,
  requestedCompany,
  ServedFiling,
  servedFiling,
  type TextWindow,
  textWindow,
  WindowInForce,
} from './served-filing.ts'
import { textRecord, textRowFields } from './text-row.ts'

/**
 * The one filing that all rows of a window come from, on this page and on the others; without rows, the only filing of
 * the window. Null where there are several, or none.
 */
async function oneFilingOf(
  filter: TextFilter,
  page: TextPage,
  keyword: TextFilter['keyword'],
  rowType: TextRowType,
  context: HandlerContext,
): Promise<IndexedFiling | null> {
  if (page.total === 0) {
    const filings = await context.stores.text.filings(
      { ...filter, sectionIds: null },
      { limit: 2, offset: 0 },
    )
    return filings.length === 1 ? filings[0]! : null
  }
  if (new Set(page.rows.map(({ accession_number }) => accession_number)).size > 1) return null
  // Rows are ordered by filing: the first and the last show whether there is more than one.
  const at = async (offset: number): Promise<TextRow | undefined> => {
    const all = { ...filter, rowTypes: [rowType], keyword }
    const { rows } = await searchText(all, { limit: 1, offset }, context)
    return rows[0]
  }
  const isWhole = page.rows.length === page.total
  const first = isWhole ? page.rows[0] : await at(0)
  const last = isWhole ? first : await at(Math.min(page.total, MAX_DEPTH) - 1)
  return first && last && first.accession_number === last.accession_number ? first : null
}

/** Rows that can be paged through. */
const MAX_DEPTH = 10_000

const Input = Type.Object({
  ticker: Type.Optional(CompanyId),
  cik: Type.Optional(CikInput),
  accession_number: Type.Optional(AccessionNumber),
  form_type: Type.Optional(formTypes('Only these forms.')),
  amendments: Amendments,
  section_id: Type.Optional(SectionId),
  row_type: Type.Optional(
    oneOf(ROW_TYPES, {
      description:
        'Passages of 512 to 1,024 tokens, whole sections, or tables. Default: `chunk` with a keyword, else `section`.',
    }),
  ),
  keyword: Type.Optional(Keyword),
  keyword_mode: Type.Optional(KeywordModeInput),
  vantage_date: Type.Optional(
    day('Only what was filed on or before this day: the latest filing as of then, and nothing later.'),
  ),
  from_date: Type.Optional(day('Filed on or after this day. Default: two years before the window ends.')),
  to_date: Type.Optional(
    day('Filed on or before this day. Default: the window ends at `vantage_date`, else today.'),
  ),
  fiscal_year: Type.Optional(
    Type.Integer({
      minimum: 1900,
      maximum: 2100,
      description: 'Only reports on this fiscal year: the calendar year in which it ends.',
      examples: [2024],
    }),
  ),
  fiscal_period: Type.Optional(
    oneOf(['FY', 'Q1', 'Q2', 'Q3', 'Q4'], { description: 'Only reports on this part of a fiscal year.' }),
  ),
  limit: limit(1000),
  offset: offset(),
})

type Asked = Static<typeof Input>

/** Rows of text, a few KB each, that a unit of work reads. */
const ROWS_A_UNIT = 200

/** Sections, passages and tables of filings. */
export const filingText = defineEndpoint({
  name: 'filings.text',
  method: 'GET',
  path: '/filings/text',
  tag: 'Filing text',
  tier: 'public',
  caps: { limit: 'text_limit' },
  summary: 'Text of filings: sections, passages, tables',
  description:
    'Served from one filing, which `served_filing` names: that of `accession_number`, whatever the window; else the latest ' +
    'of the forms query for inside the window; with `section_id` and no `form_type` the latest in which that section was ' +
    'extracted, else the latest that refers to where it stands. With `from_date` or `to_date` all filings in the window are served, newest first, and `served_filing` is null ' +
    'where rows come from more than one. Where a keyword matches nothing, one filing is served and `section_id` is given, ' +
    'that section is served whole with `keyword_matched` false. The keyword is tested on the text itself, for tables on ' +
    'caption and cells. Without a company or filing a keyword is required, and there is no default window. ' +
    `Paging reaches ${MAX_DEPTH.toLocaleString('en')} rows. Sections may be parts of others: notes of the financial statements, ` +
    'parts of the MD&A. Names and tickers are today’s: not point-in-time.',
  shape: { kind: 'object', rows: 'results' },
  dependsOnToday: true,
  errors: ['window_exceeded'],
  input: Input,
  units: ({ limit }) => limit / ROWS_A_UNIT,
  output: Type.Object(
    {
      total_results: Type.Integer({ minimum: 0, description: 'Rows that match' }),
      results: Type.Array(Type.Object(textRowFields, { additionalProperties: false })),
      served_filing: nullable(ServedFiling),
      keyword_matched: nullable(
        Type.Boolean({ description: 'Whether the keyword is in at least one row; null without a keyword' }),
      ),
      window: WindowInForce,
      ...listFields,
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle(given, context) {
    const [section_id] =
      given.section_id === undefined ? [] : storedSectionIds('section_id', [given.section_id])
    const input = section_id === undefined ? given : { ...given, section_id }
    const { keyword, keyword_mode, row_type } = input
    if (input.offset + input.limit > MAX_DEPTH) throw new AppError('window_exceeded')
    const wanted = keywordFilter(keyword, keyword_mode)
    const company = requestedCompany(input, context)
    const window = textWindow(input, context.today)
    const scope = await scopeOf(input, company, window, context)
    const rowType = row_type ?? (wanted ? 'chunk' : 'section')
    const inForce = windowInForce(input, company, window)
    const answer = async (page: TextPage, served: IndexedFiling | null, matched: boolean | null) => ({
      total_results: page.total,
      results: page.rows.map(row => textRecord(row, company ?? context.companies.byCik(row.cik))),
      served_filing: served && servedFiling(served),
      keyword_matched: matched,
      window: inForce,
      ...(await aboutList(company, page.rows.length, {
        context,
        input: { ...input, ...inForce },
        madeOf: 'text',
      })),
      execution_time_ms: context.elapsed(),
    })
    if (scope === null) return answer({ rows: [], total: 0 }, null, wanted ? false : null)

    const page = await rows({ ...scope.filter, rowTypes: [rowType], keyword: wanted })
    const served = scope.filing ?? (await oneFilingOf(scope.filter, page, wanted, rowType, context))
    if (wanted && page.total === 0 && served && section_id !== undefined && rowType !== 'table') {
      return answer(await rows({ ...scope.filter, rowTypes: ['section'], keyword: null }), served, false)
    }
    const isServed = scope.filing !== null || page.total > 0
    return answer(page, isServed ? served : null, wanted ? page.total > 0 : null)

    function rows(filter: TextFilter): Promise<TextPage> {
      return searchText(filter, { limit: input.limit, offset: input.offset }, context)
    }
  },
})

/** Null with an accession number; without a company only the dates given count. */
function windowInForce(
  { accession_number, vantage_date, from_date, to_date }: Asked,
  company: Resolved | null,
  { from, to }: TextWindow,
) {
  if (accession_number !== undefined) return null
  if (company) return { from_date: from, to_date: to }
  return { from_date: from_date ?? null, to_date: earlier(vantage_date, to_date) }
}

/** The filing whose rows are read; null: all filings in a window. */
interface Scope {
  readonly filter: TextFilter
  readonly filing: IndexedFiling | null
}

async function scopeOf(
  query: Asked,
  company: Resolved | null,
  window: TextWindow,
  context: HandlerContext,
): Promise<Scope | null> {
  const { accession_number, vantage_date, from_date, to_date, section_id, keyword } = query
  const sectionIds = section_id === undefined ? null : [section_id]
  const of = (filing: IndexedFiling): Scope => ({
    filter: textFilter({}, { ciks: [filing.cik], accessions: [filing.accession_number], sectionIds }),
    filing,
  })
  if (accession_number !== undefined) {
    return of(
      await filingByAccession(accession_number, { ...query, company, vantageDate: vantage_date }, context),
    )
  }
  if (company === null) {
    if (keyword === undefined) throw keywordNeeded()
    const filter = textFilter(query, {
      from: from_date ?? null,
      to: earlier(vantage_date, to_date),
      sectionIds,
    })
    return { filter, filing: null }
  } else if (from_date === undefined && to_date === undefined) {
    const filing = await latestFiling(company, window, query, context)
    return filing && of(filing)
  }
  return { filter: textFilter(query, { ...window, ciks: [company.company.cik], sectionIds }), filing: null }
}

function keywordNeeded(): AppError {
  return new AppError('invalid_parameter', {
    message: 'Send ticker, cik or accession_number, or a keyword to search all companies.',
    details: [{ parameter: 'keyword', message: 'is required without a company' }],
  })
}
