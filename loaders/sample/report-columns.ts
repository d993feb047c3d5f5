import type { SampleCalendar } from './fiscal-calendar.ts'

/** Quarters of the books that one column adds up, both inclusive. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** What a report shows beside each other, the newest first. */
export interface Columns {
  readonly income: readonly Span[]
  readonly cash: readonly Span[]
  /** Quarters at whose end the balance sheet stands. */
  readonly balances: readonly number[]
}

/**
 * An interim report: the quarter and the year to date with those of a year before, cash flow only for the year to date, the
 * balance sheet of the quarter's end and of the last year's end. Half-year reports have no quarters.
 */
export function interimColumns(
  { units, quarters }: SampleCalendar,
  unit: number,
  quarter: number,
  halfYearly: boolean,
): Columns {
  const { first } = units[unit]!
  const toDate = [
    { first, last: quarter },
    { first: first - 4, last: quarter - 4 },
  ]
  const alone = [
    { first: quarter, last: quarter },
    { first: quarter - 4, last: quarter - 4 },
  ]
  const isFirst = quarters[quarter]!.number === 1
  return {
    income: halfYearly || isFirst ? toDate : [...alone, ...toDate],
    cash: toDate,
    balances: [quarter, first - 1],
  }
}

/** An annual report: the period and the two before it, and the balance sheets of two period ends. */
export function annualColumns({ units }: SampleCalendar, unit: number): Columns {
  const spans = [unit, unit - 1, unit - 2]
    .filter(at => at >= 0)
    .map(at => ({ first: units[at]!.first, last: units[at]!.last }))
  return { income: spans, cash: spans, balances: [units[unit]!.last, units[unit]!.first - 1] }
}
