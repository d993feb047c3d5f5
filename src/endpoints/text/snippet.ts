import { foldWithMap } from '../../domain/text/fold.ts'
import { type Matcher, originalSpans } from '../../domain/text/keyword.ts'

/** Characters of text before and after the first match. */
const AROUND = 160
/** How far a border moves to stand between words. */
const REACH = 24

export interface Snippet {
  /** Word for word from the passage. */
  readonly text: string
  /** Offsets into `text`, first character and the one after the last, in order. */
  readonly highlights: [number, number][]
}

export interface Matched {
  /** How often the keyword occurs in the passage. */
  readonly occurrences: number
  readonly snippet: Snippet
}

/** The stretch of a passage around the first match of a keyword; null where nothing matches. */
export function snippetOf(text: string, matcher: Matcher): Matched | null {
  const folded = foldWithMap(text)
  const spans = originalSpans(folded, matcher.spans(folded.text))
  const first = spans[0]
  if (!first) return null
  const start = wordBorder(text, first[0] - AROUND, -1)
  const end = wordBorder(text, first[1] + AROUND, 1)
  const within = spans.filter(([from, to]) => from >= start && to <= end)
  const highlights = within.map(([from, to]): [number, number] => [from - start, to - start])
  return { occurrences: spans.length, snippet: { text: text.slice(start, end), highlights } }
}

/** A place near `at`, in the direction given, before or after which there is a blank; never inside a surrogate pair. */
function wordBorder(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  for (let moved = 0; moved <= REACH; moved += 1) {
    const place = at + moved * step
    if (place <= 0 || place >= text.length) return Math.min(Math.max(place, 0), text.length)
    if (/\s/.test(text[step === 1 ? place : place - 1]!)) return place
  }
  const isInPair = /[\udc00-\udfff]/.test(text[at]!) && /[\ud800-\udbff]/.test(text[at - 1]!)
  return isInPair ? at + step : at
}
