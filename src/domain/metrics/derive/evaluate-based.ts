import type { Day } from '../../day.ts'
import type { FiscalPeriod, Split } from '../../numbers/statement.ts'
import { type CatalogMetric, metricOf } from '../catalog/index.ts'
import { isNull, type MissingPolicy, type Term, type TermValue } from '../formula/functions.ts'
import type { PeriodKind } from '../metric.ts'
import { applySplitFactor, basisFactor, type ShareKind } from './share-basis.ts'
import { SHARE_KINDS, spanAt, type ValueSpan, type ValueTimeline } from './value-timeline.ts'

/** The value of one term of a metric. */
export interface TermReading extends BasedReading {
  readonly term: Term
  readonly periodType: PeriodKind
  /** Start of the flow period; null for a balance and if unknown. */
  readonly start: Day | null
  readonly end: Day | null
}

/** A metric in one period with the values of its terms, as of a day; null if the period is unknown. */
export interface Explanation extends BasedReading {
  readonly start: Day | null
  readonly end: Day
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
  readonly terms: readonly TermReading[]
}

/** The metric to explain. */
export interface ExplainQuery {
  readonly metric: CatalogMetric
  readonly periodType: PeriodKind
  /** Null: the latest period. */
  readonly end: Day | null
  readonly day: Day
}

/** A value with its split basis; null if splits do not affect it. */
export interface BasedReading extends TermValue {
  readonly basis: Day | null
}

/** Evaluates a metric from its terms, adjusted to the latest split basis among them by the splits known on a day. */
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
    ? (readings as readonly TermValue[])
    : broughtTo(basis, metric, readings, splits, known)
  const { value, qualifier } = metric.compiled.evaluate(onOneBasis)
  return { value, qualifier, basis: shareKind(metric) !== null && !isNull(value) ? basis : null }
}

function broughtTo(
  basis: Day | null,
  metric: CatalogMetric,
  readings: readonly (BasedReading | undefined)[],
  splits: readonly Split[],
  known: Day,
): TermValue[] {
  return metric.compiled.terms.map((term, index) => {
    const reading = readings[index]
    if (!reading) return { value: Number.NaN, qualifier: missing(term) }
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
): TermValue {
  const share = shareKindOf(term)
  if (share === null || reading.basis === null) return reading
  const factor = basisFactor(splits, reading.basis, basis, known)
  return { value: applySplitFactor(share, reading.value, factor), qualifier: reading.qualifier }
}

/** How splits affect a metric. */
export function shareKind({ unit, shares }: CatalogMetric): ShareKind | null {
  return unit === 'per_share' ? 'per_share' : shares ? 'shares' : null
}

/** How splits affect the value of a term. */
export function shareKindOf(term: Term): ShareKind | null {
  if (term.kind === 'price') return 'per_share'
  if (term.kind === 'item') return SHARE_KINDS.get(term.id) ?? null
  return shareKind(metricOf(term.id) as CatalogMetric)
}

/** Null reason of a term without any value. */
export function missing({ id, shift }: Term): string {
  return shift.count === 0 ? `missing_input:${id}` : `missing_input:${id}:${shift.count}_${shift.unit}_before`
}

/** A line item in a period of the last two years. */
export interface Recent {
  readonly end: Day
  readonly cell: ValueTimeline
}

/** A line item that is missing where a formula needs it. */
interface MissingLine {
  readonly absence: MissingPolicy
  readonly isBalance: boolean
  /** End of the period in which it is missing. */
  readonly end: Day
  /** Latest period first. */
  readonly recent: readonly Recent[]
}

/** Maximum age in days of a balance from an annual note that is carried forward. */
const CARRIED = 380

/** The substitute for a missing line item, as of a day. */
export function substituteMissing(
  { absence, isBalance, end, recent }: MissingLine,
  span: ValueSpan,
  day: Day,
): ValueSpan {
  if (span.qualifier.startsWith('conflicting')) return span
  // A balance that was zero when last reported is still zero; flows of other periods say nothing about this one.
  const isTold = isBalance ? isKnown : isFiled
  const lastReported = recent.find(({ cell }) => isTold(spanAt(cell, day)))
  const last = lastReported && spanAt(lastReported.cell, day)
  if (!lastReported || !last || last.value === 0) return { ...span, value: 0, qualifier: '', basis: null }
  if (absence === 'nothing' || end - lastReported.end > CARRIED) return span
  return { ...span, value: last.value, qualifier: 'carried_forward', basis: last.basis }
}

function isKnown(span: ValueSpan | undefined): boolean {
  return span !== undefined && !isNull(span.value)
}

function isFiled(span: ValueSpan | undefined): boolean {
  return isKnown(span) && span?.value !== 0
}
