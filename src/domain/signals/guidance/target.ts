import { evidenceAt } from '../passages.ts'
import type { SectionText } from '../source-text.ts'
import type { Amount } from './amounts.ts'
import type { GuidanceBasis, GuidanceChange, GuidanceRecord, TargetPeriod, TargetRange } from './guidance.ts'
import type { Mention } from './mentions.ts'
import type { TargetUnit } from './metrics.ts'

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

/** What sentences and tables find out of a target before it is a record. */
export interface FoundTarget {
  readonly mention: Mention
  readonly amount: Amount
  readonly period: TargetPeriod
  readonly basis: GuidanceBasis | null
  readonly change: GuidanceChange | null
  readonly prior: TargetRange | null
  readonly isGrowth: boolean
  readonly constantCurrency: boolean
  /** Of growth: what the words around compare with. */
  readonly growthOver: GuidanceRecord['growth_over']
  /** Place of the words that are quoted. */
  readonly start: number
  readonly end: number
}

/** Money below this is no target of a whole company: its scale was not printed. */
const MIN_MONEY = 10_000
const MAX_PER_SHARE = 10_000

/** The unit in which an amount is a target of a metric; null where it can be none. */
export function targetUnit(mention: Mention, amount: Amount, isGrowth: boolean): string | null {
  const { metric } = mention
  const { measure, currency, kind } = amount
  const has = (unit: TargetUnit) => metric.units.includes(unit)
  if (kind === 'qualitative') return has('percent') ? (metric.growth ? 'percent' : null) : 'percent'
  if (measure === 'basis_points') return has('percent') ? 'basis_points' : null
  if (measure === 'percent') return has('percent') || isGrowth ? 'percent' : null
  const largest = Math.max(Math.abs(amount.low ?? 0), Math.abs(amount.high ?? 0))
  if (has('per_share') && amount.scale <= 1 && measure === 'money' && largest < MAX_PER_SHARE)
    return `${currency ?? 'USD'}/share`
  if (has('money') && (measure === 'money' || amount.scale > 1) && largest >= MIN_MONEY)
    return currency ?? 'USD'
  if (has('shares') && measure === 'number' && largest >= 1_000) return 'shares'
  if (has('count') && measure === 'number' && largest >= 100) return 'count'
  return null
}

/** A record of a target; null where amount and metric do not go together. */
export function recordOf(found: FoundTarget, section: SectionText): GuidanceRecord | null {
  const { mention, amount, isGrowth } = found
  const unit = targetUnit(mention, amount, isGrowth)
  if (unit === null) return null
  const sign = signOf(found)
  const [low, high] = sign === 1 ? [amount.low, amount.high] : [negated(amount.high), negated(amount.low)]
  const isPercent = unit === 'percent' || unit === 'basis_points'
  return {
    metric: mention.metric.id,
    segment: mention.segment,
    period: found.period,
    kind: sign === -1 ? mirrored(amount.kind) : amount.kind,
    low,
    high,
    midpoint: amount.midpoint === null ? null : sign * amount.midpoint,
    unit,
    percent_of: isPercent
      ? mention.metric.growth ||
        isGrowth ||
        (unit === 'basis_points' && (!mention.metric.isInBasisPoints || amount.signed))
        ? 'growth'
        : 'level'
      : null,
    growth_over: isGrowth || mention.metric.growth ? growthOver(found) : null,
    constant_currency: found.constantCurrency,
    basis: basisOf(found, isPercent),
    precision: amount.precision,
    scale: amount.scale,
    stated_change: found.change,
    stated_prior: found.prior,
    evidence: evidenceAt(section, found, {
      value: amount.midpoint ?? amount.low ?? amount.high,
      unit,
    }),
  }
}

/** Costs and amounts paid are positive, as in metrics; what is named as a loss is negative. */
function signOf({ mention, amount, isGrowth }: FoundTarget): 1 | -1 {
  const number = amount.low ?? amount.high ?? 0
  if (isGrowth) return 1
  const isPaid = (mention.metric.isCost ?? false) || POSITIVE.has(mention.metric.id)
  if (isPaid) return number < 0 && (amount.high ?? number) <= 0 ? -1 : 1
  return mention.isLoss && !amount.signed && number > 0 ? -1 : 1
}

/** Assumptions of which an amount in brackets is a deduction. */
const POSITIVE: ReadonlySet<string> = new Set([
  'depreciation_amortization',
  'interest_expense',
  'stock_based_compensation',
  'shares_diluted',
])

/** Growth of a year is over the year before; of a quarter the source has to say. */
function growthOver({ growthOver: over, period, mention }: FoundTarget): GuidanceRecord['growth_over'] {
  if (over !== null) return over
  return period.period_type === 'quarterly' && !mention.metric.growth ? null : 'prior_year'
}

function basisOf(
  { basis, mention, isGrowth, constantCurrency }: FoundTarget,
  isPercent: boolean,
): GuidanceBasis | null {
  if (mention.metric.basis === 'non_gaap') return 'non_gaap'
  if (constantCurrency) return 'non_gaap'
  return (
    basis ??
    (isPercent && isGrowth && mention.metric.basis === undefined ? null : (mention.metric.basis ?? null))
  )
}

function negated(value: number | null): number | null {
  return value === null || value === 0 ? value : -value
}

/** A loss of at most two dollars is a result of at least minus two. */
function mirrored(kind: Amount['kind']): Amount['kind'] {
  return kind === 'at_least' ? 'at_most' : kind === 'at_most' ? 'at_least' : kind
}
