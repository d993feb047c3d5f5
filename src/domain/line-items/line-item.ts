import type { StatementName, Template } from '../statement.ts'

/**
 * `flow` runs over a period and adds up; `balance` is an instant; `ratio` an instant without a unit; `per_share` and
 * `shares` run over a period and never add up unless they say so, but for the shares outstanding of a balance sheet.
 * Per-share values and share counts stand on the split basis of the filing they come from.
 */
export type LineItemKind = 'flow' | 'balance' | 'ratio' | 'per_share' | 'shares'

/**
 * A line of a standard statement. `chain` lists, best first, the concepts that mean it:
 * `Name` a us-gaap element (`ifrs:Name` an ifrs-full one), `A + B` a sum of both, `A - B` a difference, `A|B` the first
 * of both that is reported, a trailing `?` a part that may be missing (one part at least is there), a leading `-` the
 * opposite sign.
 */
export interface LineItem {
  readonly id: string
  readonly kind: LineItemKind
  readonly chain: readonly string[]
  /** Chains of a template that replace the general one. */
  readonly byTemplate?: Readonly<Partial<Record<Template, readonly string[]>>>
  /** Templates of which this line is no part. */
  readonly notApplicable?: readonly Template[]
  /** Computed from other line items of the period where no concept gives it: `revenue - cost_of_revenue`. */
  readonly formula?: string
  /** Differences of year-to-date figures outrank discrete quarters, which for this line come from notes. */
  readonly preferYearToDate?: boolean
  /** A per-share value of which quarters make up the year, as dividends do and earnings do not. */
  readonly addsUp?: boolean
  /** A quarter that is the difference of longer spans is not served below zero. For costs and payments alone. */
  readonly neverNegative?: boolean
  /** Concepts that already hold this line: a balance sheet with one of them has it not on its own. */
  readonly unless?: readonly string[]
}

/** A statement as it is served: its line items in order, and those without which a period has no record. */
export interface StatementView {
  readonly name: StatementName
  readonly fields: readonly string[]
  /** Further line items of its records, for metrics. No statement serves them, and what it serves does not rest on them. */
  readonly inputs: readonly string[]
  readonly anchors: readonly string[]
}
