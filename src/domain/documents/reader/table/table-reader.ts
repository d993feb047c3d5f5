import { LIMITS } from '../limits.ts'
import type { Attributes } from '../markup/read-markup.ts'
import { appended, type Draft, type Paragraph, type Warnings } from '../paragraph.ts'
import { buildTable } from './build-table.ts'
import type { RawCell, RawRow } from './place-cells.ts'

/** Shared: `appended` never writes to an empty list. */
const NONE: never[] = []

interface OpenTable {
  rows: RawRow[]
  row: RawRow | null
  cell: RawCell | null
  cells: number
}

/**
 * Collects the cells of open tables and puts finished blocks to the document. A table inside a cell ends what was read
 * of the outer one, which continues after it; so does text between cells.
 */
export class TableReader {
  private readonly drafts: Draft[]
  private readonly warnings: Warnings
  private readonly opened: OpenTable[] = []
  private tooDeep = 0
  private cells = 0

  constructor(drafts: Draft[], warnings: Warnings) {
    this.drafts = drafts
    this.warnings = warnings
  }

  get depth(): number {
    return this.opened.length
  }

  get inCell(): boolean {
    return this.current()?.cell != null
  }

  /** The document has more cells than are read. */
  get exhausted(): boolean {
    return this.cells > LIMITS.cellsInDocument
  }

  open(): void {
    if (this.opened.length >= LIMITS.tableDepth) {
      this.warnings.add('truncated:table_depth')
      this.tooDeep++
      return
    }
    const outer = this.current()
    if (outer) this.flush(outer)
    this.opened.push({ rows: [], row: null, cell: null, cells: 0 })
  }

  close(): void {
    if (this.tooDeep > 0) {
      this.tooDeep--
      return
    }
    const table = this.current()
    if (table === undefined) return
    this.closeRow()
    this.flush(table)
    this.opened.pop()
  }

  endAll(): void {
    this.tooDeep = 0
    while (this.opened.length > 0) this.close()
  }

  openRow(heading: boolean): void {
    const table = this.current()
    if (table === undefined || this.tooDeep > 0) return
    this.closeRow()
    if (table.rows.length >= LIMITS.rows || table.cells >= LIMITS.cells) {
      this.warnings.add('split:table_rows')
      this.flush(table)
    }
    table.row = { cells: NONE, heading }
    table.rows.push(table.row)
  }

  closeRow(): void {
    const table = this.current()
    if (table === undefined) return
    table.cell = null
    table.row = null
  }

  openCell(heading: boolean, attributes: Attributes): void {
    const table = this.current()
    if (table === undefined || this.tooDeep > 0) return
    if (table.row === null) this.openRow(false)
    table.cell = {
      paragraphs: NONE,
      columns: spanOf(attributes.get('colspan'), LIMITS.columns),
      rows: spanOf(attributes.get('rowspan'), LIMITS.rowspan),
      heading,
      at: null,
    }
    table.row!.cells = appended(table.row!.cells, table.cell)
    table.cells++
    this.cells++
    if (this.exhausted) this.warnings.add('truncated:table_cells')
  }

  closeCell(): void {
    const table = this.current()
    if (table) table.cell = null
  }

  /** A finished paragraph: into the open cell, else into the document. */
  put(paragraph: Paragraph): void {
    const table = this.current()
    if (table?.cell) {
      table.cell.paragraphs = appended(table.cell.paragraphs, paragraph)
      return
    }
    if (table) this.flush(table)
    this.drafts.push({ kind: 'text', paragraphs: [paragraph] })
  }

  putAll(drafts: readonly Draft[]): void {
    const table = this.current()
    if (table) this.flush(table)
    for (const draft of drafts) this.drafts.push(draft)
  }

  private current(): OpenTable | undefined {
    return this.opened[this.opened.length - 1]
  }

  /** Adds the rows read so far to the document; an open row and cell continue empty. */
  private flush(table: OpenTable): void {
    const { rows, row, cell } = table
    table.rows = []
    table.cells = 0
    if (row !== null) {
      table.row = { cells: NONE, heading: row.heading }
      table.rows.push(table.row)
      if (cell !== null) {
        table.cell = { ...cell, paragraphs: NONE, columns: 1, rows: 1 }
        table.row.cells = [table.cell]
      }
    }
    if (rows.length === 0) return
    for (const draft of buildTable(rows, this.warnings)) this.drafts.push(draft)
  }
}

function spanOf(text: string | undefined, most: number): number {
  if (text === undefined) return 1
  const span = Number.parseInt(text, 10)
  return span >= 1 ? Math.min(span, most) : 1
}
