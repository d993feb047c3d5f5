import type { MetricColumn } from '../../../src/stores/ports/metric.ts'
import { POINTS } from './queried-metrics.ts'

/** Number of the quarter since 1970, with years of 365.25 days. */
export const quarterOf = (day: number) => Math.floor((day * 16 + 730) / 1_461)

export const medianKey = (metric: number, sector: number, quarter: number) =>
  (metric * 100 + sector) * 1_000 + quarter

/** Medians by metric, sector and quarter of the period end, over the last `POINTS` quarters. */
export function sectorMedians(
  columns: readonly MetricColumn[],
  sectors: ReadonlyMap<number, number>,
  last: number,
): Map<number, number> {
  const medians = new Map<number, number>()
  const groups = Math.max(...sectors.values()) + 1
  for (const [metric, column] of columns.entries()) {
    const { stops, values } = grouped(column, sectors, last, groups)
    for (let group = 0; group < stops.length; group += 1) {
      const groupValues = values.subarray(group === 0 ? 0 : stops[group - 1], stops[group])
      if (groupValues.length === 0) continue
      const quarter = last - POINTS + 1 + (group % POINTS)
      medians.set(medianKey(metric, Math.floor(group / POINTS), quarter), medianOf(groupValues))
    }
  }
  return medians
}

/** Values ordered by sector and quarter, and the end of each group in them. */
function grouped(
  { ciks, offsets, ends, values }: MetricColumn,
  sectors: ReadonlyMap<number, number>,
  last: number,
  count: number,
) {
  const groupOf = new Int32Array(values.length).fill(-1)
  const stops = new Uint32Array(count * POINTS)
  for (let row = 0; row < ciks.length; row += 1) {
    const sector = sectors.get(ciks[row]!)!
    for (let point = offsets[row]!; point < offsets[row + 1]!; point += 1) {
      const quarter = quarterOf(ends[point]!) - (last - POINTS + 1)
      if (quarter < 0 || quarter >= POINTS || Number.isNaN(values[point]!)) continue
      const group = sector * POINTS + quarter
      groupOf[point] = group
      stops[group]! += 1
    }
  }
  for (let group = 1; group < stops.length; group += 1) stops[group]! += stops[group - 1]!
  const next = stops.slice()
  const ordered = new Float64Array(stops.at(-1) ?? 0)
  for (let point = 0; point < groupOf.length; point += 1) {
    const group = groupOf[point]!
    if (group >= 0) ordered[--next[group]!] = values[point]!
  }
  return { stops, values: ordered }
}

/** Median; reorders the values. */
function medianOf(values: Float64Array): number {
  const half = values.length >> 1
  const upper = quickselect(values, half)
  if (values.length % 2 === 1) return upper
  let lower = Number.NEGATIVE_INFINITY
  for (let at = 0; at < half; at += 1) lower = Math.max(lower, values[at]!)
  return (lower + upper) / 2
}

/** The value with index `index` in ascending order; partially sorts the values (quickselect). */
function quickselect(values: Float64Array, index: number): number {
  let low = 0
  let high = values.length - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1]!
    let left = low
    let right = high
    while (left <= right) {
      while (values[left]! < pivot) left += 1
      while (values[right]! > pivot) right -= 1
      if (left > right) break
      const other = values[left]!
      values[left++] = values[right]!
      values[right--] = other
    }
    if (index <= right) high = right
    else if (index >= left) low = left
    else break
  }
  return values[index]!
}
