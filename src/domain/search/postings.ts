import { stemOf, wordsIn } from './analyze.ts'

/** Occurrences of one stem in the rows of a filing. */
interface StemPosting {
  readonly rows: number[]
  /** Occurrences in each row. */
  readonly counts: number[]
}

/** Occurrences of one word, as written, in the rows of a filing. */
interface WordPosting {
  readonly rows: number[]
  /** Positions in each row, ascending. */
  readonly positions: number[][]
}

export interface Postings {
  readonly stems: ReadonlyMap<string, StemPosting>
  readonly words: ReadonlyMap<string, WordPosting>
  /** Words of each row that has any. */
  readonly lengths: ReadonlyMap<number, number>
  /** Words of all rows. */
  readonly wordCount: number
}

/** Postings of texts by row number, in ascending order of the numbers. */
export function postingsOf(texts: Iterable<readonly [row: number, text: string]>): Postings {
  const stems = new Map<string, StemPosting>()
  const words = new Map<string, WordPosting>()
  const lengths = new Map<number, number>()
  let wordCount = 0
  for (const [row, text] of texts) {
    const found = wordsIn(text)
    if (found.length === 0) continue
    wordCount += found.length
    lengths.set(row, found.length)
    for (const [position, { text: word }] of found.entries()) {
      addWord(words, word, row, position)
      addStem(stems, stemOf(word), row)
    }
  }
  return { stems, words, lengths, wordCount }
}

function addWord(words: Map<string, WordPosting>, word: string, row: number, position: number): void {
  let posting = words.get(word)
  if (!posting) {
    posting = { rows: [], positions: [] }
    words.set(word, posting)
  }
  if (posting.rows.at(-1) === row) posting.positions.at(-1)!.push(position)
  else {
    posting.rows.push(row)
    posting.positions.push([position])
  }
}

function addStem(stems: Map<string, StemPosting>, stem: string, row: number): void {
  let posting = stems.get(stem)
  if (!posting) {
    posting = { rows: [], counts: [] }
    stems.set(stem, posting)
  }
  const last = posting.rows.length - 1
  if (posting.rows[last] === row) posting.counts[last]! += 1
  else {
    posting.rows.push(row)
    posting.counts.push(1)
  }
}

/** Lengths below this are their own code. */
const EXACT_LENGTHS = 24

/**
 * A length in one byte, as Lucene's SmallFloat.intToByte4 keeps it: exact up to 40, above that with four significant bits,
 * rounded down. Ranking with the same lengths gives the same order.
 */
export function lengthCode(length: number): number {
  const rest = length - EXACT_LENGTHS
  if (rest < 8) return length
  const shift = 28 - Math.clz32(rest)
  return EXACT_LENGTHS + (((shift + 1) << 3) | ((rest >> shift) & 7))
}

/** The length of each code. */
export const LENGTHS: Float64Array = Float64Array.from({ length: 256 }, (_, code) => {
  const rest = code - EXACT_LENGTHS
  return rest < 8 ? code : EXACT_LENGTHS + (8 | (rest & 7)) * 2 ** ((rest >> 3) - 1)
})

export function storedLength(length: number): number {
  return LENGTHS[lengthCode(length)]!
}

/** BM25 with the parameters of Lucene's default. */
export const BM25 = { k1: 1.2, b: 0.75 } as const

export function idf(rows: number, rowsWithTerm: number): number {
  return Math.log(1 + (rows - rowsWithTerm + 0.5) / (rowsWithTerm + 0.5))
}
