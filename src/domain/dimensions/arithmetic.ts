/*
 * Statistics of a few finite numbers, at least one. Powers of two bring very large and very small numbers to a range
 * in which squares neither overflow nor vanish; that loses no digit.
 */

const SHIFT = 2 ** 600
const LARGE = 2 ** 500

function shiftOf(values: readonly number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  if (largest > LARGE) return 1 / SHIFT
  return largest > 0 && largest < 1 / LARGE ? SHIFT : 1
}

/** Runs a statistic that grows as the values do. */
function scaled(values: readonly number[], of: (values: readonly number[]) => number): number {
  const shift = shiftOf(values)
  return shift === 1 ? of(values) : of(values.map(value => value * shift)) / shift
}

const smallest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value))
const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value))

/** Two passes: the second takes away what rounding left. Never outside the values. */
function twoPassMean(values: readonly number[]): number {
  const rough = values.reduce((sum, value) => sum + value, 0) / values.length
  const rest = values.reduce((sum, value) => sum + (value - rough), 0) / values.length
  return Math.min(Math.max(rough + rest, smallest(values)), largest(values))
}

export function mean(values: readonly number[]): number {
  return scaled(values, twoPassMean)
}

/** The middle one, of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return quantile(sorted, 0.5)
}

/**
 * Quantile of ascending values, at least one: linear between the two nearest (Hyndman and Fan 1996, definition 7: the
 * least is the quantile 0, the greatest the quantile 1).
 */
export function quantile(ascending: Float64Array, share: number): number {
  const place = (ascending.length - 1) * share
  const below = ascending[Math.floor(place)]!
  const above = ascending[Math.ceil(place)]!
  const part = place - Math.floor(place)
  return below === above ? below : below * (1 - part) + above * part
}

/** With n - 1 as divisor; exactly 0 for equal values. At least two values. */
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

/** How far the first lies from the mean, in sample deviations; null where all are equal. */
export function zScoreOfFirst(values: readonly number[]): number | null {
  const shift = shiftOf(values)
  const near = values.map(value => value * shift)
  const deviation = sampleDeviation(near)
  return deviation === 0 ? null : (near[0]! - twoPassMean(near)) / deviation
}

/** Least-squares slope a step; values in order of time. At least two values. */
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

/** Slope by the mean of the absolute values; null where all are zero. */
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
