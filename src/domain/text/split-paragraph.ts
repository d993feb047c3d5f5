import { UNCOUNTED_CHARS } from './chunk-pieces.ts'
import { countTokens } from './count-tokens.ts'

/** A stretch of a text with its size. */
export interface Span {
  readonly start: number
  readonly end: number
  /** Counted with the blanks up to the next stretch. */
  readonly tokens: number
}

/** A sentence ends at its mark and closing quotes, before a capital, a digit or an opening mark. */
const SENTENCE_END = /[.!?;:]["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{N}•])/gu
const LINE_END = /\n+/g
const WORD_END = /\s+/g

/**
 * Cuts a stretch that is over the limit into ones that are not: at line ends, else at sentences, else at words, else
 * (a run without blanks) anywhere but inside a character.
 */
export function splitParagraph(text: string, start: number, end: number, limit: number): Span[] {
  const whole = { start, end, tokens: sizeOf(text, start, end) }
  return whole.tokens <= limit ? [whole] : cut(text, start, end, limit, [LINE_END, SENTENCE_END, WORD_END])
}

/** Cuts what is known to be over the limit. */
function cut(text: string, start: number, end: number, limit: number, borders: readonly RegExp[]): Span[] {
  const [border, ...finer] = borders
  if (!border) return cutRun(text, start, end, limit)
  const places = bordersOf(text, start, end, border)
  if (places.length === 0) return cut(text, start, end, limit, finer)
  const spans: Span[] = []
  let from = start
  for (const to of [...places, end]) {
    const tokens = sizeOf(text, from, to)
    if (tokens > limit) spans.push(...cut(text, from, to, limit, finer))
    else spans.push({ start: from, end: to, tokens })
    from = to
  }
  return packed(spans, limit)
}

function sizeOf(text: string, start: number, end: number): number {
  return end - start > UNCOUNTED_CHARS ? Number.POSITIVE_INFINITY : countTokens(text.slice(start, end))
}

/** Neighbours put together as long as they stay within the limit. Sums of counts are an upper bound of the count. */
function packed(spans: readonly Span[], limit: number): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.tokens + span.tokens <= limit)
      result[result.length - 1] = { start: last.start, end: span.end, tokens: last.tokens + span.tokens }
    else result.push(span)
  }
  return result
}

function bordersOf(text: string, start: number, end: number, border: RegExp): number[] {
  const found: number[] = []
  const part = text.slice(start, end)
  for (const match of part.matchAll(border)) {
    const at = start + match.index + match[0].length
    if (at > start && at < end) found.push(at)
  }
  return found
}

/** One character is at most 4 bytes, and a token at least one byte. */
function cutRun(text: string, start: number, end: number, limit: number): Span[] {
  const step = Math.max(2, Math.floor(limit / 4))
  const spans: Span[] = []
  for (let from = start; from < end; ) {
    let to = Math.min(end, from + step)
    const code = text.charCodeAt(to - 1)
    if (to < end && code >= 0xd800 && code <= 0xdbff) to += 1
    spans.push({ start: from, end: to, tokens: countTokens(text.slice(from, to)) })
    from = to
  }
  return packed(spans, limit)
}
