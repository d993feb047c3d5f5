/**
 * Bounds of one document. Whatever a bound cuts or splits is named in the document's warnings. Real filings stay far
 * below them; they keep hostile markup in bounded time and memory.
 */
export const LIMITS = {
  /** Characters of markup between two looks at the clock. */
  piece: 65_536,
  /** Reading time of one document where the caller names none. */
  milliseconds: 20_000,
  /** Open elements whose style is followed; deeper ones inherit. */
  depth: 5_000,
  /** Tables inside tables. */
  tableDepth: 50,
  blocks: 500_000,
  /** Characters of one paragraph; longer ones are split. */
  paragraph: 250_000,
  /** Physical columns of one table; text further right goes to the last one. */
  columns: 512,
  /** Rows and cells of one table; a longer one is split. */
  rows: 20_000,
  cells: 400_000,
  /** Cells of the whole document. */
  cellsInDocument: 500_000,
  rowspan: 1_000,
  /** Lines of plain text that are read as one group. */
  lines: 5_000,
  /** Lines of plain text of the whole document: 60 MB of typeset lines are a fifth of it. */
  linesInDocument: 5_000_000,
  /** Characters of preformatted text that are read at once. */
  preformatted: 5_000_000,
  /** Characters of an element's or attribute's name. */
  name: 1_000,
  /** Attributes read of one element, and characters of one value. */
  attributes: 100,
  attribute: 20_000,
  /** Anchors or links of one paragraph. */
  anchors: 1_000,
  facts: 300_000,
  /** Inline facts open at once. */
  openFacts: 64,
  /** Characters of a fact that is no text block. */
  factText: 1_000,
  contexts: 300_000,
} as const

/** What may stop the reading of a document before its end. */
export interface ReadLimits {
  readonly milliseconds: number
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  milliseconds: LIMITS.milliseconds,
  now: () => performance.now(),
}
