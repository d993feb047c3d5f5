import { hash } from 'node:crypto'
import type { Chunk, Section } from '../sections/section.ts'
import { type KnownPieces, type Piece, piecesOf, UNCOUNTED_CHARS } from './chunk-pieces.ts'
import { countTokens } from './count-tokens.ts'

/** A stretch of a text with its size. */
interface Span {
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
function splitParagraph(text: string, start: number, end: number, limit: number): Span[] {
  const whole = { start, end, tokens: tokensBetween(text, start, end) }
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
    const tokens = tokensBetween(text, from, to)
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

function tokensBetween(text: string, start: number, end: number): number {
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

/** Bounds of a chunk in tokens (`TOKEN_ENCODING`). */
export const CHUNK_TOKENS = { min: 512, max: 1024 } as const
/** From here on a chunk is closed at the next border. */
const WANTED = 768
/** Counts of parts may add up to a few less than the count of the whole. */
const FULL = 1000

/**
 * The chunks of a section's text: paragraphs in order, 512 to 1,024 tokens. Shorter are only a whole section, and what
 * is before a table that does not fit. A table that is longer is cut at its rows, and its chunks say so. Together they
 * hold every word. `known` saves counting what sections of one filing share.
 */
export function chunksOf(
  accession: string,
  section: Pick<Section, 'id' | 'text' | 'tables' | 'blockStarts'>,
  known: KnownPieces = new Map(),
): Chunk[] {
  const groups = balanced(grouped(section.text, piecesOf(section, known)))
  return groups.map((group, index) => {
    const start = group[0]!.start
    const end = start + section.text.slice(start, group.at(-1)!.end).trimEnd().length
    const text = section.text.slice(start, end)
    const tokens = tokensOf(section.text, group, end)
    return {
      id: `${accession}:${section.id}:${index}:${textHash(text)}`,
      index,
      start,
      end,
      text,
      tokens,
      warnings: cutsTable(section, start, end) ? ['part_of_table'] : [],
    }
  })
}

function cutsTable({ text, tables }: Pick<Section, 'text' | 'tables'>, start: number, end: number): boolean {
  return tables.some(
    table =>
      (table.start < start && start < table.end) ||
      (table.start < end && end < table.end && text.slice(end, table.end).trim() !== ''),
  )
}

/** Twelve hexadecimal digits of SHA-256: distinguishes two texts at one place. */
export function textHash(text: string): string {
  return hash('sha256', text).slice(0, 12)
}

/** Counts of paragraphs add up where they end in line ends; the last one goes without its own. */
function tokensOf(text: string, group: readonly Piece[], end: number): number {
  if (group.some(piece => piece.isPart)) return countTokens(text.slice(group[0]!.start, end))
  const last = group.at(-1)!
  return sizeOf(group) - last.tokens + last.ownTokens
}

function grouped(text: string, pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  let group: Piece[] = []
  let size = 0
  const close = () => {
    if (group.length > 0) groups.push(group)
    group = []
    size = 0
  }
  const add = (piece: Piece) => {
    group.push(piece)
    size += piece.tokens
  }
  for (const piece of pieces) {
    if (size >= CHUNK_TOKENS.min && size + piece.tokens > WANTED) {
      const heading = headingAtEnd(group)
      close()
      if (heading) add(groups.at(-1)!.pop()!)
    }
    if (size + piece.tokens <= FULL) {
      add(piece)
      continue
    }
    if (piece.isTable && piece.tokens <= FULL) {
      close()
      add(piece)
      continue
    }
    // A long paragraph: its first sentences fill a chunk that is short so far, the rest follows. A table is cut at its rows.
    const isShort = size > 0 && size < CHUNK_TOKENS.min && !piece.isTable
    const filled = isShort ? fill(text, piece, FULL - size) : null
    if (filled) add(filled)
    const start = filled?.end ?? piece.start
    for (const part of splitParagraph(text, start, piece.end, WANTED)) {
      close()
      add(partOf(part))
    }
  }
  close()
  return groups
}

/** As much of a paragraph's beginning as there is room for; null where not even a sentence or a word fits. */
function fill(text: string, piece: Piece, room: number): Piece | null {
  // No more than this is looked at: words and their blanks are about five characters a token.
  const probe = Math.min(piece.end, piece.start + room * 10)
  const blank = text.slice(piece.start, probe).search(/\s\S*$/)
  const end = probe === piece.end || blank < 0 ? probe : piece.start + blank + 1
  const first = splitParagraph(text, piece.start, end, room)[0]
  return first && first.tokens <= room && first.end < piece.end ? partOf(first) : null
}

function partOf(span: Span): Piece {
  return { ...span, ownTokens: span.tokens, isTable: false, isHeading: false, isPart: true }
}

/** A heading belongs to what follows, if the chunk before stays long enough without it. */
function headingAtEnd(group: readonly Piece[]): boolean {
  const last = group.at(-1)
  const size = group.reduce((sum, piece) => sum + piece.tokens, 0)
  return group.length > 1 && !!last?.isHeading && size - last.tokens >= CHUNK_TOKENS.min
}

/** A short last chunk joins the one before, or takes paragraphs from it until both are long enough. */
function balanced(groups: readonly Piece[][]): Piece[][] {
  const last = groups.at(-1)
  const before = groups.at(-2)
  if (!last || !before || sizeOf(last) >= CHUNK_TOKENS.min) return [...groups]
  const both = [...before, ...last]
  if (sizeOf(both) <= FULL) return [...groups.slice(0, -2), both]
  for (let border = before.length - 1; border > 0; border--) {
    const head = sizeOf(both.slice(0, border))
    const tail = sizeOf(both.slice(border))
    if (head < CHUNK_TOKENS.min || tail > FULL) break
    if (tail >= CHUNK_TOKENS.min) return [...groups.slice(0, -2), both.slice(0, border), both.slice(border)]
  }
  return [...groups]
}

function sizeOf(group: readonly Piece[]): number {
  return group.reduce((sum, piece) => sum + piece.tokens, 0)
}

/** The first line of a served passage: where it is. */
interface PassageContext {
  readonly ticker: string
  readonly form: string
  readonly fiscalYear: number | null
  /** `FY`, `Q1` ... */
  readonly fiscalPeriod: string | null
  /** Filing date, `YYYY-MM-DD`. */
  readonly filed: string
  readonly title: string
}

/** `[ABC 10-K FY2025 · filed 2025-10-31 · Risk Factors]`; a quarter stands as `Q3 FY2025`, an unknown year is left out. */
export function contextLine({
  ticker,
  form,
  fiscalYear,
  fiscalPeriod,
  filed,
  title,
}: PassageContext): string {
  const quarter = fiscalPeriod !== null && fiscalPeriod !== 'FY' ? `${fiscalPeriod} ` : ''
  const period = fiscalYear === null ? '' : ` ${quarter}FY${fiscalYear}`
  return `[${ticker} ${form}${period} · filed ${filed} · ${title}]`
}
