import { parseDay } from '../../../domain/day.ts'
import { AppError } from '../../../errors.ts'
import type { IndexedFiling, TextRow, TextRowType } from '../../ports/text.ts'
import { searchedText } from '../../shared/filings.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText, dayText, tsvAccession, tsvDay, tsvFilingDay, tsvList, tsvRow } from '../engine/tsv.ts'

const SHARED = ['cik', 'accn', 'filed', 'filer_cik', 'form', 'period_end', 'fiscal_year', 'fiscal_period']
const OWN = [
  ...['id', 'section_id', 'section_display_name', 'part', 'item', 'section_order', 'state', 'detector'],
  ...['confidence', 'content_raw', 'start', 'end', 'chunk_index', 'total_chunks', 'table_count'],
  ...['char_count', 'token_count', 'primary_document'],
] as const

export const TEXT_ROW_COLUMNS: readonly string[] = [
  ...SHARED,
  ...['generation', 'ordinal', 'row_type'],
  ...OWN,
  ...['table_json', 'folded', 'warnings'],
]
/** Columns that `textRow` needs. */
export const TEXT_ROW_FIELDS = [...SHARED, 'row_type', ...OWN, 'table_json', 'warnings'].join(', ')
export const TEXT_FILING_COLUMNS: readonly string[] = [
  ...SHARED,
  ...[
    'primary_document',
    'published',
    'generation',
    'content_hash',
    'row_count',
    'search_rows',
    'search_words',
  ],
  ...['sections', 'section_ids', 'section_starts', 'row_lengths', 'row_kinds'],
]

const NO_YEAR = -1
/** Approximate characters per chunk of lines. */
const CHUNK_CHARACTERS = 1_000_000

