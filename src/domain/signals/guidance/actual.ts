import type { GuidanceRecord } from './guidance.ts'
import { guidanceMetric } from './metrics.ts'

/** Line items of a period as they were first reported, and of the same period a year before as shown that day. */
export interface ReportedFigures {
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
export type Incomparable = (typeof INCOMPARABLE)[number]

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

/** Shown as negative in statements; targets speak of what is paid. */
const OUTFLOWS: ReadonlySet<string> = new Set(['capital_expenditures'])
