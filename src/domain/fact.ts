import type { Day } from './day.ts'
import type { FilingRef } from './filing.ts'

/** An XBRL element: taxonomy prefix without its year (`us-gaap`, `ifrs-full`, `dei`, `srt`, or `custom`) and local name. */
export interface Concept {
  readonly taxonomy: string
  readonly name: string
  readonly label: string | null
}

/** Where a fact was read. Structured data sets round their dates to month ends, so they only fill gaps. */
export type FactSource = 'companyfacts' | 'fsds'

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
