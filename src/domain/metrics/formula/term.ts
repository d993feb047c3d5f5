/**
 * A term of a formula: a line item of the period's statement, a metric of the period or an earlier one, or the close of
 * the period.
 */
export interface Term {
  /** As in the formula: `prior_year(total_assets)`. */
  readonly text: string
  readonly kind: 'item' | 'metric' | 'price'
  /** Metric or line item id; `close` for the close. */
  readonly id: string
  /** Statement of a line item. */
  readonly statement?: string
  readonly shift: Shift
  readonly absence: MissingPolicy
}

/**
 * Meaning of an unreported line item: `null` stays null; `nothing` is zero if the filer has not reported it for two
 * years; `carried` is the latest value within a year, for balances of annual notes, otherwise as `nothing`.
 */
export type MissingPolicy = 'null' | 'nothing' | 'carried'

/** Distance to an earlier period: whole years, or one quarter. */
export interface Shift {
  readonly unit: 'year' | 'quarter'
  readonly count: number
}

export const NO_SHIFT: Shift = { unit: 'year', count: 0 }

/** A term as of a day. `value` is NaN if it is null; `qualifier` has the null reason, or the flags of a value. */
export interface TermValue {
  readonly value: number
  readonly qualifier: string
}

/** Formula values are plain numbers; NaN represents null and propagates through arithmetic. */
export const isNull: (value: number) => boolean = Number.isNaN
