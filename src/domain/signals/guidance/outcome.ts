import type { GuidanceRecord, TargetRange } from './guidance.ts'
import { onShares } from './revisions.ts'

export type GuidanceOutcome = 'above' | 'within' | 'below' | 'pending' | 'not_reported' | 'not_comparable'

export interface Compared {
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
export function roundedTo(
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
