import type { ParsedDocument } from '../reader/document.ts'
import type { Section, Span } from './section.ts'

export type SectionText = Pick<Section, 'text' | 'tables' | 'blockStarts'>

export const NO_TEXT: SectionText = { text: '', tables: [], blockStarts: [] }

/** The text of stretches in order, blank lines between them, with tables and paragraph borders moved along. */
export function extractText({ text, blocks }: ParsedDocument, spans: readonly Span[]): SectionText {
  let result = ''
  const tables: Section['tables'][number][] = []
  const blockStarts: number[] = []
  for (const span of spans) {
    const { start, end } = trimmed(text, span)
    if (start >= end) continue
    if (result !== '') result += '\n\n'
    const shift = result.length - start
    result += text.slice(start, end)
    addBorder(blockStarts, start + shift)
    for (let index = firstBlockAfter(blocks, start); index < blocks.length; index++) {
      const block = blocks[index]!
      if (block.start >= end) break
      if (block.kind === 'page') continue
      if (block.start > start) addBorder(blockStarts, block.start + shift)
      if (block.kind !== 'table') continue
      // A table that only lays out text may be cut at its rows.
      if (block.layout) {
        for (const at of rowStarts(text, block.start, Math.min(block.end, end)))
          if (at > start) addBorder(blockStarts, at + shift)
      } else if (block.start >= start && block.end <= end)
        tables.push({ table: block.table, start: block.start + shift, end: block.end + shift })
    }
  }
  return { text: result, tables, blockStarts }
}

/** Borders come in order; an empty block has that of the next. */
function addBorder(borders: number[], border: number): void {
  if (border !== borders.at(-1)) borders.push(border)
}

export function trimmed(text: string, { start, end }: Span): Span {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from]!)) from += 1
  while (to > from && /\s/.test(text[to - 1]!)) to -= 1
  return { start: from, end: to }
}

function rowStarts(text: string, start: number, end: number): number[] {
  const starts: number[] = []
  for (let at = text.indexOf('\n', start); at >= 0 && at < end - 1; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

/** The first block that ends after a place. Blocks are in order; binary search. */
function firstBlockAfter(blocks: ParsedDocument['blocks'], place: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.end <= place) low = middle + 1
    else high = middle
  }
  return low
}
