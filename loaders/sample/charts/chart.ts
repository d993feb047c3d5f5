import type { Random } from '../random.ts'

/** One line of a company's books, and how its reports show it. */
export interface Line {
  readonly key: string
  readonly statement: 'income' | 'cash' | 'balance'
  /** Local name in the company's taxonomy, a `-` in front where it is filed with the other sign; null: in the books only. */
  readonly concept: string | null
  /** A total over lines of the same period: `revenue - cost_of_revenue`. */
  readonly sum?: string
  /** A balance: that of the period before and these flows. A line with neither `sum` nor `roll` is what the chart drives. */
  readonly roll?: string
  /** The statement field that shows it, a `-` in front where the field has the other sign. */
  readonly field?: string
  /** Reported only by companies that ever have something in this other line. */
  readonly onlyWith?: string
  /** A balance that flow statements show at both ends of their columns. */
  readonly atBothEnds?: boolean
}

export type Ratios = Readonly<Record<string, number>>

/** What a chart sees and fills in for one quarter. Amounts are whole numbers of the company's rounding unit. */
export interface Drive {
  readonly random: Random
  /** Sales-like size of this quarter: growth, season, length and chance are in it. */
  readonly level: number
  /** The quarter's part of a year, by days. */
  readonly part: number
  ratio(name: string): number
  /** A ratio moved by chance by up to this part of itself. */
  vary(name: string, spread: number): number
  /** A flow of this quarter (totals of what is put so far), or a balance at its beginning. */
  get(key: string): number
  /** Sets a flow, rounded; returns it. */
  put(key: string, value: number): number
}

/** How one kind of company keeps its books: the lines, and what moves them. */
export interface Chart {
  readonly taxonomy: 'us-gaap' | 'ifrs-full'
  readonly lines: readonly Line[]
  readonly ratios: Ratios
  /** First balances for a year's sales of `size`; retained earnings follow from them. */
  open(size: number, ratios: Ratios): Readonly<Record<string, number>>
  drive(drive: Drive): void
}
