import type { Day } from '../../day.ts'
import type { FiscalPeriod, StatementRecord } from '../../statement.ts'
import type { PeriodKind } from '../metric.ts'
import type { Span } from './span.ts'
import type { Slot } from './timelines.ts'

/** One version of a metric at one period. */
export interface MetricVersion {
  readonly end: Day
  readonly fiscalYear: number
  /** Null inside a transition period. */
  readonly fiscalPeriod: FiscalPeriod | null
  readonly knownFrom: Day
  readonly knownTo: Day
  /** NaN: null, and `word` is the reason. */
  readonly value: number
  /** Reason of a null, or flags of a value, separated by commas. */
  readonly word: string
  /** Day of the split basis of per-share values and share counts. */
  readonly basis: Day | null
}

/** All versions of a metric at all periods of a kind, by period and then by the day from which they were known. */
export interface MetricSeries {
  readonly metric: string
  readonly periodType: PeriodKind
  readonly versions: readonly MetricVersion[]
}

/** Appends versions of a value with the names that its period had, which the statements of the period tell. */
export function addLabelled(
  versions: MetricVersion[],
  { from: first, to: end, value, word, basis }: Span,
  slot: Slot,
  anchors: readonly StatementRecord[],
): void {
  const own = versions.length
  let from = first
  while (from < end) {
    const record = knownOn(anchors, from)
    if (!record) return
    const knownTo = Math.min(end, record.knownTo)
    const { fiscalYear, fiscalPeriod } = record
    const last = versions.length > own ? versions.at(-1) : undefined
    if (last && last.fiscalYear === fiscalYear && last.fiscalPeriod === fiscalPeriod)
      versions[versions.length - 1] = { ...last, knownTo }
    else
      versions.push({ end: slot.end, fiscalYear, fiscalPeriod, knownFrom: from, knownTo, value, word, basis })
    from = knownTo
  }
}

function knownOn(anchors: readonly StatementRecord[], day: Day): StatementRecord | undefined {
  for (const anchor of anchors) if (anchor.knownFrom <= day && day < anchor.knownTo) return anchor
  return undefined
}
