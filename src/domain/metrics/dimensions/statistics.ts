import { addMonths } from '../../day.ts'
import {
  mean,
  median,
  relativeSlope,
  sampleDeviation,
  shareNotAboveFirst,
  slope,
  zScoreOfFirst,
} from './arithmetic.ts'
import type { Outcome, PeriodType, Point, StatisticName } from './dimension.ts'

/**
 * Days from one period end to the next. Quarters have 12 to 17 weeks (84 to 119 days) in 52/53-week years, years 52 or 53
 * weeks. Two periods never fit into the bounds of one.
 */
const STEP_DAYS: Readonly<Record<PeriodType, readonly [least: number, most: number]>> = {
  quarterly: [80, 120],
  ttm: [80, 120],
  annual: [350, 380],
}

/** Maximum days between a fiscal year end and its anniversary: 52/53-week years move by up to a week or so. */
const ANNIVERSARY_DAYS = 14

/** Shortest window in which one missing period is tolerated. */
const GAP_FROM = 8

/** Fewer periods are available than the statistic needs, or some in between are missing. */
const INSUFFICIENT_HISTORY = 'insufficient_history'
const NOT_FINITE = 'not_finite'

interface NullResult {
  readonly reason: string
}

/** The value of a point, or its null reason. */
function readValue(point: Point | undefined): number | NullResult {
  if (point === undefined) return { reason: INSUFFICIENT_HISTORY }
  if (point.value === null) return { reason: point.reason ?? INSUFFICIENT_HISTORY }
  return Number.isFinite(point.value) ? point.value : { reason: NOT_FINITE }
}

/** Number of periods from one end to the next, 1 or 2; null for other distances. */
function stepsBetween(later: Point, earlier: Point, periodType: PeriodType): 1 | 2 | null {
  const [minDays, maxDays] = STEP_DAYS[periodType]
  const days = later.end - earlier.end
  if (days >= minDays && days <= maxDays) return 1
  return days >= 2 * minDays && days <= 2 * maxDays ? 2 : null
}

/** Values of a window, newest first. */
interface PeriodWindow {
  readonly values: readonly number[]
  /** One period of the window has no value. */
  readonly gap: boolean
}

/**
 * Values of the last n of points given newest first. With `allowsGap` and n of at least 8, one period other than the
 * oldest may be absent, or any one of them null: without the oldest it is unknown how far the history reaches.
 */
function lastPeriods(
  points: readonly Point[],
  n: number,
  periodType: PeriodType,
  allowsGap: boolean,
): PeriodWindow | NullResult {
  const values: number[] = []
  let reason: string | null = null
  let missing = 0
  let place = -1
  for (const [index, point] of points.entries()) {
    const step = index === 0 ? 1 : stepsBetween(points[index - 1]!, point, periodType)
    if (step === null) break
    missing += step - 1
    place += step
    if (place >= n) break
    const value = readValue(point)
    if (typeof value === 'number') values.push(value)
    else {
      reason ??= value.reason
      missing += 1
    }
    if (place === n - 1) break
  }
  const borne = allowsGap && n >= GAP_FROM ? 1 : 0
  if (place !== n - 1 || missing > borne) return { reason: reason ?? INSUFFICIENT_HISTORY }
  return { values, gap: missing > 0 }
}

/** The point `count` periods before the latest. All periods in between must exist; their values may be null. */
function periodsBack(points: readonly Point[], count: number, periodType: PeriodType): Point | undefined {
  for (let index = 1; index <= count; index += 1) {
    const earlier = points[index]
    if (earlier === undefined || stepsBetween(points[index - 1]!, earlier, periodType) !== 1) return undefined
  }
  return points[count]
}

/** The point whose period ended `years` before the latest, found by date alone. */
function yearsBack(points: readonly Point[], years: number): Point | undefined {
  const [latest] = points
  if (latest === undefined) return undefined
  const anniversary = addMonths(latest.end, -12 * years)
  const away = (point: Point) => Math.abs(point.end - anniversary)
  const near = points.filter(point => away(point) <= ANNIVERSARY_DAYS)
  return near.sort((a, b) => away(a) - away(b))[0]
}

/** Number of latest points that reach `years` back, including the latest. */
function pointsOfYears(years: number, periodType: PeriodType): number {
  return (periodType === 'annual' ? years : 4 * years) + 1
}

/** A statistic over the periods of one metric. `n` is 0 if it takes no number. */
export interface Statistic {
  readonly name: StatisticName
  readonly takesNumber: boolean
  readonly periodTypes: readonly PeriodType[]
  /** True if the result has the metric's own unit; otherwise it is a pure number, comparable across currencies. */
  readonly keepsUnit: boolean
  readonly meaning: string
  /** Number of latest points that it needs. */
  points(periodType: PeriodType, n: number): number
  compute(points: readonly Point[], periodType: PeriodType, n: number): Outcome
}

const ALL: readonly PeriodType[] = ['quarterly', 'ttm', 'annual']
const DENOMINATOR = 'negative_denominator'
const refuse = (reason: string): Outcome => ({ value: null, reason, flag: null })

function finite(value: number, flag: string | null = null): Outcome {
  return Number.isFinite(value) ? { value, reason: null, flag } : refuse(NOT_FINITE)
}

