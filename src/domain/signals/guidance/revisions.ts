import type { GuidanceChange, GuidanceRecord, TargetRange } from './guidance.ts'

/** A target with the source that stated it. */
export interface IssuedTarget {
  /** Id of the source. */
  readonly source: string
  /** Day from which it was known, `YYYY-MM-DD`. */
  readonly issued: string
  readonly record: GuidanceRecord
}

/** A target with what became of the one before it. */
export interface RevisedTarget extends IssuedTarget {
  /** By the numbers where there are numbers of both, else by the words; null if neither shows it. */
  readonly change: GuidanceChange | null
  /** The latest target before it of the same metric, segment, period, basis and unit, in another source. */
  readonly prior: IssuedTarget | null
}

/** A split as far as per-share targets need it. */
export interface TargetSplit {
  /** New shares for one old share. */
  readonly ratio: number
  /** `YYYY-MM-DD`: targets stated on or after this date use the new shares. */
  readonly effective: string
}

/** Targets of one company in order of their sources, each with its change against the one before. Pure. */
export function revisions(
  issued: readonly IssuedTarget[],
  splits: readonly TargetSplit[] = [],
): RevisedTarget[] {
  const ordered = issued.toSorted((a, b) => compare(a.issued, b.issued) || compare(a.source, b.source))
  const latest = new Map<string, IssuedTarget>()
  const before = new Map<string, IssuedTarget>()
  const metrics = new Map<string, string>()
  return ordered.map(target => {
    const key = targetKey(target.record)
    const last = key === null ? undefined : latest.get(key)
    // Of one source the first record counts; what it follows is the source before.
    if (key !== null && last !== undefined && last.source !== target.source) before.set(key, last)
    const prior = key === null ? null : (before.get(key) ?? null)
    if (key !== null && last?.source !== target.source) latest.set(key, target)
    const known = metrics.get(target.record.metric)
    if (known === undefined) metrics.set(target.record.metric, target.source)
    const isNew = known !== undefined && known !== target.source && key !== null
    return {
      ...target,
      prior,
      change: changeOf(target, prior, splits) ?? (isNew && prior === null ? 'initiated' : null),
    }
  })
}

/** What two targets must share to be one target stated twice; null where the period is not known or nothing is counted. */
export function targetKey({
  metric,
  segment,
  period,
  basis,
  unit,
  percent_of,
  growth_over,
  constant_currency,
}: GuidanceRecord): string | null {
  if (period.fiscal_year === null || unit === 'none') return null
  if (period.fiscal_period === null && period.period_type !== 'multi_year') return null
  const parts = [metric, segment?.toLowerCase(), period.period_type, period.fiscal_year, period.fiscal_period]
  return [...parts, basis, unit, percent_of, growth_over, constant_currency].join('|')
}

function changeOf(
  { record, issued }: IssuedTarget,
  prior: IssuedTarget | null,
  splits: readonly TargetSplit[],
): GuidanceChange | null {
  if (record.kind === 'withdrawn') return 'withdrawn'
  const before = prior
    ? onShares(prior.record, splitsBetween(splits, prior.issued, issued))
    : record.stated_prior
  const byNumbers = before ? numbersChange(before, record, stepOf(record, prior?.record ?? null)) : null
  return byNumbers ?? record.stated_change
}

/** By the middle first, then by the width; `step` is half of the last printed place. */
function numbersChange(before: TargetRange, now: TargetRange, step: number): GuidanceChange | null {
  const [was, is] = [middleOf(before), middleOf(now)]
  if (was === null || is === null) return null
  if (is - was > step) return 'raised'
  if (was - is > step) return 'lowered'
  const [width, widthBefore] = [widthOf(now), widthOf(before)]
  if (width === null || widthBefore === null || Math.abs(width - widthBefore) <= step) return 'reaffirmed'
  return width < widthBefore ? 'narrowed' : 'widened'
}

function stepOf(record: GuidanceRecord, prior: GuidanceRecord | null): number {
  const half = ({ precision, scale }: GuidanceRecord) => 0.5 * 10 ** -precision * scale
  // A middle of two printed numbers lies half a place between them.
  return Math.max(half(record), prior ? half(prior) : 0) * 0.5
}

function middleOf({ low, high }: TargetRange): number | null {
  if (low === null) return high
  return high === null ? low : (low + high) / 2
}

function widthOf({ low, high }: TargetRange): number | null {
  return low === null || high === null ? null : high - low
}

/** New shares for one share of the first day, by the splits effective after it until the second. */
export function splitsBetween(splits: readonly TargetSplit[], from: string, to: string): number {
  return splits
    .filter(({ effective }) => effective > from && effective <= to)
    .reduce((factor, { ratio }) => factor * ratio, 1)
}

/** Numbers of a target on other shares: per-share amounts shrink with a split, counts grow. */
export function onShares(
  { low, high, unit }: Pick<GuidanceRecord, 'low' | 'high' | 'unit'>,
  factor: number,
): TargetRange {
  const times = unit.endsWith('/share') ? 1 / factor : unit === 'shares' ? factor : 1
  return { low: low === null ? null : low * times, high: high === null ? null : high * times }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
