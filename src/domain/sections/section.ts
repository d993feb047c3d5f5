import type { Table } from '../document/document.ts'

export type SectionState =
  | 'extracted'
  | 'incorporated_by_reference'
  | 'reserved'
  | 'not_applicable'
  | 'omitted'
  | 'not_found'

/** How a section's borders were found. */
export type Detector =
  | 'contents'
  | 'cross_reference'
  | 'heading'
  | 'pattern'
  | 'xbrl'
  | 'note_heading'
  | 'exhibit'
  | 'whole'

/** One section of one filing. A filing has every section its form calls for, whatever its state. */
export interface Section {
  /** Canonical: `risk_factors`, `mda_full`, `footnote_revenue`, `item_2_02`, `exhibit_99_1` ... */
  readonly id: string
  readonly title: string
  /** `I`, `II` ... where the form has parts. */
  readonly part: string | null
  /** `1A`, `7`, `2.02`. */
  readonly item: string | null
  /** Place in the filing, from 0. */
  readonly order: number
  readonly state: SectionState
  readonly detector: Detector | null
  /** 0 to 1. */
  readonly confidence: number
  readonly warnings: readonly string[]
  /**
   * Whole text, table text in place. Where it is reserved, not applicable or omitted: the words that say so. Empty only
   * where it was not found.
   */
  readonly text: string
  /** Tables of data (not those that only lay out text), with where their text stands in the section's. */
  readonly tables: readonly { readonly table: Table; readonly start: number; readonly end: number }[]
  /** Paragraph borders of the text, for chunks: offsets at which a block begins. */
  readonly blockStarts: readonly number[]
}

/** A passage of a section of 512 to 1,024 tokens, cut at paragraph borders, never through a table. */
export interface Chunk {
  /** Accession, section, ordinal and a hash of the text. */
  readonly id: string
  readonly index: number
  readonly start: number
  readonly end: number
  readonly text: string
  readonly tokens: number
  /** `table_over_1024_tokens`: a table is never cut. */
  readonly warnings: readonly string[]
}
