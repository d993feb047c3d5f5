import { addMonths } from '../day.ts'
import type { PeriodType, Point } from './dimension.ts'

/**
 * Days from one end to the next. Quarters have 12 to 17 weeks (84 to 119 days) where books are kept by weeks, years 52
 * or 53 weeks; no two periods fit into the bounds of one.
 */
const STEP_DAYS: Readonly<Record<PeriodType, readonly [least: number, most: number]>> = {
  quarterly: [80, 120],
  ttm: [80, 120],
  annual: [350, 380],
}

/** How far from the anniversary a fiscal year may end, in days: books kept by weeks move by up to a week or so. */
const ANNIVERSARY_DAYS = 14

/** Shortest window in which one missing period is borne. */
const GAP_FROM = 8

/** Fewer periods are known than the statistic looks at, or some between are not known. */
export const INSUFFICIENT_HISTORY = 'insufficient_history'
export const NOT_FINITE = 'not_finite'

export interface Refusal {
  readonly reason: string
}

/** The value of a point, or why there is none. */
export function readValue(point: Point | undefined): number | Refusal {
  if (point === undefined) return { reason: INSUFFICIENT_HISTORY }
  if (point.value === null) return { reason: point.reason ?? INSUFFICIENT_HISTORY }
  return Number.isFinite(point.value) ? point.value : { reason: NOT_FINITE }
}

/** How many periods lie between two ends, 1 or 2; null for other distances. */
function stepsBetween(later: Point, earlier: Point, periodType: PeriodType): 1 | 2 | null {
  const [least, most] = STEP_DAYS[periodType]
  const days = later.end - earlier.end
  if (days >= least && days <= most) return 1
  return days >= 2 * least && days <= 2 * most ? 2 : null
}

/** Values of a window, newest first. */
export interface Window {
  readonly values: readonly number[]
  /** One period of the window has no value. */
  readonly gap: boolean
}

/**
 * Values of the last n periods of points given newest first. With `bearsGap` and n of at least 8, one period but the
 * oldest may be absent, or any one of them null: without the oldest nobody knows how far the history reaches.
 */
export function lastPeriods(
  points: readonly Point[],
  n: number,
  periodType: PeriodType,
  bearsGap: boolean,
): Window | Refusal {
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
  const borne = bearsGap && n >= GAP_FROM ? 1 : 0
  if (place !== n - 1 || missing > borne) return { reason: reason ?? INSUFFICIENT_HISTORY }
  return { values, gap: missing > 0 }
}

/** The point that many periods before the latest; all periods between must be there, their values need not. */
export function periodsBack(
  points: readonly Point[],
  count: number,
  periodType: PeriodType,
): Point | undefined {
  for (let index = 1; index <= count; index += 1) {
    const earlier = points[index]
    if (earlier === undefined || stepsBetween(points[index - 1]!, earlier, periodType) !== 1) return undefined
  }
  return points[count]
}

/** The point whose period ended that many years before the latest, found by its date alone. */
export function yearsBack(points: readonly Point[], years: number): Point | undefined {
  const [latest] = points
  if (latest === undefined) return undefined
  const anniversary = addMonths(latest.end, -12 * years)
  const away = (point: Point) => Math.abs(point.end - anniversary)
  const near = points.filter(point => away(point) <= ANNIVERSARY_DAYS)
  return near.sort((a, b) => away(a) - away(b))[0]
}

/** How many of the latest points reach that many years back, the latest included. */
export function pointsOfYears(years: number, periodType: PeriodType): number {
  return (periodType === 'annual' ? years : 4 * years) + 1
}
