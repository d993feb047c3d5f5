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
import {
  lastPeriods,
  NOT_FINITE,
  periodsBack,
  pointsOfYears,
  type Refusal,
  readValue,
  yearsBack,
} from './periods.ts'

/** A statistic over the periods of one metric. `n` is 0 for one that takes no number. */
export interface Statistic {
  readonly name: StatisticName
  readonly takesNumber: boolean
  readonly periodTypes: readonly PeriodType[]
  /** The result is in the metric's own unit; else it is a pure number, which compares across currencies. */
  readonly keepsUnit: boolean
  readonly meaning: string
  /** How many of the latest points it looks at. */
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
  readonly bearsGap?: boolean
  /** Why `of` gives null. */
  readonly nullReason?: string
}

/** Over the values of the last n periods, newest first. */
function overWindow(
  name: StatisticName,
  { keepsUnit, bearsGap = false, nullReason = DENOMINATOR }: OverWindow,
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
      const window = lastPeriods(points, n, periodType, bearsGap)
      if ('reason' in window) return refuse(window.reason)
      const value = of(window.values)
      return value === null ? refuse(nullReason) : finite(value, window.gap ? 'gap' : null)
    },
  }
}

type Compared = Pick<Statistic, 'takesNumber' | 'keepsUnit' | 'points'> & {
  readonly periodTypes?: readonly PeriodType[]
  earlier(points: readonly Point[], periodType: PeriodType, n: number): Point | undefined
  of(latest: number, earlier: number, n: number): number | Refusal
}

/** The latest value beside an earlier one. */
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
const OWN_WITH_GAP = { keepsUnit: true, bearsGap: true }
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
    'distance of the latest from the mean of the last n, in sample standard deviations; null where all are equal',
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
