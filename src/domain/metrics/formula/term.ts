/**
 * What a formula reads: a line item of the period's statement, a metric of the period or of an earlier one, or the close
 * that belongs to the period.
 */
export interface Term {
  /** As the formula says it: `prior_year(total_assets)`. */
  readonly text: string
  readonly kind: 'item' | 'metric' | 'price'
  /** Metric or line item; `close` for the close. */
  readonly id: string
  /** Of a line item. */
  readonly statement?: string
  readonly shift: Shift
  readonly absence: Absence
}

/**
 * What it means that nothing is reported: `null` says so; `nothing` is zero where the filer has not reported the line for
 * two years; `carried` is the latest value of a year, for balances that stand in yearly notes, else as `nothing`.
 */
export type Absence = 'null' | 'nothing' | 'carried'

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
