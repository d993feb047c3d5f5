/** Nearest-rank quantile; `share` is from 0 to 1. Throws on an empty list. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('no values')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
