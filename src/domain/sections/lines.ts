import type { Block, BlockStyle, ParsedDocument } from '../document/document.ts'

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
  readonly anchors: readonly string[]
  readonly links: readonly string[]
  /** Rows of the table it stands in; 0 outside tables. */
  readonly tableRows: number
  /** Place of its row in the table, from 0. */
  readonly row: number
}

/** A heading is told by its beginning; longer lines are prose. */
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
    while (start < block.end) {
      const newline = text.indexOf('\n', start)
      const end = newline < 0 || newline > block.end ? block.end : newline
      const head = headOf(block, start, text.slice(start, Math.min(end, start + HEAD_CHARS)))
      if (head !== '')
        lines.push({
          block: index,
          start,
          end,
          text: head,
          style: isTable ? null : block.style,
          anchors: start === block.start ? block.anchors : [],
          links: block.links,
          tableRows,
          row: isTable ? row++ : 0,
        })
      start = end + 1
    }
  }
  return lines
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

/** Whether a line stands out from prose, and how much: 0 to 1. */
export function prominence({ style, text, tableRows, row }: Line): number {
  if (text.length > 200) return 0
  // Small tables lay out headings, larger ones may open with their own.
  if (style === null) return tableRows <= 3 || row < 2 ? 0.5 : 0
  const marks = [style.bold, style.underlined, style.italic * 0.8, style.capitals, style.centered ? 0.7 : 0]
  return Math.max(...marks)
}
