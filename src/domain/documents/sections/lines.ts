import type { Block, BlockStyle, Mark, ParsedDocument } from '../reader/document.ts'
import type { Section, Span } from './section.ts'

type SectionText = Pick<Section, 'text' | 'tables' | 'blockStarts'>

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

function trimmed(text: string, { start, end }: Span): Span {
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

/** A line of a document that may be a heading: a paragraph's beginning, or the row of a table. */
export interface Line {
  /** Place of its block in the document. */
  readonly block: number
  readonly start: number
  /** One past the end of the printed line, which may be a whole paragraph. */
  readonly end: number
  /** Its beginning, cell borders and runs of blanks as single blanks. */
  readonly text: string
  /** Null for the row of a table. */
  readonly style: BlockStyle | null
  /** Ids of the anchors in the line, and of the anchors its links lead to. */
  readonly anchors: readonly string[]
  readonly links: readonly string[]
  /** Rows of its table; 0 outside tables. */
  readonly tableRows: number
  /** Place of its row in the table, from 0. */
  readonly row: number
}

/** Characters read of a line: a longer line is prose. */
const HEAD_CHARS = 400

/** All lines of a document in order, blank ones left out. */
export function linesOf({ text, blocks }: ParsedDocument): Line[] {
  const lines: Line[] = []
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'page') continue
    const isTable = block.kind === 'table'
    const tableRows = isTable ? block.table.rows.length + block.table.headers.length : 0
    let start = block.start
    let row = 0
    const anchors = idsUpTo(block.anchors)
    const links = idsUpTo(block.links)
    while (start < block.end) {
      const newline = text.indexOf('\n', start)
      const end = newline < 0 || newline > block.end ? block.end : newline
      const head = headOf(block, start, text.slice(start, Math.min(end, start + HEAD_CHARS)))
      const linked = links(end)
      if (head !== '')
        lines.push({
          block: index,
          start,
          end,
          text: head,
          style: isTable ? null : block.style,
          anchors: anchors(end),
          links: linked.length === 1 && BACK.test(head) ? NO_IDS : linked,
          tableRows,
          row: isTable ? row++ : 0,
        })
      start = end + 1
    }
  }
  return lines
}

/** A link back to the contents at the top of a page. */
const BACK = /^\W*table\s+of\s+contents/i

const NO_IDS: readonly string[] = []

/** Hands out the ids of marks, which are in the order of the text, line by line. */
function idsUpTo(marks: readonly Mark[]): (end: number) => readonly string[] {
  let at = 0
  return end => {
    if (at >= marks.length) return NO_IDS
    const from = at
    while (at < marks.length && marks[at]!.start <= end) at += 1
    return from === at ? NO_IDS : marks.slice(from, at).map(({ id }) => id)
  }
}

/** Most lines are a block's whole text, set as it should be: they are that text and no copy of it. */
function headOf(block: Block, start: number, printed: string): string {
  if (UNEVEN.test(printed)) return printed.replace(/[\s|]+/g, ' ').trim()
  return block.kind === 'text' && start === block.start && printed.length === block.text.length
    ? block.text
    : printed
}

/** White space that is not one blank between two words, or a cell border. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]|\|/

/** Prominence of a line over prose, 0 to 1. */
export function prominence({ style, text, tableRows, row }: Line): number {
  if (text.length > 200) return 0
  // Small tables lay out headings, larger ones may open with their own.
  if (style === null) return tableRows <= 3 || row < 2 ? 0.5 : 0
  const marks = [style.bold, style.underlined, style.italic * 0.8, style.capitals, style.centered ? 0.7 : 0]
  return Math.max(...marks)
}
