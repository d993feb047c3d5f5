import type { GuidanceRecord, TargetRange } from './guidance.ts'
import { guidanceMetric } from './metrics.ts'
import { onShares } from './revisions.ts'

/** Line items of a period as they were first reported, and of the same period a year before as shown that day. */
interface ReportedFigures {
  readonly now: Readonly<Record<string, number>>
  readonly yearAgo: Readonly<Record<string, number>>
}

/** Why nothing in a statement can be compared with a target. */
export const INCOMPARABLE = [
  'segment',
  'period',
  'basis_not_stated',
  'non_gaap',
  'growth_over_prior_quarter',
  'metric_not_filed',
] as const
type Incomparable = (typeof INCOMPARABLE)[number]

/** Null for a target that statements have an actual for. */
export function incomparable({
  metric,
  segment,
  period,
  basis,
  growth_over,
}: GuidanceRecord): Incomparable | null {
  if (segment !== null) return 'segment'
  if (period.period_type !== 'quarterly' && period.period_type !== 'annual') return 'period'
  if (guidanceMetric(metric)?.actual === undefined) return 'metric_not_filed'
  if (basis === null) return 'basis_not_stated'
  if (basis !== 'gaap') return 'non_gaap'
  return growth_over === 'prior_quarter' ? 'growth_over_prior_quarter' : null
}

/** Line items of a target's actual; empty if nothing filed can be compared with it. */
export function actualItems(record: GuidanceRecord): readonly string[] {
  const actual = guidanceMetric(record.metric)?.actual
  if (actual === undefined || incomparable(record) !== null) return []
  return typeof actual === 'string' ? [actual] : actual
}

/** The actual of a target in the target's unit; null where a figure is missing, or growth has no positive base. */
export function actualOf(record: GuidanceRecord, { now, yearAgo }: ReportedFigures): number | null {
  const items = actualItems(record)
  const level = levelOf(items, now)
  if (level === null) return null
  if (record.percent_of !== 'growth') return record.unit === 'percent' ? level * 100 : level
  const before = levelOf(items, yearAgo)
  if (before === null) return null
  if (record.unit === 'basis_points') return (level - before) * 10_000
  return before > 0 ? (level / before - 1) * 100 : null
}

function levelOf([item, over]: readonly string[], values: Readonly<Record<string, number>>): number | null {
  if (item === undefined) return null
  const value = values[item]
  if (value === undefined) return null
  if (over === undefined) return OUTFLOWS.has(item) ? -value : value
  const base = values[over]
  return base === undefined || base <= 0 ? null : value / base
}

/** Negative in statements; targets state the amount paid. */
const OUTFLOWS: ReadonlySet<string> = new Set(['capital_expenditures'])

type GuidanceOutcome = 'above' | 'within' | 'below' | 'pending' | 'not_reported' | 'not_comparable'

interface Compared {
  readonly outcome: GuidanceOutcome
  /**
   * Actual less the middle of the target (its bound where it has one), as a fraction of the latter's absolute value; of
   * targets in percent or basis points the difference in those. Null without an actual, and over nought.
   */
  readonly variance: number | null
}

/**
 * How an actual compares with a target, on the closed interval, after rounding to the places that the target was printed
 * with. `factor`: new shares for one share between the target and the actual.
 */
export function compareWith(record: GuidanceRecord, actual: number, factor: number): Compared {
  const { low, high } = onShares(record, factor)
  if (low === null && high === null) return { outcome: 'not_comparable', variance: null }
  const rounded = roundedTo(record, actual)
  return {
    outcome: outcomeOf(record, { low, high }, rounded),
    variance: varianceOf(record, { low, high }, actual),
  }
}

function outcomeOf(
  { kind, unit }: GuidanceRecord,
  { low, high }: TargetRange,
  actual: number,
): GuidanceOutcome {
  // Splits leave fractions of a cent.
  const slack = Math.abs(low ?? high ?? 0) * 1e-9
  if (kind === 'at_least' && low !== null) return actual >= low - slack ? 'above' : 'below'
  if (kind === 'at_most' && high !== null) return actual <= high + slack ? 'below' : 'above'
  const cent = unit.endsWith('/share') ? slack + 1e-9 : slack
  if (low !== null && actual < low - cent) return 'below'
  return high !== null && actual > high + cent ? 'above' : 'within'
}

function varianceOf({ unit }: GuidanceRecord, { low, high }: TargetRange, actual: number): number | null {
  const middle = low === null ? high : high === null ? low : (low + high) / 2
  if (middle === null) return null
  if (unit === 'percent' || unit === 'basis_points') return tidy(actual - middle)
  return middle === 0 ? null : tidy((actual - middle) / Math.abs(middle))
}

/** An actual in the places of a target: $4.2 billion is compared in tenths of a billion. */
function roundedTo(
  { precision, scale }: Pick<GuidanceRecord, 'precision' | 'scale'>,
  actual: number,
): number {
  const step = 10 ** precision / scale
  return tidy(Math.round(tidy(actual * step)) / step)
}

/** Without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
