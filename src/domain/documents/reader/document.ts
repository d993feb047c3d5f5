/** One document of a submission: the main document or an exhibit. */
export interface SubmissionDocument {
  /** As filed: `10-K`, `EX-99.1`, `EX-13`, `EX-101.INS`, `GRAPHIC` ... */
  readonly type: string
  readonly sequence: number
  readonly filename: string | null
  readonly description: string | null
  readonly text: string
}

/** A link or an anchor. */
export interface Mark {
  /** Id of the anchor, or the one a link leads to. */
  readonly id: string
  /** Place in the document's text. */
  readonly start: number
}

/** Emphasis of a run of text, by which headings are recognized. */
export interface BlockStyle {
  /** Share of its letters that are bold, italic, underlined, capitals: 0 to 1. */
  readonly bold: number
  readonly italic: number
  readonly underlined: number
  readonly capitals: number
  readonly centered: boolean
  /** Font size in points if the markup states it. */
  readonly size: number | null
}

interface BlockBase {
  /** First character of the block in the document's text, and the one after its last. */
  readonly start: number
  readonly end: number
  /** Anchors in the block, and those of removed page headers before it: the targets of a table of contents. */
  readonly anchors: readonly Mark[]
  /** Links inside the block to other places of the document. */
  readonly links: readonly Mark[]
}

/** A paragraph, heading or list item: text between two block borders. */
export interface TextBlock extends BlockBase {
  readonly kind: 'text'
  readonly text: string
  readonly style: BlockStyle
}

/** A table. Its text form (cells separated by ` | `, one row per line) is in the document's text at `start..end`. */
interface TableBlock extends BlockBase {
  readonly kind: 'table'
  readonly table: Table
  readonly text: string
  /** True for tables that only lay out text (a bullet and its paragraph, a heading in one row). */
  readonly layout: boolean
}

/** Where a page ends: `<hr>`, a page-break style, `<PAGE>`, a form feed; running heads and page numbers are gone. */
interface PageBreak extends BlockBase {
  readonly kind: 'page'
  /** The page number printed there, where one was found. */
  readonly page: string | null
}

export type Block = TextBlock | TableBlock | PageBreak

export interface Table {
  readonly caption: string | null
  /** Header rows, spanning cells repeated over their columns. */
  readonly headers: readonly (readonly string[])[]
  /** Cells as printed: numbers keep their brackets, commas and signs. */
  readonly rows: readonly (readonly string[])[]
  /** `in millions, except per share data`, as printed. */
  readonly units: string | null
}

/** A numeric or text fact of inline XBRL or of an instance document. */
export interface XbrlFact {
  /** `us-gaap:Revenues` */
  readonly concept: string
  readonly contextId: string
  /** `USD`, `shares`, `USD/shares`; null for text. */
  readonly unit: string | null
  /** After scale and sign; null for text and for nil. */
  readonly value: number | null
  readonly decimals: number | null
  /** What a text fact says, dates as `YYYY-MM-DD` if its format determines how to read them; null for numbers and nil. */
  readonly text: string | null
  /** Where it is printed in the document's text; null for hidden facts and instances. */
  readonly start: number | null
  readonly end: number | null
}

/** An XBRL context: who, when, and which members of which axes. */
export interface XbrlContext {
  readonly id: string
  readonly cik: number | null
  /** First day of a duration; null for an instant. `YYYY-MM-DD`. */
  readonly periodStart: string | null
  readonly periodEnd: string
  readonly dimensions: readonly { readonly axis: string; readonly member: string }[]
}

/** A text block of inline XBRL (a footnote), its continuations followed in order. */
export interface XbrlTextBlock {
  readonly concept: string
  readonly contextId: string
  /** Spans of the document's text, in order of reading. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
}

/** A document read: its text once, and everything else as offsets into it. */
export interface ParsedDocument {
  /** Blocks joined by blank lines; inline markup adds nothing inside words. */
  readonly text: string
  readonly blocks: readonly Block[]
  readonly facts: readonly XbrlFact[]
  readonly contexts: ReadonlyMap<string, XbrlContext>
  readonly textBlocks: readonly XbrlTextBlock[]
  /** Words of running headers and page numbers, which are not in the text. */
  readonly furnitureWords: number
  /** What the parser met: `truncated:table_cells`, `wrong_encoding`, `unclosed:table` ... */
  readonly warnings: readonly string[]
}
