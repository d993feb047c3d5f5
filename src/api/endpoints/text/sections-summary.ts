import Type from 'typebox'
import { coverageOf, coveragePercent, withoutCoverage } from '../../../domain/documents/sections/coverage.ts'
import { AppError } from '../../../errors.ts'
import { AccessionNumber, CikInput, CompanyId, day, listFields, nullable } from '../../../schema/fields.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { aboutList } from '../envelope.ts'
import { Amendments, formTypes } from '../filings/filing-record.ts'
import { sectionStateFields, textFilter } from './section-fields.ts'
import {
  filingByAccession,
  latestFiling,
  requestedCompany,
  ServedFiling,
  servedFiling,
  textWindow,
  WindowInForce,
} from './served-filing.ts'

/** No form has nearly as many sections, notes and exhibits. */
const MAX_SECTIONS = 1_000

const count = (description: string) => Type.Integer({ minimum: 0, description })

const SectionSummary = Type.Object(
  {
    section_id: Type.String({ description: 'What `section_id` of `/filings/text` takes' }),
    section_display_name: Type.String(),
    part: nullable(Type.String({ description: 'Part of the form: I, II ...' })),
    item: nullable(Type.String({ description: 'Item of the form: 1A, 7, 2.02 ...' })),
    order: count('Place in the filing, from 0'),
    ...sectionStateFields,
    chunk_count: count('Passages of 512 to 1,024 tokens'),
    table_count: count('Tables'),
    char_count: count('Characters of its text'),
    token_count: count('Tokens of its text, encoding o200k_base'),
  },
  { title: 'SectionSummary', additionalProperties: false },
)

const Coverage = Type.Object(
  {
    visible_words: count(
      'Words that a reader of the documents sees, without running headers and page numbers',
    ),
    served_words: count('Words of the sections; text that several sections share counts once'),
    percent: Type.Number({ minimum: 0, maximum: 100, description: 'Rounded down to two decimals' }),
  },
  { additionalProperties: false, description: 'How much of the text of the filing is in its sections' },
)

/** The sections of one filing. */
export const sectionsSummary = defineEndpoint({
  name: 'filings.sections_summary',
  method: 'GET',
  path: '/filings/sections/summary',
  tag: 'Filing text',
  tier: 'public',
  summary: 'Sections of a filing, with their sizes and states',
  description:
    'Every section that the form calls for, in the order of the filing, whatever its state. The filing is that of ' +
    '`accession_number`, else the latest of the forms asked for in the two years up to `vantage_date` or today; without ' +
    'one, `served_filing` is null. `coverage` shows how much of its text the sections hold; under 98 % a warning of the ' +
    'first section of the document says so.',
  shape: { kind: 'object', rows: 'sections' },
  dependsOnToday: true,
  input: Type.Object({
    ticker: Type.Optional(CompanyId),
    cik: Type.Optional(CikInput),
    accession_number: Type.Optional(AccessionNumber),
    form_type: Type.Optional(formTypes('Only these forms.')),
    amendments: Amendments,
    vantage_date: Type.Optional(day('Only what was filed on or before this day.')),
  }),
  output: Type.Object(
    {
      served_filing: nullable(ServedFiling),
      coverage: nullable(Coverage),
      sections: Type.Array(SectionSummary),
      count: count('Sections'),
      window: WindowInForce,
      as_of: listFields.as_of,
      notice: listFields.notice,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const company = requestedCompany(input, context)
    const { accession_number, vantage_date } = input
    if (company === null && accession_number === undefined) {
      throw new AppError('invalid_parameter', {
        message: 'Give ticker, cik or accession_number.',
        details: [{ parameter: 'ticker', message: 'is required without cik and accession_number' }],
      })
    }
    const { from, to } = textWindow(input, context.today)
    const window = accession_number === undefined ? { from_date: from, to_date: to } : null
    const about = async (rows: number) => {
      const query = { context, input: { ...input, ...window }, madeOf: 'text' } as const
      const { as_of, notice } = await aboutList(company, rows, query)
      return { count: rows, window, as_of, notice }
    }
    const filing =
      accession_number === undefined
        ? await latestFiling(company!, { from, to }, input, context)
        : await filingByAccession(accession_number, { ...input, company, vantageDate: vantage_date }, context)
    if (filing === null) return { served_filing: null, coverage: null, sections: [], ...(await about(0)) }
    const filter = textFilter({}, { ciks: [filing.cik], accessions: [filing.accession_number] })
    const { rows } = await context.stores.text.search(filter, {
      limit: MAX_SECTIONS,
      offset: 0,
      order: 'filing',
    })
    const sections = rows.map(row => ({
      section_id: row.section_id,
      section_display_name: row.section_display_name,
      part: row.part,
      item: row.item,
      order: row.section_order,
      state: row.state,
      detector: row.detector,
      confidence: row.confidence,
      warnings: withoutCoverage(row.warnings),
      chunk_count: row.total_chunks ?? 0,
      table_count: row.table_count,
      char_count: row.char_count,
      token_count: row.token_count,
    }))
    const covered = coverageOf(rows)
    const coverage = covered && {
      visible_words: covered.visibleWords,
      served_words: covered.servedWords,
      percent: coveragePercent(covered),
    }
    return { served_filing: servedFiling(filing), coverage, sections, ...(await about(sections.length)) }
  },
})
