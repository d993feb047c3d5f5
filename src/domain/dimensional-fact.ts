import type { Day } from './day.ts'

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
