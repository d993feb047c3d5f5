import { lengthCode, type Postings, postingsOf } from '../../../domain/search/postings.ts'
import type { TextRow } from '../../ports/text.ts'
import { searchRows } from '../../shared/reading-rows.ts'
import { RowBinary } from '../engine/row-binary.ts'

/*
 * Postings of a term in one filing are encoded as one byte string; all numbers are varints (`RowBinary.varint`).
 * First the number of rows with the term; then per row twice the difference to the previous ordinal, plus 1 if the
 * term occurs more than once, followed by the number of occurrences in that case; in `text_words` also the
 * differences between its positions.
 */

const structure = (term: string) => `${term} String, cik UInt32, generation UInt64, postings String`
export const STEM_TABLE = {
  table: 'text_stems',
  columns: ['stem', 'cik', 'generation', 'postings'],
  structure: structure('stem'),
} as const
export const WORD_TABLE = {
  table: 'text_words',
  columns: ['word', 'cik', 'generation', 'postings'],
  structure: structure('word'),
} as const

/** Bit flags of a row. */
export const KIND = { chunk: 1, table: 2, contained: 4 } as const

interface FilingPostings {
  readonly postings: Postings
  /** Per row of the filing: `lengthCode` of its length, and its flags; 0: the row is not searchable. */
  readonly lengths: readonly number[]
  readonly kinds: readonly number[]
}

export function filingPostings(rows: readonly TextRow[]): FilingPostings {
  const found = searchRows(rows)
  const postings = postingsOf(found.map(({ ordinal, text }) => [ordinal, text] as const))
  const kinds = rows.map(() => 0)
  for (const { ordinal, isTable, isContained } of found)
    kinds[ordinal] = (isTable ? KIND.table : KIND.chunk) | (isContained ? KIND.contained : 0)
  const lengths = rows.map((_, ordinal) => lengthCode(postings.lengths.get(ordinal) ?? 0))
  return { postings, lengths, kinds }
}

/** Rows of `text_stems` of one filing. */
export function stemRows({ stems }: Postings, cik: number, generation: number): Buffer {
  return termRows(stems, cik, generation, ({ counts }, at) => counts[at]!)
}

/** Rows of `text_words` of one filing. */
export function wordRows({ words }: Postings, cik: number, generation: number): Buffer {
  return termRows(
    words,
    cik,
    generation,
    ({ positions }, at) => positions[at]!.length,
    ({ positions }, at) => positions[at]!,
  )
}

function termRows<Posting extends { readonly rows: readonly number[] }>(
  terms: ReadonlyMap<string, Posting>,
  cik: number,
  generation: number,
  countOf: (posting: Posting, at: number) => number,
  positionsOf: (posting: Posting, at: number) => readonly number[] = () => [],
): Buffer {
  const out = new RowBinary()
  const bytes = new RowBinary()
  for (const [term, posting] of terms) {
    bytes.clear().varint(posting.rows.length)
    let before = 0
    for (const [at, row] of posting.rows.entries()) {
      const count = countOf(posting, at)
      bytes.varint((row - before) * 2 + (count > 1 ? 1 : 0))
      if (count > 1) bytes.varint(count)
      let from = 0
      for (const position of positionsOf(posting, at)) {
        bytes.varint(position - from)
        from = position
      }
      before = row
    }
    out.text(term).uint32(cik).uint64(generation).raw(bytes.bytes())
  }
  return out.bytes()
}