/** Rows of a filing as lines of `text_rows`, in chunks. */
export function* textRowLines(generation: number, rows: readonly TextRow[]): Generator<string> {
  let chunk = ''
  for (const [ordinal, row] of rows.entries()) {
    const table = row.table?.toWellFormed() ?? null
    const own = OWN.map(name => {
      const cell = row[name]
      return typeof cell === 'string' ? cell.toWellFormed() : cell
    })
    const cells = [
      ...sharedCells(row),
      generation,
      ordinal,
      row.row_type,
      ...own,
      table,
      searchedText(row) ?? '',
    ]
    // The list is already escaped, so it is appended after the cells are.
    chunk += `${tsvRow(cells).slice(0, -1)}\t${tsvList(row.warnings)}\n`
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Activates a generation of a filing's rows. */
export interface TextPublication {
  readonly published: number
  readonly generation: number
  readonly hash: string
  readonly rows: number
  /** Values of `sectionMarks`. */
  readonly sections: readonly string[]
  /** Section ids in reading order, each with the ordinal of its first row. */
  readonly sectionStarts: readonly (readonly [id: string, ordinal: number])[]
  /** Number of passages and tables that have words, and of their words. */
  readonly searchRows: number
  readonly searchWords: number
  /** One per row: see `FilingPostings`. */
  readonly rowLengths: readonly number[]
  readonly rowKinds: readonly number[]
}

/** The line of `text_filings` that activates a generation. */
export function textFilingLine(filing: IndexedFiling, publication: TextPublication): string {
  const { published, generation, hash, rows, sections, sectionStarts, searchRows, searchWords } = publication
  const { rowLengths, rowKinds } = publication
  const cells = [
    ...sharedCells(filing),
    ...[filing.primary_document ?? '', published, generation, hash, rows, searchRows, searchWords],
  ]
  const lists = [
    tsvList(sections),
    tsvList(sectionStarts.map(([id]) => id)),
    ...[sectionStarts.map(([, ordinal]) => ordinal), rowLengths, rowKinds].map(list => `[${list.join(',')}]`),
  ]
  return `${tsvRow(cells).slice(0, -1)}\t${lists.join('\t')}\n`
}

function sharedCells(of: IndexedFiling): (string | number)[] {
  const periodEnd = of.period_end === null ? null : parseDay(of.period_end)
  return [
    of.cik,
    tsvAccession(of.accession_number),
    tsvFilingDay(parseDay(of.filing_date)!),
    of.filer_cik,
    of.form_type,
    tsvDay(periodEnd),
    of.fiscal_year ?? NO_YEAR,
    of.fiscal_period ?? '',
  ]
}

interface SharedColumns {
  readonly cik: number
  readonly accn: string
  readonly filed: string
  readonly filer_cik: number
  readonly form: string
  readonly period_end: string
  readonly fiscal_year: number
  readonly fiscal_period: string
}

export interface TextFilingColumns extends SharedColumns {
  readonly primary_document: string
}

export interface TextRowColumns extends SharedColumns, Pick<TextRow, (typeof OWN)[number] | 'warnings'> {
  readonly row_type: TextRowType
  readonly table_json: string | null
}

export function textFiling(columns: TextFilingColumns): IndexedFiling {
  return { ...shared(columns), primary_document: columns.primary_document || null }
}

export function textRow(columns: TextRowColumns): TextRow {
  const own = Object.fromEntries(OWN.map(name => [name, columns[name]])) as Pick<
    TextRow,
    (typeof OWN)[number]
  >
  const { row_type, warnings, table_json } = columns
  return { ...shared(columns), ...own, row_type, warnings, table: table_json }
}

function shared(columns: SharedColumns) {
  return {
    cik: columns.cik,
    filer_cik: columns.filer_cik,
    accession_number: accessionText(columns.accn),
    form_type: columns.form,
    filing_date: columns.filed,
    period_end: dayText(columns.period_end),
    fiscal_year: columns.fiscal_year === NO_YEAR ? null : columns.fiscal_year,
    fiscal_period: columns.fiscal_period || null,
  }
}

/** Identifies a row of `text_rows`: the primary key, then `ordinal`. */
export interface RowKey {
  readonly cik: number
  readonly filed: string
  readonly accn: string
  readonly generation: string
  readonly ordinal: number
}

/** The rows with these keys, in the same order. Throws `unavailable` if one was removed since its key was read. */
export async function readRows(db: ClickHouse, keys: readonly RowKey[]): Promise<TextRow[]> {
  return (await readColumns<TextRowColumns>(db, TEXT_ROW_FIELDS, keys)).map(textRow)
}

/** As `readRows`, for some columns only: the engine reads a block per column for every row. */
export async function readColumns<Columns>(
  db: ClickHouse,
  columns: string,
  keys: readonly RowKey[],
): Promise<Columns[]> {
  if (keys.length === 0) return []
  const found = await db.query<Columns & RowKey>(fetchSql(columns, keys))
  const rows = new Map(found.map(row => [keyOf(row), row]))
  return keys.map(key => {
    const row = rows.get(keyOf(key))
    if (!row)
      throw new AppError('unavailable', {
        cause: new Error(`No row with generation and ordinal ${keyOf(key)}`),
      })
    return row
  })
}

function keyOf({ generation, ordinal }: RowKey): string {
  return `${generation} ${ordinal}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * All values come from the engine and must be numbers or dates; anything else throws. `indexHint` with the complete
 * primary key selects the blocks; only the columns that identify a row are then read for the exact test.
 */
function fetchSql(columns: string, keys: readonly RowKey[]): string {
  const dateLiteral = (day: string) => {
    if (!DAY.test(day)) throw new TypeError('Not a date of a row key')
    return `'${day}'`
  }
  const own = ({ generation, ordinal }: RowKey) => `${BigInt(generation)},${Number(ordinal)}`
  const fullKey = (key: RowKey) =>
    `${Number(key.cik)},${dateLiteral(key.filed)},${BigInt(key.accn)},${own(key)}`
  const tuples = (of: (key: RowKey) => string) => keys.map(key => `(${of(key)})`).join(',')
  return `
    SELECT ${columns}, generation, ordinal FROM text_rows
    PREWHERE (generation, ordinal) IN (${tuples(own)})
    WHERE indexHint((cik, filed, accn, generation, ordinal) IN (${tuples(fullKey)}))`
}
