import Type from 'typebox'
import { formatCik } from '../../domain/company/company.ts'
import { matcherOf } from '../../domain/text/keyword.ts'
import { AppError } from '../../errors.ts'
import { DayText, day } from '../../schema/day.ts'
import { defaulted } from '../../schema/defaulted.ts'
import { AccessionNumber, Cik } from '../../schema/identifiers.ts'
import { listOf } from '../../schema/list.ts'
import { limit } from '../../schema/paging.ts'
import type { IndexedFiling, TextFilter, TextRow } from '../../stores/text-port.ts'
import { type Context, defineEndpoint } from '../define-endpoint.ts'
import { keywordAsked } from './keyword.ts'
import { rankSections, type SectionHits } from './rank-sections.ts'
import { Keyword, KeywordModeInput } from './section-fields.ts'
import { checkSectionIds, SectionId } from './section-id.ts'
import { textFilter } from './text-filter.ts'

const MOST_FILINGS = 10
/** Rows read at a time, and rows that can be reached. */
const PAGE = 1_000
const DEEPEST = 10_000

const Hits = Type.Integer({ minimum: 0, description: 'Passages that contain the keyword' })

const SnippetOf = Type.Object(
  {
    chunk_id: Type.String(),
    text: Type.String({ description: 'Word for word from the passage' }),
    highlights: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      description: 'Where the keyword is in `text`: first character, and the one after the last',
    }),
  },
  { additionalProperties: false },
)

const SectionOf = Type.Object(
  {
    section_id: Type.String(),
    section_display_name: Type.String(),
    hits: Hits,
    snippets: Type.Array(SnippetOf),
  },
  { additionalProperties: false },
)

const Result = Type.Object(
  {
    accession_number: AccessionNumber,
    ticker: Type.String(),
    cik: Cik,
    form_type: Type.String({ description: 'The form as filed' }),
    filing_date: DayText,
    sections: Type.Array(SectionOf, { description: 'Most occurrences of the keyword first' }),
  },
  { additionalProperties: false },
)

/** A keyword in filings that are named, section by section. */
export const keywordSearch = defineEndpoint({
  name: 'filings.keyword_search',
  method: 'POST',
  path: '/filings/keyword-search',
  tag: 'Filing text',
  tier: 'public',
  summary: 'Find a keyword in up to 10 filings, section by section',
  description:
    'Hits are passages that contain the keyword; a passage that stands in a section and in its part counts in both. ' +
    '`limit` bounds the snippets of the whole answer: each section gets one, the most relevant first, then a second one, and ' +
    'so on; `hits` counts all. Filings without text are named in `not_found`, with `as_of` also later ones. Names and ' +
    'tickers are today’s: not point-in-time.',
  shape: { kind: 'object', rows: 'results' },
  errors: ['window_exceeded'],
  input: Type.Object({
    accession_numbers: listOf(AccessionNumber, {
      max: MOST_FILINGS,
      description: 'Filings to look into.',
      examples: [['0000001234-24-000001']],
    }),
    keyword: Keyword,
    keyword_mode: defaulted(KeywordModeInput, 'contains'),
    section_ids: Type.Optional(listOf(SectionId, { max: 50, description: 'Only these sections.' })),
    as_of: Type.Optional(day('Only filings of this day or before.')),
    limit: limit(200),
  }),
  output: Type.Object(
    {
      total_hits: Hits,
      results: Type.Array(Result),
      not_found: Type.Array(AccessionNumber),
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle({ accession_numbers, keyword, keyword_mode, section_ids, as_of, limit }, context) {
    if (section_ids) checkSectionIds('section_ids', section_ids)
    const wanted = keywordAsked(keyword, keyword_mode)
    const accessions = [...new Set(accession_numbers)]
    const found = await context.stores.text.filings(textFilter({}, { accessions, to: as_of ?? null }), {
      limit: MOST_FILINGS,
      offset: 0,
    })
    const filings = new Map(found.map(filing => [filing.accession_number, filing]))
    const rows =
      filings.size === 0
        ? []
        : await allRows(
            textFilter(
              {},
              {
                ciks: [...new Set(found.map(({ cik }) => cik))],
                accessions: [...filings.keys()],
                sectionIds: section_ids ?? null,
                rowTypes: ['chunk'],
                keyword: wanted,
              },
            ),
            context,
          )
    const sections = rankSections(rows, matcherOf(keyword, keyword_mode), limit)
    return {
      total_hits: rows.length,
      results: accessions.flatMap(accession => {
        const filing = filings.get(accession)
        return filing ? [result(filing, sections.get(accession) ?? [], context)] : []
      }),
      not_found: accessions.filter(accession => !filings.has(accession)),
      execution_time_ms: context.elapsed(),
    }
  },
})

async function allRows(filter: TextFilter, { stores }: Context): Promise<TextRow[]> {
  const all: TextRow[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await stores.text.search(filter, { limit: PAGE, offset, order: 'filing' })
    if (total > DEEPEST) {
      throw new AppError('window_exceeded', {
        message: `The keyword is in ${total.toLocaleString('en')} passages; name fewer filings or sections.`,
      })
    }
    all.push(...rows)
    if (rows.length < PAGE || all.length >= total) return all
  }
}

function result(filing: IndexedFiling, sections: readonly SectionHits[], { companies }: Context) {
  const { accession_number, cik, form_type, filing_date } = filing
  return {
    accession_number,
    ticker: companies.byCik(cik)?.ticker ?? formatCik(cik),
    cik: formatCik(cik),
    form_type,
    filing_date,
    sections: sections.map(({ snippets, ...section }) => ({
      ...section,
      snippets: snippets.map(({ chunk_id, text, highlights }) => ({
        chunk_id,
        text,
        highlights: highlights.map(([start, end]) => [start, end]),
      })),
    })),
  }
}
