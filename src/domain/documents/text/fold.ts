/*
 * What keywords and texts are compared by: NFKC, curly quotes and dashes, runs of white space, letter case.
 * Every engine folds with this, never with its own analyzer, so that all of them find the same rows.
 */

/**
 * A character with the marks that compose with it (half-width voicing marks too); conjoining letters (Hangul, vowels of Kirat Rai) as one run.
 * NFKC of the pieces is NFKC of the whole.
 */
const CLUSTER =
  /[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff\uff9e-\uffdc\u{16d63}-\u{16d6a}]+[\p{M}]*|[^\p{ASCII}][\p{M}\uff9e\uff9f]*|[\0-\x7f][\p{M}\uff9e\uff9f]+/gu
const UNEVEN = /[^ -~]| {2}/
const ASCII = /^\p{ASCII}*$/u
const SINGLE_QUOTES = /[\u2018-\u201b\u2032]/g
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033]/g
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g
const SPACES = /\s+/g
/** Foldings of clusters seen before: texts repeat a few of them (quotes, dashes, no-break spaces). */
const known = new Map<string, string>()

/** The folded form of a text. Folding twice changes nothing. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  const folded = ASCII.test(text) ? text.toLowerCase() : text.replace(CLUSTER, foldCluster).toLowerCase()
  return folded.replaceAll('ς', 'σ').replace(SPACES, ' ')
}

/** ASCII words with one blank between them: such a text differs from its folded form only in letter case. */
export function isPlain(text: string): boolean {
  return !UNEVEN.test(text)
}

/** A folded text with the source offset of each of its characters. */
export interface Folded {
  readonly text: string
  /** Original offset at which the source of a folded character begins. */
  startOf(index: number): number
  /** Original offset one past the source of a folded character. */
  endOf(index: number): number
}

/** `fold` with the way back, so that highlights and quotes are cut word for word from the original. */
export function foldWithMap(text: string): Folded {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  const put = (piece: string, start: number, end: number) => {
    for (let index = 0; index < piece.length; index++) {
      const isSpace = /\s/.test(piece[index]!)
      if (isSpace && folded.endsWith(' ')) {
        ends[ends.length - 1] = end
        continue
      }
      folded += isSpace ? ' ' : piece[index]!
      starts.push(start)
      ends.push(end)
    }
  }
  let at = 0
  for (const match of text.matchAll(CLUSTER)) {
    for (; at < match.index; at++) put(text[at]!.toLowerCase(), at, at + 1)
    at += match[0].length
    put(foldCluster(match[0]).toLowerCase().replaceAll('ς', 'σ'), match.index, at)
  }
  for (; at < text.length; at++) put(text[at]!.toLowerCase(), at, at + 1)
  return { text: folded, startOf: index => starts[index]!, endOf: index => ends[index]! }
}

function foldCluster(cluster: string): string {
  const before = known.get(cluster)
  if (before !== undefined) return before
  // Lower case may undo a composition (I with dot above), so both are repeated; Σ is lowered out of its word's context.
  const lowered = plain(cluster).replaceAll('Σ', 'σ').toLowerCase()
  const folded = plain(lowered)
  if (known.size > 10_000) known.clear()
  if (cluster.length <= 8) known.set(cluster, folded)
  return folded
}

/** Quotes before NFKC, which would turn a double prime into two single ones; dashes after it. */
function plain(text: string): string {
  return text
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .normalize('NFKC')
    .replace(DOUBLE_QUOTES, '"')
    .replace(SINGLE_QUOTES, "'")
    .replace(DASHES, '-')
}
