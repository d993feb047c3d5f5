import { createHash } from 'node:crypto'
import { fold } from '../../domain/documents/text/fold.ts'
import type { IndexedFiling, TextFilter, TextRow, TextRowType } from '../ports/text.ts'
import type { CompanyListCache } from './company-list-cache.ts'

/** Up to this number of companies the filings are selected here; with more, the engine selects them. */
const MAX_COMPANIES = 20

/** A filter that matches all filings, but no rows. */
export const ANY_FILING: TextFilter = {
  ciks: null,
  accessions: null,
  forms: null,
  from: null,
  to: null,
  sectionIds: null,
  rowTypes: [],
  states: null,
  fiscalYear: null,
  fiscalPeriod: null,
  keyword: null,
}

/** Filings of the requested companies that pass the filter, newest first; null if the filter has too many companies or none. */
export async function chosenFilings(
  live: LiveFilings,
  filter: TextFilter,
  withSections: boolean,
): Promise<readonly LiveFiling[] | null> {
  const { ciks } = filter
  if (ciks === null || ciks.length > MAX_COMPANIES) return null
  const lists = await Promise.all([...new Set(ciks)].map(cik => live.ofCompany(cik)))
  const marks = withSections ? requiredMarks(filter) : null
  const chosen = lists.flat().filter(({ filing, sections }) => {
    const { accessions, forms, from, to, fiscalYear, fiscalPeriod } = filter
    return (
      (accessions === null || accessions.includes(filing.accession_number)) &&
      (forms === null || forms.includes(filing.form_type)) &&
      (from === null || filing.filing_date >= from) &&
      (to === null || filing.filing_date <= to) &&
      (fiscalYear === null || filing.fiscal_year === fiscalYear) &&
      (fiscalPeriod === null || filing.fiscal_period === fiscalPeriod) &&
      (marks === null || marks.some(mark => sections.has(mark)))
    )
  })
  return lists.length === 1 ? chosen : chosen.toSorted(newestFirst)
}

function newestFirst({ filing: a }: LiveFiling, { filing: b }: LiveFiling): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  if (a.accession_number !== b.accession_number) return a.accession_number < b.accession_number ? 1 : -1
  return b.cik - a.cik
}

/** A published filing, with the load whose rows are live. */
export interface LiveFiling {
  readonly filing: IndexedFiling
  /** Adapter-specific name of the set of rows. */
  readonly load: string
  readonly rows: number
  /** Section marks. */
  readonly sections: ReadonlySet<string>
}

/** Live filings per company, newest first by filing date and accession number. */
export type LiveFilings = CompanyListCache<LiveFiling>

/** Load names of the live filings of a company, by accession number. */
export async function liveVersions(live: LiveFilings, cik: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await live.ofCompany(cik)).map(({ filing, load }) => [filing.accession_number, load]))
}

/*
 * A filing carries a mark for each of its sections, each state, and each section in its state, so that one list shows
 * which filings have, say, risk factors that were extracted.
 */

/** Marks of a filing's rows. */
export function sectionMarks(rows: readonly Pick<TextRow, 'section_id' | 'state'>[]): string[] {
  const marks = rows.flatMap(({ section_id, state }) => [section_id, `=${state}`, `${section_id}=${state}`])
  return [...new Set(marks)].sort()
}

/** Marks of a filter: a filing matches if it has one of them; null: all filings match. */
export function requiredMarks({
  sectionIds,
  states,
}: Pick<TextFilter, 'sectionIds' | 'states'>): string[] | null {
  if (sectionIds === null) return states?.map(state => `=${state}`) ?? null
  return states === null ? [...sectionIds] : sectionIds.flatMap(id => states.map(state => `${id}=${state}`))
}

/** The normalized text that keywords are matched against; null if there is none. */
export function searchedText(row: Pick<TextRow, 'row_type' | 'content_raw' | 'table'>): string | null {
  const text = rowText(row)
  return text === '' ? null : fold(text)
}

/** The text of a row: `content_raw`, or for a table its caption and one line per row of cells. */
export function rowText({
  row_type,
  content_raw,
  table,
}: Pick<TextRow, 'row_type' | 'content_raw' | 'table'>): string {
  const text = row_type === 'table' && table !== null ? tableText(table) : (content_raw ?? '')
  // A lone surrogate cannot be stored in UTF-8; it becomes U+FFFD.
  return text.toWellFormed()
}

function tableText(json: string): string {
  const { caption, headers, rows } = JSON.parse(json) as {
    readonly caption: string | null
    readonly headers: readonly (readonly string[])[]
    readonly rows: readonly (readonly string[])[]
  }
  const lines = [...headers, ...rows].map(cells => cells.join(' '))
  return [caption ?? '', ...lines].join('\n')
}

/** Rows of one filing in reading order, and the hash that identifies their content. */
interface FilingRows {
  readonly rows: readonly TextRow[]
  /** 32 hexadecimal digits; the same for the same rows and filing in any order. */
  readonly hash: string
}

const RANK: Readonly<Record<TextRowType, number>> = { section: 0, chunk: 1, table: 2 }

/** Throws `TypeError` for rows of another filing and for duplicate ids, which are bugs of the loader. */
export function filingRows(filing: IndexedFiling, rows: readonly TextRow[]): FilingRows {
  const ids = new Set<string>()
  for (const { id, cik, accession_number, filing_date } of rows) {
    const isForeign =
      cik !== filing.cik || accession_number !== filing.accession_number || filing_date !== filing.filing_date
    if (isForeign) throw new TypeError(`Row ${id} does not belong to filing ${filing.accession_number}`)
    if (ids.has(id)) throw new TypeError(`Row ${id} occurs twice in filing ${filing.accession_number}`)
    ids.add(id)
  }
  const ordered = rows.toSorted(inReadingOrder)
  const hash = createHash('sha256').update(canonical(filing))
  for (const row of ordered) hash.update(`\n${canonical(row)}`)
  return { rows: ordered, hash: hash.digest('hex').slice(0, 32) }
}

/** By section; within a section first its own row, then its chunks, then its tables. */
function inReadingOrder(a: TextRow, b: TextRow): number {
  return (
    a.section_order - b.section_order ||
    RANK[a.row_type] - RANK[b.row_type] ||
    (a.start ?? -1) - (b.start ?? -1) ||
    (a.id < b.id ? -1 : 1)
  )
}

function canonical(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
