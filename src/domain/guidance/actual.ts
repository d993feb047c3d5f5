import type { GuidanceRecord } from './guidance.ts'
import { guidanceMetric } from './metrics.ts'

/** Line items of a period as they were first reported, and of the same period a year before as shown that day. */
export interface ReportedFigures {
  readonly now: Readonly<Record<string, number>>
  readonly yearAgo: Readonly<Record<string, number>>
}

/** Line items that a target's actual rests on; empty where nothing filed can be compared with it. */
export function actualItems({ metric, segment, period, basis }: GuidanceRecord): readonly string[] {
  const actual = guidanceMetric(metric)?.actual
  const isComparable =
    segment === null &&
    basis === 'gaap' &&
    (period.period_type === 'quarterly' || period.period_type === 'annual')
  if (actual === undefined || !isComparable) return []
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
