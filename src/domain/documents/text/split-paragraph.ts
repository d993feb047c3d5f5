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

/**
 * Cuts what is known to be over the limit. Neighbours are put together as long as they stay within it; sums of counts
 * are an upper bound of the count.
 */
function cut(text: string, start: number, end: number, limit: number, borders: readonly RegExp[]): Span[] {
  const [border, ...finer] = borders
  if (!border) return cutRun(text, start, end, limit)
  const spans: Span[] = []
  const take = (from: number, to: number) => {
    const tokens = sizeOf(text, from, to)
    if (tokens <= limit) pack(spans, { start: from, end: to, tokens }, limit)
    else for (const span of cut(text, from, to, limit, finer)) pack(spans, span, limit)
  }
  const part = text.slice(start, end)
  let from = start
  border.lastIndex = 0
  // The expression is this call's own until it goes deeper, where others are used.
  for (let match = border.exec(part); match !== null; match = border.exec(part)) {
    const to = start + border.lastIndex
    if (to >= end) break
    take(from, to)
    from = to
  }
  if (from === start) return cut(text, start, end, limit, finer)
  take(from, end)
  return spans
}

function pack(spans: Span[], span: Span, limit: number): void {
  const last = spans.at(-1)
  if (last && last.tokens + span.tokens <= limit)
    spans[spans.length - 1] = { start: last.start, end: span.end, tokens: last.tokens + span.tokens }
  else spans.push(span)
}

function sizeOf(text: string, start: number, end: number): number {
  return end - start > UNCOUNTED_CHARS ? Number.POSITIVE_INFINITY : countTokens(text.slice(start, end))
}

/** One character is at most 4 bytes, and a token at least one byte. */
function cutRun(text: string, start: number, end: number, limit: number): Span[] {
  const step = Math.max(2, Math.floor(limit / 4))
  const spans: Span[] = []
  for (let from = start; from < end; ) {
    let to = Math.min(end, from + step)
    const code = text.charCodeAt(to - 1)
    if (to < end && code >= 0xd800 && code <= 0xdbff) to += 1
    pack(spans, { start: from, end: to, tokens: countTokens(text.slice(from, to)) }, limit)
    from = to
  }
  return spans
}
