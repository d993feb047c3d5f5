import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EncodedFiling, IndexedFiling, TextRow } from '../../ports/text.ts'
import { filingRows, sectionMarks } from '../../shared/filings.ts'
import { filingPostings, stemRows, wordRows } from '../search/posting-rows.ts'
import { type TextPublication, textRowLines } from './rows.ts'

/** The rows of a filing under a generation, ready to be written. */
export interface EncodedRows {
  readonly generation: number
  readonly publication: Omit<TextPublication, 'published' | 'generation' | 'hash'>
  /** Tab-separated lines of `text_rows`. */
  readonly lines: readonly Uint8Array[]
  /** Rows of `text_stems` and `text_words`. */
  readonly stems: Uint8Array
  readonly words: Uint8Array
}

/** Compared before a filing is written. */
export interface FilingContent {
  readonly hash: string
  /** Characters of the rows. */
  readonly size: number
}

/** A filing encoded by a worker thread. */
export interface EncodedContent extends FilingContent {
  readonly encoded: EncodedRows
}

export const ENCODER = import.meta.url

/** Worker threads import this module by `ENCODER`; `ticket` is the generation. */
export async function encodeFiling(
  filing: IndexedFiling,
  given: readonly TextRow[],
  ticket: unknown,
): Promise<EncodedFiling> {
  const { rows, hash } = filingRows(filing, given)
  const encoded = await encodeRows(filing, rows, ticket as number)
  return { filing, content: { hash, size: sizeOf(rows), encoded } satisfies EncodedContent }
}

export function sizeOf(rows: readonly TextRow[]): number {
  return rows.reduce((sum, row) => sum + (row.content_raw?.length ?? 0) + (row.table?.length ?? 0), 0)
}

/** `rows` in reading order. Yields to the event loop: the load may run in the serving process. */
export async function encodeRows(
  { cik }: IndexedFiling,
  rows: readonly TextRow[],
  generation: number,
): Promise<EncodedRows> {
  const lines: Buffer[] = []
  for (const piece of textRowLines(generation, rows)) {
    lines.push(Buffer.from(piece))
    await nextTurn()
  }
  const { postings, lengths, kinds } = filingPostings(rows)
  await nextTurn()
  return {
    generation,
    publication: {
      rows: rows.length,
      sections: sectionMarks(rows),
      sectionStarts: rows.flatMap(({ row_type, section_id }, ordinal) =>
        row_type === 'section' ? [[section_id, ordinal] as const] : [],
      ),
      searchRows: postings.lengths.size,
      searchWords: postings.wordCount,
      rowLengths: lengths,
      rowKinds: kinds,
    },
    lines,
    // Copied, because the views share larger buffers, which would be transferred between threads as well.
    stems: new Uint8Array(stemRows(postings, cik, generation)),
    words: new Uint8Array(wordRows(postings, cik, generation)),
  }
}
