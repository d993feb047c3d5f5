import { stemOf, type Word, wordsIn } from './analyze.ts'
import { leavesOf, type QueryNode } from './parse-query.ts'

interface Snippet {
  /** Word for word from the text. */
  readonly text: string
  /** Offset of the snippet in the text. */
  readonly start: number
  /** Offsets into the snippet, in order: first character, and the one after the last. */
  readonly highlights: readonly (readonly [start: number, end: number])[]
}

const MAX_SNIPPET_LENGTH = 400
/** Characters before the first match that are shown with it. */
const LEAD = 80

/** A match in a text, and which part of the query it matches. */
interface MatchSpan {
  readonly start: number
  readonly end: number
  readonly key: string
}

/** Where the words of a query that may match are in a text, in order. */
export function matchSpans(text: string, query: QueryNode): MatchSpan[] {
  const leaves = leavesOf(query)
  const stems = new Set(leaves.flatMap(leaf => (leaf.kind === 'stem' ? [leaf.stem] : [])))
  const near = new Set(leaves.flatMap(leaf => (leaf.kind === 'near' ? leaf.words : [])))
  const prefixes = leaves.flatMap(leaf => (leaf.kind === 'prefix' ? [leaf.prefix] : []))
  const phrases = leaves.flatMap(leaf => (leaf.kind === 'phrase' ? [leaf.words] : []))
  const words = wordsIn(text)
  const spans: MatchSpan[] = []
  for (let at = 0; at < words.length; at += 1) {
    const { text: word, start, end } = words[at]!
    const phrase = phrases.find(phrase => startsPhrase(words, at, phrase))
    const prefix = prefixes.find(prefix => word.startsWith(prefix))
    if (phrase) {
      spans.push({ start, end: words[at + phrase.length - 1]!.end, key: phrase.join(' ') })
      at += phrase.length - 1
    } else if (stems.has(stemOf(word))) spans.push({ start, end, key: stemOf(word) })
    else if (near.has(word)) spans.push({ start, end, key: word })
    else if (prefix !== undefined) spans.push({ start, end, key: `${prefix}*` })
  }
  return spans
}

function startsPhrase(words: readonly Word[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, index) => words[at + index]?.text === word)
}

/** The stretch of at most 400 characters with the most different matches, then the most matches; cut at words. */
export function snippetOf(text: string, spans: readonly MatchSpan[]): Snippet {
  const from = bestStart(spans)
  const first = spans[from]?.start ?? 0
  const start = first <= LEAD || text.length <= MAX_SNIPPET_LENGTH ? 0 : wordStart(text, first - LEAD)
  const end = wordEnd(text, start, Math.min(text.length, start + MAX_SNIPPET_LENGTH))
  const highlights = spans
    .filter(span => span.start >= start && span.end <= end)
    .map(span => [span.start - start, span.end - start] as const)
  return { text: text.slice(start, end), start, highlights }
}

/** Index of the span with which the best stretch begins. */
function bestStart(spans: readonly MatchSpan[]): number {
  let best = 0
  let bestScore = -1
  for (let at = 0; at < spans.length; at += 1) {
    const limit = spans[at]!.start + MAX_SNIPPET_LENGTH - LEAD
    const keys = new Set<string>()
    let count = 0
    for (let next = at; next < spans.length && spans[next]!.end <= limit; next += 1) {
      keys.add(spans[next]!.key)
      count += 1
    }
    const score = keys.size * 1_000 + Math.min(count, 999)
    if (score > bestScore) [best, bestScore] = [at, score]
  }
  return best
}

/** The first place from `at` on at which a word begins. */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at - 1, at + LEAD).search(/\s\S/)
  return blank < 0 ? atCharacter(text, at) : at + blank
}

/** The last place up to `end` at which a word ends. */
function wordEnd(text: string, start: number, end: number): number {
  if (end === text.length) return end
  const cut = text.slice(start, end + 1).search(/\s\S*$/)
  return cut <= 0 ? atCharacter(text, end) : start + text.slice(start, start + cut).trimEnd().length
}

/** Never inside a surrogate pair. */
function atCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at
}
