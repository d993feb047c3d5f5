import type { ItemRow } from './items/item-form.ts'
import type { Detector } from './section.ts'

/** A place where an item may begin. */
export interface Candidate {
  /** Item rows it may begin; several where a heading combines items, the first one leading. */
  readonly row: ItemRow
  readonly combined: readonly ItemRow[]
  readonly start: number
  /** Where the heading ends and what it heads begins. */
  readonly bodyStart: number
  readonly line: number
  readonly detector: Detector
  /** How sure it is by itself, 0 to 1. */
  readonly confidence: number
  readonly title: string
}

/** A heading of a part. */
export interface PartCandidate {
  readonly part: string
  readonly start: number
  readonly line: number
}
