import Type, { type Static } from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { sourceUrl } from '../../../domain/company/filing.ts'
import { withoutCoverage } from '../../../domain/documents/sections/coverage.ts'
import { contextLine } from '../../../domain/documents/text/chunks.ts'
import { AccessionNumber, Cik, companyFields, DayText, nullable, oneOf } from '../../../schema/fields.ts'
import type { TextRow } from '../../../stores/ports/text.ts'
import type { Resolved } from '../companies/company-record.ts'
import { companyOf } from '../define-endpoint.ts'
import { ROW_TYPES, sectionStateFields } from './section-fields.ts'

const Cells = Type.Array(Type.Array(Type.String()))

const TableOf = Type.Object(
  {
    caption: nullable(Type.String()),
    headers: Type.Array(Type.Array(Type.String()), { description: 'Header rows, spanning cells repeated' }),
    rows: Cells,
    units: nullable(Type.String({ description: 'As printed: in millions, except per share data' })),
  },
  { title: 'TextTable', additionalProperties: false, description: 'Cells as printed' },
)

const count = (description: string) => Type.Integer({ minimum: 0, description })

/** Fields of one row of filing text. */
export const textRowFields = {
  section_id: Type.String(),
  section_display_name: Type.String(),
  content_text: nullable(
    Type.String({
      description:
        'One line of context, then the text; null for tables and for sections without text, whose `state` says why',
    }),
  ),
  content_raw: nullable(Type.String({ description: 'The text without the line of context' })),
  table: nullable(TableOf),
  row_type: oneOf(ROW_TYPES),
  chunk_id: nullable(
    Type.String({ description: 'Stable while the text of the passage is; null for sections' }),
  ),
  chunk_index: nullable(count('Place among the chunks of its section, from 0')),
  total_chunks: nullable(count('Chunks of its section')),
  start: nullable(count('First character of the passage in the text of its section')),
  end: nullable(count('Character after its last')),
  char_count: count('Characters of `content_raw`'),
  token_count: count('Tokens of `content_raw`, encoding o200k_base'),
  part: nullable(Type.String({ description: 'Part of the form: I, II ...' })),
  item: nullable(Type.String({ description: 'Item of the form: 1A, 7, 2.02 ...' })),
  ...sectionStateFields,
  ...companyFields,
  filer_cik: Cik,
  accession_number: AccessionNumber,
  form_type: Type.String({ description: 'The form as filed' }),
  filing_date: DayText,
  period_end: nullable(DayText),
  fiscal_year: nullable(Type.Integer({ description: 'Of annual and quarterly reports' })),
  fiscal_period: nullable(Type.String({ description: 'FY, Q1 to Q3' })),
  source_url: Type.String({ description: 'SEC’s address of the document, else of the filing’s index' }),
}

/** A row as answers show it; `company` is who it is shown as. */
export function textRecord(row: TextRow, company: Pick<Resolved, 'company' | 'ticker'> | null) {
  const cik = formatCik(row.cik)
  // Text may be loaded before anything that names its company.
  const named = company ? companyOf(company) : { company_name: `CIK ${cik}`, ticker: cik, cik }
  return {
    section_id: row.section_id,
    section_display_name: row.section_display_name,
    content_text: row.content_raw === null ? null : `${contextOf(row, named.ticker)}\n${row.content_raw}`,
    content_raw: row.content_raw,
    table: row.table === null ? null : (JSON.parse(row.table) as Static<typeof TableOf>),
    row_type: row.row_type,
    chunk_id: row.row_type === 'section' ? null : row.id,
    chunk_index: row.chunk_index,
    total_chunks: row.total_chunks,
    start: row.start,
    end: row.end,
    char_count: row.char_count,
    token_count: row.token_count,
    part: row.part,
    item: row.item,
    state: row.state,
    detector: row.detector,
    confidence: row.confidence,
    warnings: withoutCoverage(row.warnings),
    ...named,
    filer_cik: formatCik(row.filer_cik),
    accession_number: row.accession_number,
    form_type: row.form_type,
    filing_date: row.filing_date,
    period_end: row.period_end,
    fiscal_year: row.fiscal_year,
    fiscal_period: row.fiscal_period,
    source_url: sourceUrl(row.filer_cik, row.accession_number, row.primary_document),
  }
}

function contextOf(row: TextRow, ticker: string): string {
  return contextLine({
    ticker,
    form: row.form_type,
    fiscalYear: row.fiscal_year,
    fiscalPeriod: row.fiscal_period,
    filed: row.filing_date,
    title: row.section_display_name,
  })
}
