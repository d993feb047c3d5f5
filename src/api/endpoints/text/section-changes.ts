import Type from 'typebox'
import { sourceUrl } from '../../../domain/company/filing.ts'
import {
  type ComparedSection,
  type SectionChange,
  type Sentence,
  sectionChanges,
} from '../../../domain/documents/changes/section-changes.ts'
import {
  AccessionNumber,
  AsOf,
  CompanyId,
  companyFields,
  DayText,
  defaulted,
  limit,
  nullable,
  offset,
  oneOf,
  pageFields,
} from '../../../schema/fields.ts'
import type { IndexedFiling } from '../../../stores/ports/text.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { companyOf, defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { Amendments, formTypes } from '../filings/filing-record.ts'
import { SectionId, storedSectionIds, textFilter } from './section-fields.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

const ComparedFiling = Type.Object(
  {
    accession_number: AccessionNumber,
    form_type: Type.String({ description: 'The form as filed' }),
    filing_date: DayText,
    fiscal_year: nullable(Type.Integer()),
    fiscal_period: nullable(Type.String()),
    source_url: Type.String(),
  },
  { title: 'ComparedFiling', additionalProperties: false },
)

const Change = Type.Object(
  {
    change: oneOf(['added', 'removed', 'reworded']),
    text: nullable(Type.String({ description: 'The sentence now; null if it was removed' })),
    start: nullable(count('Offset of the sentence in the section’s text')),
    end: nullable(count('Offset after it')),
    previous_text: nullable(Type.String({ description: 'The sentence before; null if it was added' })),
    previous_start: nullable(count('Offset in the previous section’s text')),
    previous_end: nullable(count('Offset after it')),
    words: nullable(
      Type.Array(
        Type.Object(
          { op: oneOf(['same', 'added', 'removed']), text: Type.String() },
          { title: 'SentencePart', additionalProperties: false },
        ),
        { description: 'Of a reworded sentence: its parts in order; else null' },
      ),
    ),
  },
  { title: 'SentenceChange', additionalProperties: false },
)

/** What a section says that the previous filing of the form did not, and the reverse. */
export const sectionChangesEndpoint = defineEndpoint({
  name: 'companies.section_changes',
  method: 'GET',
  path: '/companies/{ticker}/sections/changes',
  tag: 'Filing text',
  tier: 'public',
  summary: 'Sentences of a section added, removed or reworded since the previous filing',
  description:
    'Compares the latest two filings of the form in which the section was extracted, as of `as_of`. A sentence that only ' +
    'moved is unchanged; tables are not compared. Without two such filings, `previous` is null and there are no changes.',
  shape: { kind: 'object', rows: 'changes' },
  input: Type.Object({
    ticker: CompanyId,
    section_id: SectionId,
    form_type: defaulted(formTypes('The form to compare.'), ['10-K']),
    amendments: Amendments,
    as_of: AsOf,
    limit: limit(1000, 100),
    offset: offset(),
  }),
  output: Type.Object(
    {
      ...companyFields,
      section_id: Type.String(),
      as_of: nullable(DayText),
      current: nullable(ComparedFiling),
      previous: nullable(ComparedFiling),
      counts: Type.Object(
        {
          added: count('Sentences'),
          removed: count('Sentences'),
          reworded: count('Sentences'),
          unchanged: count('Sentences'),
        },
        { title: 'SentenceCounts', additionalProperties: false },
      ),
      changes: Type.Array(Change, { description: 'In the order of the section' }),
      total: count('Changes'),
      ...pageFields,
    },
    { additionalProperties: false },
  ),
  async handle({ ticker, section_id: given, form_type, amendments, as_of, limit, offset }, context) {
    const section_id = storedSectionIds('section_id', [given])[0]!
    const company = resolveCompany(context, ticker)
    const filter = textFilter(
      { form_type, amendments },
      {
        ciks: [company.company.cik],
        to: as_of ?? null,
        sectionIds: [section_id],
        states: ['extracted'],
      },
    )
    const [current = null, previous = null] = await context.stores.text.filings(filter, {
      limit: 2,
      offset: 0,
    })
    const { changes, unchanged } =
      current && previous
        ? sectionChanges(...(await sectionsOf([current, previous], section_id, context)))
        : { changes: [], unchanged: 0 }
    const page = changes.slice(offset, offset + limit)
    const counted = (kind: SectionChange['kind']) => changes.filter(change => change.kind === kind).length
    return {
      ...companyOf(company),
      section_id,
      as_of: as_of ?? null,
      current: current && filingRecord(current),
      previous: previous && filingRecord(previous),
      counts: {
        added: counted('added'),
        removed: counted('removed'),
        reworded: counted('reworded'),
        unchanged,
      },
      changes: page.map(changeRecord),
      total: changes.length,
      count: page.length,
      has_more: offset + page.length < changes.length,
    }
  },
})

/** No section has nearly as many tables. */
const MAX_ROWS = 5_000

async function sectionsOf(
  [current, previous]: readonly [IndexedFiling, IndexedFiling],
  sectionId: string,
  { stores }: HandlerContext,
): Promise<[ComparedSection, ComparedSection]> {
  const read = async ({ cik, accession_number }: IndexedFiling): Promise<ComparedSection> => {
    const filter = textFilter(
      {},
      {
        ciks: [cik],
        accessions: [accession_number],
        sectionIds: [sectionId],
        rowTypes: ['section', 'table'],
      },
    )
    const { rows } = await stores.text.search(filter, { limit: MAX_ROWS, offset: 0, order: 'filing' })
    return {
      text: rows.find(({ row_type }) => row_type === 'section')?.content_raw ?? '',
      tables: rows.flatMap(({ row_type, start, end }) =>
        row_type === 'table' && start !== null && end !== null ? [{ start, end }] : [],
      ),
    }
  }
  return [await read(current), await read(previous)]
}

function filingRecord(filing: IndexedFiling) {
  const { accession_number, form_type, filing_date, fiscal_year, fiscal_period } = filing
  const source_url = sourceUrl(filing.filer_cik, accession_number, filing.primary_document)
  return { accession_number, form_type, filing_date, fiscal_year, fiscal_period, source_url }
}

function changeRecord({ kind, current, previous, words }: SectionChange) {
  const place = (sentence: Sentence | null) => ({
    text: sentence?.text ?? null,
    start: sentence?.start ?? null,
    end: sentence?.end ?? null,
  })
  const [now, before] = [place(current), place(previous)]
  return {
    change: kind,
    ...now,
    previous_text: before.text,
    previous_start: before.start,
    previous_end: before.end,
    words: kind === 'reworded' ? words.map(({ op, text }) => ({ op, text })) : null,
  }
}
