import type { GuidanceRecord } from './guidance.ts'

/** What the size of targets is compared with, as known on the day of the source. */
export interface CompanySize {
  /** ISO 4217; null if not known. */
  readonly currency: string | null
  /** Of the latest year, unscaled; null if not known. */
  readonly revenue: number | null
}

/** A target of revenue is at most this many times the last year's, or this fraction of it. */
const MAX_CHANGE = 5
/** Other amounts are at most this many times the last year's revenue. */
const MAX_OF_REVENUE = 3
/** A quarter can hold this share of a year and as little. */
const QUARTER_SHARE = { min: 0.05, max: 0.7 }

/**
 * Whether an amount of money is of a size with the company: a lost scale or a par value is not. True if nothing is known to
 * compare with, and for amounts per share, percentages and counts.
 */
export function isOfCompanySize(record: GuidanceRecord, { currency, revenue }: CompanySize): boolean {
  const { metric, segment, unit, percent_of, period, low, high } = record
  if (revenue === null || revenue <= 0 || unit !== currency || percent_of !== null) return true
  const amount = Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0))
  const isRevenue = metric === 'revenue' && segment === null
  if (!isRevenue) return amount <= revenue * MAX_OF_REVENUE
  if (period.period_type === 'annual') return amount <= revenue * MAX_CHANGE && amount >= revenue / MAX_CHANGE
  if (period.period_type !== 'quarterly') return true
  return (
    amount <= revenue * MAX_CHANGE * QUARTER_SHARE.max && amount >= (revenue / MAX_CHANGE) * QUARTER_SHARE.min
  )
}
