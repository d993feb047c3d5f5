/*
 * Statistics of a few finite numbers (at least one). Scaling by powers of two keeps squares of very large and very small
 * numbers from overflowing or underflowing, without losing a digit.
 */

const SHIFT = 2 ** 600
const LARGE = 2 ** 500

function shiftOf(values: readonly number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest > LARGE) return 1 / SHIFT
  return largest > 0 && largest < 1 / LARGE ? SHIFT : 1
}

/** Computes a statistic that scales with the values. */
function scaled(values: readonly number[], of: (values: readonly number[]) => number): number {
  const shift = shiftOf(values)
  return shift === 1 ? of(values) : of(values.map(value => value * shift)) / shift
}

const smallest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value))
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value))

/** Two-pass mean: the second pass corrects rounding. Never outside the range of the values. */
function twoPassMean(values: readonly number[]): number {
  const rough = values.reduce((sum, value) => sum + value, 0) / values.length
  const rest = values.reduce((sum, value) => sum + (value - rough), 0) / values.length
  return Math.min(Math.max(rough + rest, smallest(values)), largest(values))
}

export function mean(values: readonly number[]): number {
  return scaled(values, twoPassMean)
}

/** Median; for an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return quantile(sorted, 0.5)
}

/**
 * Quantile of at least one ascending value: linear interpolation between the two nearest (Hyndman and Fan 1996,
 * definition 7: the minimum is quantile 0, the maximum quantile 1).
 */
export function quantile(ascending: Float64Array, share: number): number {
  const place = (ascending.length - 1) * share
  const below = ascending[Math.floor(place)]!
  const above = ascending[Math.ceil(place)]!
  const part = place - Math.floor(place)
  return below === above ? below : below * (1 - part) + above * part
}

/** Sample standard deviation (divisor n - 1); exactly 0 for equal values. At least two values. */
export function sampleDeviation(values: readonly number[]): number {
  if (smallest(values) === largest(values)) return 0
  return scaled(values, near => {
    const centre = twoPassMean(near)
    let squares = 0
    let rest = 0
    for (const value of near) {
      squares += (value - centre) ** 2
      rest += value - centre
    }
    return Math.sqrt((squares - (rest * rest) / near.length) / (near.length - 1))
  })
}

/** Distance of the first value from the mean in sample standard deviations; null if all values are equal. */
export function zScoreOfFirst(values: readonly number[]): number | null {
  const shift = shiftOf(values)
  const near = values.map(value => value * shift)
  const deviation = sampleDeviation(near)
  return deviation === 0 ? null : (near[0]! - twoPassMean(near)) / deviation
}

/** Least-squares slope per step; at least two values in time order. */
export function slope(values: readonly number[]): number {
  if (smallest(values) === largest(values)) return 0
  return scaled(values, near => {
    const middle = (near.length - 1) / 2
    const centre = twoPassMean(near)
    let products = 0
    let squares = 0
    for (const [step, value] of near.entries()) {
      products += (step - middle) * (value - centre)
      squares += (step - middle) ** 2
    }
    return products / squares
  })
}

/** Slope relative to the mean absolute value; null if all values are zero. */
export function relativeSlope(values: readonly number[]): number | null {
  const shift = shiftOf(values)
  const near = values.map(value => value * shift)
  const size = twoPassMean(near.map(Math.abs))
  return size === 0 ? null : slope(near) / size
}

/** Share of the other values that are not above the first. At least two values. */
export function shareNotAboveFirst(values: readonly number[]): number {
  const [first = 0, ...others] = values
  return others.filter(value => value <= first).length / others.length
}
