import Type from 'typebox'
import { formatCik } from '../../../domain/company/company.ts'
import { foldWithMap } from '../../../domain/documents/text/fold.ts'
import { type Matcher, matcherOf, originalSpans } from '../../../domain/documents/text/keyword.ts'
import { AppError } from '../../../errors.ts'
import {
  AccessionNumber,
  Cik,
  DayText,
  day,
  defaulted,
  limit,
  listFields,
  listOf,
} from '../../../schema/fields.ts'
import type { IndexedFiling, TextFilter, TextRow } from '../../../stores/ports/text.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutAll } from '../envelope.ts'
import { ciksOf, searchText } from './filing-blocks.ts'
import {
  Keyword,
  KeywordModeInput,
  keywordFilter,
  SectionId,
  storedSectionIds,
  textFilter,
} from './section-fields.ts'

/** The hits of one section. */
interface SectionHits {
  readonly section_id: string
  readonly section_display_name: string
  readonly hits: number
  readonly snippets: readonly ({ readonly chunk_id: string } & Snippet)[]
}

interface Ranked {
  readonly accession: string
  readonly order: number
  readonly occurrences: number
  readonly section: Omit<SectionHits, 'snippets'>
  readonly snippets: ({ readonly chunk_id: string } & Snippet)[]
}

/**
 * Sections of each filing, by accession number, the one with most occurrences of the keyword first, then in the order of
 * the filing. Of all snippets the first `most` are kept: one a section, then a second one, and so on.
 */
function rankSections(
  rows: readonly TextRow[],
  matcher: Matcher,
  most: number,
): ReadonlyMap<string, readonly SectionHits[]> {
  const bySection = Map.groupBy(rows, row => `${row.accession_number} ${row.section_order} ${row.section_id}`)
  const ranked = [...bySection.values()]
    .map(chunks => rankedOf(chunks, matcher))
    .sort((a, b) => b.occurrences - a.occurrences || a.order - b.order)
  const kept = dealt(
    ranked.map(({ snippets }) => snippets.length),
    most,
  )
  const sections = ranked.map(({ accession, section, snippets }, at) => ({
    accession,
    section: { ...section, snippets: snippets.slice(0, kept[at]!) },
  }))
  return new Map(
    [...Map.groupBy(sections, ({ accession }) => accession)].map(([accession, of]) => [
      accession,
      of.map(({ section }) => section),
    ]),
  )
}

function rankedOf(chunks: readonly TextRow[], matcher: Matcher): Ranked {
  const { accession_number, section_order, section_id, section_display_name } = chunks[0]!
  let occurrences = 0
  const snippets: Ranked['snippets'] = []
  for (const { id, content_raw } of chunks.toSorted((a, b) => (a.chunk_index ?? 0) - (b.chunk_index ?? 0))) {
    const matched = snippetOf(content_raw ?? '', matcher)
    if (!matched) continue
    occurrences += matched.occurrences
    snippets.push({ chunk_id: id, ...matched.snippet })
  }
  return {
    accession: accession_number,
    order: section_order,
    occurrences,
    section: { section_id, section_display_name, hits: chunks.length },
    snippets,
  }
}

/** How many each gets when `most` are dealt one by one, round after round, to those that still want some. */
function dealt(wanted: readonly number[], most: number): number[] {
  const given = wanted.map(() => 0)
  let left = most
  for (let round = 1; left > 0 && wanted.some(want => want >= round); round += 1) {
    for (const [at, want] of wanted.entries()) {
      if (left === 0) break
      if (want < round) continue
      given[at]! += 1
      left -= 1
    }
  }
  return given
}

/** Characters of text before and after the first match. */
const AROUND = 160
/** How far a border moves to fall between words. */
const REACH = 24

interface Snippet {
  /** Word for word from the passage. */
  readonly text: string
  /** Offsets into `text`, first character and the one after the last, in order. */
  readonly highlights: [number, number][]
}

interface Matched {
  /** How often the keyword occurs in the passage. */
  readonly occurrences: number
  readonly snippet: Snippet
}

/** The stretch of a passage around the first match of a keyword; null where nothing matches. */
export function snippetOf(text: string, matcher: Matcher): Matched | null {
  const folded = foldWithMap(text)
  const spans = originalSpans(folded, matcher.spans(folded.text))
  const first = spans[0]
  if (!first) return null
  const start = wordBorder(text, first[0] - AROUND, -1)
  const end = wordBorder(text, first[1] + AROUND, 1)
  const within = spans.filter(([from, to]) => from >= start && to <= end)
  const highlights = within.map(([from, to]): [number, number] => [from - start, to - start])
  return { occurrences: spans.length, snippet: { text: text.slice(start, end), highlights } }
}

/** A place near `at`, in the direction given, before or after which there is a blank; never inside a surrogate pair. */
function wordBorder(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  for (let moved = 0; moved <= REACH; moved += 1) {
    const place = at + moved * step
    if (place <= 0 || place >= text.length) return Math.min(Math.max(place, 0), text.length)
    if (/\s/.test(text[step === 1 ? place : place - 1]!)) return place
  }
  const isInPair = /[\udc00-\udfff]/.test(text[at]!) && /[\ud800-\udbff]/.test(text[at - 1]!)
  return isInPair ? at + step : at
}

const MAX_FILINGS = 10
/** Rows read at a time, and rows that can be reached. */
const PAGE = 1_000
const MAX_DEPTH = 10_000

const Hits = Type.Integer({ minimum: 0, description: 'Passages that contain the keyword' })

const SnippetOf = Type.Object(
  {
    chunk_id: Type.String(),
    text: Type.String({ description: 'Word for word from the passage' }),
    highlights: Type.Array(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }), {
      description: 'Where the keyword is in `text`: first character, and the one after the last',
    }),
  },
  { title: 'KeywordSnippet', additionalProperties: false },
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
      max: MAX_FILINGS,
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
      as_of: listFields.as_of,
      notice: listFields.notice,
      execution_time_ms: Type.Number({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { accession_numbers, keyword, keyword_mode, section_ids, as_of, limit } = input
    const sectionIds = section_ids ? storedSectionIds('section_ids', section_ids) : null
    const wanted = keywordFilter(keyword, keyword_mode)
    const accessions = [...new Set(accession_numbers)]
    const ciks = await ciksOf(accessions, context)
    const named = textFilter({}, { ciks, accessions, to: as_of ?? null })
    const found = await context.stores.text.filings(named, { limit: MAX_FILINGS, offset: 0 })
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
                sectionIds,
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
      ...aboutAll(rows.length, { context, input, madeOf: 'text' }),
      execution_time_ms: context.elapsed(),
    }
  },
})

async function allRows(filter: TextFilter, context: HandlerContext): Promise<TextRow[]> {
  const all: TextRow[] = []
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await searchText(filter, { limit: PAGE, offset }, context)
    if (total > MAX_DEPTH) {
      throw new AppError('window_exceeded', {
        message: `The keyword is in ${total.toLocaleString('en')} passages; name fewer filings or sections.`,
      })
    }
    all.push(...rows)
    if (rows.length < PAGE || all.length >= total) return all
  }
}

function result(filing: IndexedFiling, sections: readonly SectionHits[], { companies }: HandlerContext) {
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
