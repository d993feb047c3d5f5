import type { Section } from '../sections/section.ts'
import { countBoth, type TokenCounts } from './count-tokens.ts'

/** A paragraph or a table of a section, with the blanks up to the next one. */
export interface Piece {
  readonly start: number
  readonly end: number
  /** Infinite where it is too long to be worth counting whole. */
  readonly tokens: number
  /** Without the blanks at its end. */
  readonly ownTokens: number
  readonly isTable: boolean
  readonly isHeading: boolean
  /** Cut out of a longer paragraph, or too long to be counted. */
  readonly isPart: boolean
}

/** Nothing of this many characters fits a chunk; it is cut first and counted in parts. */
export const UNCOUNTED_CHARS = 20_000
/** Longer lines are prose. */
const HEADING_CHARS = 120

/** Counts of paragraphs by their words: sections of a filing are nested, so most come twice. */
export type KnownPieces = Map<string, TokenCounts>

/** A section's text cut at its paragraph borders, every character in one piece. */
export function piecesOf(
  { text, tables, blockStarts }: Pick<Section, 'text' | 'tables' | 'blockStarts'>,
  known: KnownPieces,
): Piece[] {
  const pieces: Piece[] = []
  let table = 0
  const borders = bordersOf(text, tables, blockStarts)
  for (const [index, start] of borders.entries()) {
    const end = borders[index + 1] ?? text.length
    while (table < tables.length && tables[table]!.end <= start) table += 1
    const isTable = tables[table] !== undefined && tables[table]!.start <= start
    const slice = text.slice(start, end)
    if (slice.trim() === '') {
      const before = pieces.at(-1)
      if (before) pieces[pieces.length - 1] = { ...before, end }
      continue
    }
    const { whole: tokens, trimmed: ownTokens } =
      slice.length > UNCOUNTED_CHARS ? UNCOUNTED : counted(slice, known)
    pieces.push({
      start,
      end,
      tokens,
      ownTokens,
      isTable,
      isHeading: !isTable && looksLikeHeading(slice.trim()),
      isPart: tokens === Number.POSITIVE_INFINITY || (!/\n$/.test(slice) && end < text.length),
    })
  }
  return pieces
}

const UNCOUNTED: TokenCounts = { whole: Number.POSITIVE_INFINITY, trimmed: Number.POSITIVE_INFINITY }

function counted(slice: string, known: KnownPieces): TokenCounts {
  const before = known.get(slice)
  if (before !== undefined) return before
  const counts = countBoth(slice)
  known.set(slice, counts)
  return counts
}

/** Where paragraphs and tables begin, and where tables end; nothing within a table. */
function bordersOf(text: string, tables: Section['tables'], blockStarts: readonly number[]): number[] {
  const borders = new Set<number>(text === '' ? [] : [0])
  for (const { start, end } of tables) {
    borders.add(start)
    if (end < text.length) borders.add(end)
  }
  let table = 0
  for (const start of blockStarts) {
    while (table < tables.length && tables[table]!.end <= start) table += 1
    if (start < text.length && !(tables[table] && tables[table]!.start < start)) borders.add(start)
  }
  return [...borders].sort((a, b) => a - b)
}

function looksLikeHeading(text: string): boolean {
  return text.length <= HEADING_CHARS && !/[.!?;:,]$/.test(text)
}
