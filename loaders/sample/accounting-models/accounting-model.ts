import type { Random } from '../random.ts'

/** One line of a company's ledger, and how its reports show it. */
export interface Line {
  readonly key: string
  readonly statement: 'income' | 'cash' | 'balance'
  /** Local name in the company's taxonomy, preceded by `-` if filed with the opposite sign; null: only in the ledger. */
  readonly concept: string | null
  /** A total of lines of the same period: `revenue - cost_of_revenue`. */
  readonly sum?: string
  /** A balance: the previous one plus these flows. A line with neither `sum` nor `roll` is set by the accounting model. */
  readonly roll?: string
  /** The statement field that shows it, preceded by `-` if the field has the opposite sign. */
  readonly field?: string
  /** Reported only by companies that ever have a value in this other line. */
  readonly onlyWith?: string
  /** A balance that flow statements show at both ends of their columns. */
  readonly atBothEnds?: boolean
}

type Ratios = Readonly<Record<string, number>>

/** Input and output of an accounting model for one quarter. Amounts are integers in the company's rounding unit. */
export interface Drive {
  readonly random: Random
  /** Size of this quarter comparable to sales: includes growth, season, length and chance. */
  readonly level: number
  /** The quarter's share of a year, by days. */
  readonly part: number
  ratio(name: string): number
  /** A ratio varied at random by up to this share of itself. */
  vary(name: string, spread: number): number
  /** A flow of this quarter (totals of the values so far), or a balance at its beginning. */
  get(key: string): number
  /** Sets a flow, rounded; returns it. */
  put(key: string, value: number): number
}

/** Accounting model of one kind of company: its lines and what changes them. */
export interface AccountingModel {
  readonly taxonomy: 'us-gaap' | 'ifrs-full'
  readonly lines: readonly Line[]
  readonly ratios: Ratios
  /** Opening balances for annual sales of `size`; retained earnings follow from them. */
  open(size: number, ratios: Ratios): Readonly<Record<string, number>>
  drive(drive: Drive): void
}
