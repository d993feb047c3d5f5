import type { SampleCalendar } from './fiscal-calendar.ts'

/** Quarters that one column sums up, both inclusive. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** The columns of a report, newest first. */
export interface Columns {
  readonly income: readonly Span[]
  readonly cash: readonly Span[]
  /** Quarters that end on the balance sheet dates. */
  readonly balances: readonly number[]
}

/**
 * An interim report: the quarter and the year to date with those of the previous year, cash flow only for the year to
 * date, balance sheets at the end of the quarter and of the last year. Half-year reports have no quarters.
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
