import { quantile } from '../dimensions/arithmetic.ts'
import { type ColumnOf, type MetricReference, shownAt } from '../screen/column.ts'
import type { Universe } from '../screen/universe.ts'
import { REVENUE } from './closeness.ts'

interface Feature {
  readonly reference: MetricReference
  /** NaN where the value cannot be compared. */
  scale(value: number): number
}

const own = (metric: string): Feature => ({ reference: { metric, dimension: null }, scale: value => value })

/** What makes two businesses alike in their figures. */
const FEATURES: readonly Feature[] = [
  { reference: REVENUE, scale: value => (value > 0 ? Math.log(value) : Number.NaN) },
  own('gross_margin'),
  own('operating_margin'),
  own('revenue_cagr_3y'),
  own('capex_to_revenue'),
  own('rd_to_revenue'),
  own('net_debt_to_ebitda'),
]

export const FEATURE_REFERENCES: readonly MetricReference[] = FEATURES.map(({ reference }) => reference)

/** With fewer features known of both, two companies do not compare. */
export const LEAST_FEATURES = 4

/** A score further out counts as this far: one extreme figure shall not decide alone. */
const MOST_SCORE = 5
/** Make the median distance to the median, and the quartiles' distance, a standard deviation of normal values. */
const MEDIAN_DISTANCE_TO_DEVIATION = 1.4826
const QUARTILES_TO_DEVIATION = 0.7413

/** Scores of one feature at each of `places`; NaN for none. Null where the feature tells no company from another. */
function scoresOf(
  { reference, scale }: Feature,
  universe: Universe,
  places: Uint32Array,
  columnOf: ColumnOf,
): Float64Array | null {
  const column = columnOf(reference)
  const values = new Float64Array(places.length)
  for (const [index, place] of places.entries())
    values[index] = scale(shownAt(column, universe, place) ?? Number.NaN)
  const known = values.filter(value => Number.isFinite(value)).sort()
  if (known.length === 0) return null
  const centre = quantile(known, 0.5)
  const deviation = deviationOf(known, centre)
  if (!(deviation > 0)) return null
  return values.map(value => Math.min(Math.max((value - centre) / deviation, -MOST_SCORE), MOST_SCORE))
}

/** Where more than half of the values are the same, from the quartiles. */
function deviationOf(ascending: Float64Array, centre: number): number {
  const distances = ascending.map(value => Math.abs(value - centre)).sort()
  const byMedian = MEDIAN_DISTANCE_TO_DEVIATION * quantile(distances, 0.5)
  return byMedian > 0
    ? byMedian
    : QUARTILES_TO_DEVIATION * (quantile(ascending, 0.75) - quantile(ascending, 0.25))
}

/**
 * Distance of each candidate from the company: Euclid's over the robust scores that are known of both, as if all
 * features were; null with too few. Scores are among the candidates and the company.
 */
export function fundamentalDistances(
  place: number,
  candidates: Uint32Array,
  universe: Universe,
  columnOf: ColumnOf,
): readonly (number | null)[] {
  const places = Uint32Array.of(place, ...candidates)
  const scores = FEATURES.map(feature => scoresOf(feature, universe, places, columnOf)).filter(
    one => one !== null,
  )
  return Array.from(candidates, (_candidate, index) => distance(scores, index + 1))
}

function distance(scores: readonly Float64Array[], index: number): number | null {
  let squares = 0
  let shared = 0
  for (const feature of scores) {
    const apart = feature[index]! - feature[0]!
    if (Number.isNaN(apart)) continue
    squares += apart * apart
    shared += 1
  }
  return shared < LEAST_FEATURES ? null : Math.sqrt((squares * FEATURES.length) / shared)
}

/** Whether enough is known of a company to compare it. */
export function hasFundamentals(place: number, universe: Universe, columnOf: ColumnOf): boolean {
  const known = FEATURES.filter(({ reference, scale }) =>
    Number.isFinite(scale(shownAt(columnOf(reference), universe, place) ?? Number.NaN)),
  )
  return known.length >= LEAST_FEATURES
}
