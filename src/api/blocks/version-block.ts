import { type Day, FAR_FUTURE } from '../../domain/day.ts'
import type { Block } from './block.ts'

/** One version of a record as it is served, and the days on which it is known. */
export interface RecordVersion {
  readonly knownFrom: Day
  /** The day after the last one; `FAR_FUTURE` for the current version. */
  readonly knownTo: Day
  readonly json: string
  /** A label to select by or to return with the records: a form, a currency. */
  readonly word: string
}

/** All versions of the records of one question, in the order in which they are served. */
export interface VersionBlock extends Block {
  readonly knownFrom: Uint16Array
  readonly knownTo: Uint16Array
  /** Where the JSON of each version ends in `text`; a comma follows. */
  readonly ends: Uint32Array
  readonly text: Uint8Array
  /** Index into `words` of each version. */
  readonly word: Uint16Array
  readonly words: readonly string[]
}

export function versionBlock(versions: readonly RecordVersion[]): VersionBlock {
  const words = [...new Set(versions.map(({ word }) => word))]
  const places = new Map(words.map((word, place) => [word, place]))
  const ends = new Uint32Array(versions.length)
  let at = 0
  for (const [row, { json }] of versions.entries()) {
    ends[row] = at + Buffer.byteLength(json)
    at = ends[row]! + 1
  }
  const text = Buffer.allocUnsafeSlow(at)
  for (const [row, { json }] of versions.entries()) {
    text.write(json, row === 0 ? 0 : ends[row - 1]! + 1)
    text[ends[row]!] = COMMA
  }
  return {
    knownFrom: Uint16Array.from(versions, ({ knownFrom }) => knownFrom),
    knownTo: Uint16Array.from(versions, ({ knownTo }) => knownTo),
    ends,
    text: new Uint8Array(text.buffer),
    word: Uint16Array.from(versions, ({ word }) => places.get(word)!),
    words,
  }
}

interface VersionQuery {
  /** Null: the current version of each record. */
  readonly asOf: Day | null
  readonly limit: number
  readonly offset: number
  /** Only records known since this day or later. */
  readonly from?: Day | null
  /** Only records with one of these words; null: all. */
  readonly words?: readonly string[] | null
}

/** One page of records as JSON. */
export interface VersionPage {
  /** The records with commas between them, without brackets, in consecutive pieces. */
  readonly json: readonly Uint8Array[]
  readonly count: number
  readonly hasMore: boolean
  /** The word of the first record; null without records. */
  readonly firstWord: string | null
}

const COMMA = 0x2c

/** The records known on a day, one page of them. */
export function versionPage(block: VersionBlock, query: VersionQuery): VersionPage {
  const { ends, text, words } = block
  const rows = selected(block, query)
  const hasMore = rows.length > query.limit
  if (hasMore) rows.pop()
  const last = rows.at(-1)
  if (last === undefined) return { json: [], count: 0, hasMore, firstWord: null }
  const json: Uint8Array[] = []
  for (let at = 0; at < rows.length; ) {
    const first = rows[at]!
    // Rows that follow each other in the block are one piece.
    while (rows[at + 1] === rows[at]! + 1) at += 1
    const row = rows[at]!
    // With the comma that follows, but for the last one.
    json.push(
      text.subarray(first === 0 ? 0 : ends[first - 1]! + 1, row === last ? ends[row]! : ends[row]! + 1),
    )
    at += 1
  }
  return { json, count: rows.length, hasMore, firstWord: words[block.word[rows[0]!]!]! }
}

/** Rows of a page and the one after it. */
function selected(block: VersionBlock, { asOf, limit, offset, from, words }: VersionQuery): number[] {
  const { knownFrom, knownTo } = block
  // A day before the last one on which current versions are known.
  const day = asOf ?? FAR_FUTURE - 1
  const first = from ?? 0
  const wanted = words && new Set(words.map(word => block.words.indexOf(word)))
  const rows: number[] = []
  let toSkip = offset
  for (let row = 0; row < knownFrom.length && rows.length <= limit; row += 1) {
    if (knownFrom[row]! > day || knownFrom[row]! < first || knownTo[row]! <= day) continue
    if (wanted && !wanted.has(block.word[row]!)) continue
    if (toSkip > 0) toSkip -= 1
    else rows.push(row)
  }
  return rows
}
