import type { SectionState } from '../sections/section.ts'
import type { SourceIdentity } from './reading.ts'

/** A table of a section, with where its text stands in the section's. */
export interface SectionTable {
  readonly start: number
  readonly end: number
  readonly caption: string | null
  readonly headers: readonly (readonly string[])[]
  readonly rows: readonly (readonly string[])[]
  /** `in millions`, as printed. */
  readonly units: string | null
}

/** A section as it is stored. */
export interface SectionText {
  readonly id: string
  readonly title: string
  readonly item: string | null
  readonly state: SectionState
  /** Of its borders, 0 to 1. */
  readonly confidence: number
  /** `content_raw`; empty where there is none. */
  readonly text: string
  /** In the order of the text. */
  readonly tables: readonly SectionTable[]
  /** Where chunks begin and end, in the order of the text; they may overlap nothing. */
  readonly chunks: readonly { readonly id: string; readonly start: number; readonly end: number }[]
}

/** A source with its words. */
export interface SourceText extends SourceIdentity {
  /** Item numbers of an 8-K that its submission header or SEC's list names: `2.02`. */
  readonly items: readonly string[]
  /** Names of the company, today's and former ones; empty where none is known. */
  readonly names: readonly string[]
  readonly sections: readonly SectionText[]
}
