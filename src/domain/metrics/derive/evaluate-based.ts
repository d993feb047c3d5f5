import type { Day } from '../../day.ts'
import type { Split } from '../../statement.ts'
import { type CatalogMetric, metricOf } from '../catalog/index.ts'
import { isNull } from '../formula/null-value.ts'
import type { Reading, Term } from '../formula/term.ts'
import { SHARE_KINDS } from './item-span.ts'
import { basisFactor, onFactor, type ShareKind } from './share-basis.ts'

/** A reading with the split basis on which it stands; null for what no split touches. */
export interface BasedReading extends Reading {
  readonly basis: Day | null
}

/** A metric from what its terms are worth, brought to the latest basis among them by the splits known on a day. */
export function evaluateBased(
  metric: CatalogMetric,
  readings: readonly (BasedReading | undefined)[],
  splits: readonly Split[],
  known: Day,
): BasedReading {
  let basis: Day | null = null
  let isPlain = true
  for (const reading of readings) {
    if (!reading) isPlain = false
    else if (reading.basis !== null) {
      isPlain = false
      if (basis === null || reading.basis > basis) basis = reading.basis
    }
  }
  const onOneBasis = isPlain
    ? (readings as readonly Reading[])
    : broughtTo(basis, metric, readings, splits, known)
  const { value, word } = metric.compiled.evaluate(onOneBasis)
  return { value, word, basis: shareKind(metric) !== null && !isNull(value) ? basis : null }
}

function broughtTo(
  basis: Day | null,
  metric: CatalogMetric,
  readings: readonly (BasedReading | undefined)[],
  splits: readonly Split[],
  known: Day,
): Reading[] {
  return metric.compiled.terms.map((term, index) => {
    const reading = readings[index]
    if (!reading) return { value: Number.NaN, word: missing(term) }
    if (basis === null || reading.basis === null || reading.basis === basis) return reading
    return onBasisOf(basis, term, reading, splits, known)
  })
}

function onBasisOf(
  basis: Day,
  term: Term,
  reading: BasedReading,
  splits: readonly Split[],
  known: Day,
): Reading {
  const share = shareKindOf(term)
  if (share === null || reading.basis === null) return reading
  const factor = basisFactor(splits, reading.basis, basis, known)
  return { value: onFactor(share, reading.value, factor), word: reading.word }
}

/** How splits touch a metric. */
export function shareKind({ unit, shares }: CatalogMetric): ShareKind | null {
  return unit === 'per_share' ? 'per_share' : shares ? 'shares' : null
}

/** How splits touch what a term reads. */
export function shareKindOf(term: Term): ShareKind | null {
  if (term.kind === 'price') return 'per_share'
  if (term.kind === 'item') return SHARE_KINDS.get(term.id) ?? null
  return shareKind(metricOf(term.id) as CatalogMetric)
}

/** Why a term is null of which nothing is known. */
export function missing({ id, shift }: Term): string {
  return shift.count === 0 ? `missing_input:${id}` : `missing_input:${id}:${shift.count}_${shift.unit}_before`
}