interface OverWindow {
  readonly keepsUnit: boolean
  readonly allowsGap?: boolean
  /** Null reason if `of` returns null. */
  readonly nullReason?: string
}

/** A statistic of the values of the last n periods, newest first. */
function overWindow(
  name: StatisticName,
  { keepsUnit, allowsGap = false, nullReason = DENOMINATOR }: OverWindow,
  meaning: string,
  of: (values: readonly number[]) => number | null,
): Statistic {
  return {
    name,
    takesNumber: true,
    periodTypes: ALL,
    keepsUnit,
    meaning,
    points: (_periodType, n) => n,
    compute: (points, periodType, n) => {
      const window = lastPeriods(points, n, periodType, allowsGap)
      if ('reason' in window) return refuse(window.reason)
      const value = of(window.values)
      return value === null ? refuse(nullReason) : finite(value, window.gap ? 'gap' : null)
    },
  }
}

type Compared = Pick<Statistic, 'takesNumber' | 'keepsUnit' | 'points'> & {
  readonly periodTypes?: readonly PeriodType[]
  earlier(points: readonly Point[], periodType: PeriodType, n: number): Point | undefined
  of(latest: number, earlier: number, n: number): number | NullResult
}

/** A statistic that compares the latest value with an earlier one. */
function compared(name: StatisticName, meaning: string, row: Compared): Statistic {
  const { takesNumber, keepsUnit, points: needed, periodTypes = ALL, earlier, of } = row
  return {
    name,
    takesNumber,
    periodTypes,
    keepsUnit,
    meaning,
    points: needed,
    compute: (points, periodType, n) => {
      const latest = readValue(points[0])
      if (typeof latest !== 'number') return refuse(latest.reason)
      const before = readValue(earlier(points, periodType, n))
      if (typeof before !== 'number') return refuse(before.reason)
      const result = of(latest, before, n)
      return typeof result === 'number' ? finite(result) : refuse(result.reason)
    },
  }
}

const growth = (latest: number, base: number) =>
  base <= 0 ? { reason: DENOMINATOR } : (latest - base) / base

const compound = (latest: number, base: number, years: number) =>
  base <= 0 || latest <= 0 ? { reason: DENOMINATOR } : (latest / base) ** (1 / years) - 1

const oldestFirst = (values: readonly number[]) => values.toReversed()

const OWN = { keepsUnit: true }
const OWN_WITH_GAP = { keepsUnit: true, allowsGap: true }
const PURE = { keepsUnit: false }

const ROWS: readonly Statistic[] = [
  compared('YOY', 'relative change against a year earlier, for ratios too; null for a base of zero or less', {
    takesNumber: false,
    keepsUnit: false,
    points: periodType => pointsOfYears(1, periodType),
    earlier: points => yearsBack(points, 1),
    of: growth,
  }),
  compared('QOQ', 'relative change against the quarter before; null for a base of zero or less', {
    takesNumber: false,
    keepsUnit: false,
    periodTypes: ['quarterly'],
    points: () => 2,
    earlier: (points, periodType) => periodsBack(points, 1, periodType),
    of: growth,
  }),
  compared('CAGR', 'compound yearly growth over n years; null unless both ends are above zero', {
    takesNumber: true,
    keepsUnit: false,
    points: (periodType, n) => pointsOfYears(n, periodType),
    earlier: (points, _periodType, n) => yearsBack(points, n),
    of: compound,
  }),
  overWindow('TREND', OWN, 'least-squares slope a period over the last n, in the own unit', values =>
    slope(oldestFirst(values)),
  ),
  overWindow('TRENDPCT', PURE, 'the slope of TRENDn by the mean of the absolute values', values =>
    relativeSlope(oldestFirst(values)),
  ),
  overWindow('MED', OWN_WITH_GAP, 'median of the last n', median),
  overWindow('AVG', OWN_WITH_GAP, 'mean of the last n', mean),
  overWindow('MIN', OWN_WITH_GAP, 'least of the last n', values => Math.min(...values)),
  overWindow('MAX', OWN_WITH_GAP, 'greatest of the last n', values => Math.max(...values)),
  overWindow('STD', OWN, 'sample standard deviation of the last n', sampleDeviation),
  overWindow(
    'PCTL',
    PURE,
    'share of the other n - 1 that are not above the latest, 0 to 1',
    shareNotAboveFirst,
  ),
  overWindow(
    'ZSCORE',
    { ...PURE, nullReason: 'zero_variance' },
    'distance of the latest from the mean of the last n, in sample standard deviations; null if all are equal',
    zScoreOfFirst,
  ),
  {
    name: 'LAG',
    takesNumber: true,
    periodTypes: ALL,
    keepsUnit: true,
    meaning: 'value n periods earlier',
    points: (_periodType, n) => n + 1,
    compute: (points, periodType, n) => {
      const earlier = readValue(periodsBack(points, n, periodType))
      return typeof earlier === 'number' ? finite(earlier) : refuse(earlier.reason)
    },
  },
  compared('DELTA', 'difference to the value n periods earlier', {
    takesNumber: true,
    keepsUnit: true,
    points: (_periodType, n) => n + 1,
    earlier: (points, periodType, n) => periodsBack(points, n, periodType),
    of: (latest, earlier) => latest - earlier,
  }),
]

export const STATISTICS: ReadonlyMap<StatisticName, Statistic> = new Map(ROWS.map(row => [row.name, row]))
