import { parseDay } from '../../../domain/day.ts'
import type { SourceKind } from '../../../domain/signals/source-text.ts'
import type { ReadingMarks, ReadingRow } from '../../shared/reading-rows.ts'
import { tsvFilingDay, tsvList, tsvNumber, tsvRow } from '../engine/tsv.ts'

export const SIGNAL_SOURCE_COLUMNS: readonly string[] = [
  ...[
    'filed',
    'cik',
    'id',
    'generation',
    'sign',
    'published',
    'kind',
    'form',
    'signals',
    'measures',
    'measured',
  ],
]
export const SIGNAL_READING_COLUMNS: readonly string[] = [
  ...[
    'cik',
    'generation',
    'id',
    'filed',
    'kind',
    'form',
    'inputs',
    'content_hash',
    'content',
    'texts',
    'signals',
  ],
]

/** A live analysis without its content. */
export interface LiveReading extends ReadingMarks {
  readonly generation: string
  readonly published: number
  readonly inputs: string
  readonly hash: string
}

export function readingLine(
  { reading, content, texts, hash, signals }: ReadingRow,
  generation: number,
): string {
  const { cik, id, filing_date, kind, form_type, inputs } = reading
  const cells = [cik, generation, id, dayCell(filing_date), kind, form_type, inputs, hash, content, texts]
  return line(cells, [tsvList(signals)])
}

/** The line that activates a generation. */
export function sourceLine(
  row: ReadingRow,
  { published, generation }: { published: number; generation: number },
): string {
  const { reading, signals, measures } = row
  const { filing_date, cik, id, kind, form_type } = reading
  return line(
    [dayCell(filing_date), cik, id, generation, 1, published, kind, form_type],
    [
      tsvList(signals),
      tsvList(measures.map(([name]) => name)),
      `[${measures.map(([, value]) => tsvNumber(value)).join(',')}]`,
    ],
  )
}

/** The line that ends a generation. */
export function endLine(
  { filed, cik, id, generation, kind, form, signals }: LiveReading,
  published: number,
): string {
  return line(
    [dayCell(filed), cik, id, generation, -1, published, kind, form],
    [tsvList(signals), '[]', '[]'],
  )
}

/** Lists are already escaped, so they are appended after the cells are. */
function line(cells: readonly (string | number)[], lists: readonly string[]): string {
  return `${tsvRow(cells).slice(0, -1)}\t${lists.join('\t')}\n`
}

function dayCell(text: string): string {
  const day = parseDay(text)
  if (day === null) throw new RangeError('Not a day')
  return tsvFilingDay(day)
}

export interface ReadingColumns {
  readonly generation: string
  readonly id: string
  readonly filed: string
  readonly kind: SourceKind
  readonly form: string
  readonly signals: readonly string[]
  readonly inputs: string
  readonly content_hash: string
}

export function liveReading(cik: number, columns: ReadingColumns, published: number): LiveReading {
  const { content_hash: hash, ...marks } = columns
  return { cik, ...marks, published, hash }
}
