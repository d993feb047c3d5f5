import type { Evidence } from '../passages.ts'

/** Raised with every change of what is read out of the same words. */
export const GUIDANCE_VERSION = 5

export type GuidanceKind = 'range' | 'point' | 'at_least' | 'at_most' | 'qualitative' | 'withdrawn'
export type GuidanceBasis = 'gaap' | 'non_gaap'
/** What the company says of a target's direction, or what the numbers show against the record before. */
export type GuidanceChange =
  | 'initiated'
  | 'raised'
  | 'lowered'
  | 'reaffirmed'
  | 'narrowed'
  | 'widened'
  | 'withdrawn'

/** The period that a target is for. */
export interface TargetPeriod {
  /** `other`: a half year, or the rest of a year. */
  readonly period_type: 'quarterly' | 'annual' | 'multi_year' | 'other'
  /** Calendar year in which the fiscal year ends, whatever the company calls it; of several years the last. */
  readonly fiscal_year: number | null
  /** `Q1` ... `Q4`, `FY`; null if unknown. */
  readonly fiscal_period: string | null
  /** As printed. */
  readonly label: string
}

/** Numbers of a target, in its unit. */
export interface TargetRange {
  readonly low: number | null
  readonly high: number | null
}

/** One target, as one source states it. */
export interface GuidanceRecord {
  /** Id of `GUIDANCE_METRICS`: `revenue`, `eps_diluted`, `operating_margin` ...; `all` if a source refers to all its targets. */
  readonly metric: string
  /** Name of the segment or product line that it is for; null for the company. */
  readonly segment: string | null
  readonly period: TargetPeriod
  readonly kind: GuidanceKind
  /** In `unit`, unscaled (dollars, not millions; percent as printed: 21.5). Null where the kind has none. */
  readonly low: number | null
  readonly high: number | null
  readonly midpoint: number | null
  /** ISO 4217 code, `<code>/share`, `percent`, `basis_points`, `shares`, `count`; `none` where the kind has no numbers. */
  readonly unit: string
  /** Of percent: a level (tax rate), or growth against the year before. */
  readonly percent_of: 'level' | 'growth' | null
  /** Of growth: what it is over; null if the source does not state it. */
  readonly growth_over: 'prior_year' | 'prior_quarter' | null
  readonly constant_currency: boolean
  /** Null if the source does not state it: never compared with an actual. */
  readonly basis: GuidanceBasis | null
  /** Places after the point, of the value as printed in its scale: what actuals are rounded to. */
  readonly precision: number
  /** What printed numbers were multiplied with. */
  readonly scale: number
  /** By the words of the source; null where they say none. */
  readonly stated_change: GuidanceChange | null
  /** The target before, where the source prints it beside the new one; null where it does not. */
  readonly stated_prior: TargetRange | null
  readonly evidence: Evidence
}
