import { parseDay } from '../../domain/day.ts'
import type { SourceKind } from '../../domain/signals/reading.ts'
import type { ReadingMarks } from '../adapter-common/reading-filter.ts'
import type { ReadingRow } from '../adapter-common/reading-rows.ts'
import { tsvFilingDay, tsvList, tsvNumber, tsvRow } from './tsv.ts'

export const SIGNAL_SOURCE_COLUMNS: readonly string[] = [
  ...['filed', 'cik', 'id', 'published', 'g', 'removed', 'kind', 'form', 'inputs', 'content_hash'],
  ...['signals', 'measures', 'measured'],
]
export const SIGNAL_READING_COLUMNS: readonly string[] = ['cik', 'g', 'content', 'texts']

/** What is live of a source. */
export interface LiveReading extends ReadingMarks {
  readonly g: string
  readonly published: number
  readonly inputs: string
  readonly hash: string
}

export function readingLine({ reading, content, texts }: ReadingRow, g: number): string {
  return tsvRow([reading.cik, g, content, texts])
}

/** The line of `signal_sources` that makes a generation live. */
export function sourceLine(row: ReadingRow, { published, g }: { published: number; g: number }): string {
  const { reading, hash, signals, measures } = row
  const { filing_date, cik, id, kind, form_type, inputs } = reading
  return line([dayCell(filing_date), cik, id, published, g, 0, kind, form_type, inputs, hash], {
    signals,
    measures,
  })
}

/** The line that takes a reading back from its day. */
export function removalLine({ filed, cik, id, kind, form }: LiveReading, published: number): string {
  return line([dayCell(filed), cik, id, published, 0, 1, kind, form, '', ''], { signals: [], measures: [] })
}

function line(
  cells: readonly (string | number)[],
  { signals, measures }: Pick<ReadingRow, 'signals' | 'measures'>,
): string {
  const lists = [
    tsvList(signals),
    tsvList(measures.map(([name]) => name)),
    `[${measures.map(([, value]) => tsvNumber(value)).join(',')}]`,
  ]
  // Lists are escaped as a whole: they go behind the line, not through the escapes of its cells.
  return `${tsvRow(cells).slice(0, -1)}\t${lists.join('\t')}\n`
}

function dayCell(text: string): string {
  const day = parseDay(text)
  if (day === null) throw new RangeError('Not a day')
  return tsvFilingDay(day)
}

export interface SourceColumns {
  readonly filed: string
  readonly id: string
  readonly published: string
  readonly g: string
  readonly removed: boolean
  readonly kind: SourceKind
  readonly form: string
  readonly signals: readonly string[]
  readonly inputs: string
  readonly content_hash: string
}

export function liveReading(cik: number, columns: SourceColumns): LiveReading {
  const { filed, id, published, g, kind, form, signals, inputs, content_hash } = columns
  return { cik, id, kind, form, filed, signals, g, published: Number(published), inputs, hash: content_hash }
}
