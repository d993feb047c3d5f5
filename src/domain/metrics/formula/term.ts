/**
 * What a formula reads: a line item of the period's statement, a metric of the period or of an earlier one, or the close
 * that belongs to the period.
 */
export interface Term {
  /** As the formula says it: `prior_year(total_assets)`. */
  readonly text: string
  readonly kind: 'item' | 'metric' | 'price'
  /** Metric or line item; `price` for the close. */
  readonly id: string
  /** Of a line item. */
  readonly statement?: string
  readonly shift: Shift
  /** Nothing reported counts as zero, where the filer does not report the line at other times. */
  readonly optional: boolean
}

/** How far back: whole years, or the quarter before. */
export interface Shift {
  readonly unit: 'year' | 'quarter'
  readonly count: number
}

export const NO_SHIFT: Shift = { unit: 'year', count: 0 }

/** What is known of a term on a day. `value` is NaN where it is null, and `word` says why; with a value, `word` qualifies it. */
export interface Reading {
  readonly value: number
  readonly word: string
}
