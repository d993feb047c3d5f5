import type { FilingRef } from '../company/filing.ts'
import type { Day } from '../day.ts'

/** An XBRL element: taxonomy prefix without its year (`us-gaap`, `ifrs-full`, `dei`, `srt`, or `custom`) and local name. */
export interface Concept {
  readonly taxonomy: string
  readonly name: string
  readonly label: string | null
}

/**
 * Where a fact was read: `companyfacts`; `document`, the inline XBRL or instance of the filing itself, which is there a day
 * sooner and has the filer's own concepts; `fsds`, the structured data sets, which round dates to month ends and only fill gaps.
 */
export type FactSource = 'companyfacts' | 'document' | 'fsds'

/**
 * One undimensioned value as one filing reported it. Nothing filed is ever overwritten: the same period in a later
 * filing is another fact.
 */
export interface Fact {
  readonly concept: Concept
  /** As filed: `USD`, `shares`, `USD/shares`, `pure` ... */
  readonly unit: string
  /** First day of a duration; null for an instant. */
  readonly start: Day | null
  /** Last day of a duration, or the day of an instant. */
  readonly end: Day
  readonly value: number
  /** XBRL `decimals` where the source gives it. */
  readonly decimals: number | null
  /** The filing it was reported in: one shared object a filing. */
  readonly filing: FilingRef
  readonly source: FactSource
}

/** One axis of a fact and where on it the fact stands. */
export interface FactDimension {
  /** `srt:ProductOrServiceAxis` */
  readonly axis: string
  /** `us-gaap:ProductMember`; for a typed axis the value itself. */
  readonly member: string
  /** As the filing's own label linkbase has them; null where it is not at hand. */
  readonly axisLabel: string | null
  readonly memberLabel: string | null
}

/** One value of a part of the company (a segment, a product, a country), as one filing reported it. */
export interface DimensionalFact {
  /** `us-gaap:Revenues` */
  readonly concept: string
  /** As the filing's own label linkbase has it; null where it is not at hand. */
  readonly label: string | null
  /** As filed: `USD`, `shares`, `USD/shares`, `pure` ... */
  readonly unit: string
  /** First day of a duration; null for an instant. */
  readonly start: Day | null
  readonly end: Day
  readonly value: number
  readonly decimals: number | null
  /** At least one, ordered by axis. */
  readonly dimensions: readonly FactDimension[]
}
