import { type Postings, postingsOf } from '../../../domain/search/postings.ts'
import type { TextRow } from '../../ports/text.ts'
import { searchRows } from '../../shared/search-rows.ts'
import { RowBinary } from '../engine/row-binary.ts'

export const STEM_TABLE = {
  table: 'text_stems',
  columns: ['stem', 'cik', 'generation', 'rows', 'counts', 'lengths'],
  structure:
    'stem String, cik UInt32, generation UInt64, rows Array(UInt32), counts Array(UInt16), lengths Array(UInt32)',
} as const

export const WORD_TABLE = {
  table: 'text_words',
  columns: ['word', 'cik', 'generation', 'rows', 'lengths', 'positions'],
  structure:
    'word String, cik UInt32, generation UInt64, rows Array(UInt32), lengths Array(UInt32), positions Array(Array(UInt32))',
} as const

/** Bits of a row number beside its ordinal. */
const ORDINAL_SHIFT = 4
const CONTAINED = 2
const TABLE = 1
const MAX_COUNT = 65_535

export function filingPostings(rows: readonly TextRow[]): Postings {
  const texts = searchRows(rows).map(
    ({ ordinal, text, isTable, isContained }) =>
      [ordinal * ORDINAL_SHIFT + (isContained ? CONTAINED : 0) + (isTable ? TABLE : 0), text] as const,
  )
  return postingsOf(texts)
}

/** Rows of `text_stems` of one filing. */
export function stemRows({ stems, lengths }: Postings, cik: number, generation: number): Buffer {
  const out = new RowBinary()
  for (const [stem, { rows, counts }] of stems) {
    out.text(stem).uint32(cik).uint64(generation).uint32s(rows)
    out.uint16s(counts.map(count => Math.min(count, MAX_COUNT)))
    out.uint32s(rows.map(row => lengths.get(row)!))
  }
  return out.bytes()
}

/** Rows of `text_words` of one filing. */
export function wordRows({ words, lengths }: Postings, cik: number, generation: number): Buffer {
  const out = new RowBinary()
  for (const [word, { rows, positions }] of words) {
    out.text(word).uint32(cik).uint64(generation).uint32s(rows)
    out.uint32s(rows.map(row => lengths.get(row)!)).uint32Lists(positions)
  }
  return out.bytes()
}
