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

/** Versions of a value with the names that its period had, which the statements of the period tell. */
export function labelled(span: Span, { end }: Slot, anchors: readonly StatementRecord[]): MetricVersion[] {
  const versions: MetricVersion[] = []
  let from = span.from
  while (from < span.to) {
    const record = anchors.find(({ knownFrom, knownTo }) => knownFrom <= from && from < knownTo)
    if (!record) break
    const to = Math.min(span.to, record.knownTo)
    const { fiscalYear, fiscalPeriod } = record
    const last = versions.at(-1)
    if (last && last.fiscalYear === fiscalYear && last.fiscalPeriod === fiscalPeriod) {
      versions[versions.length - 1] = { ...last, knownTo: to }
    } else {
      const { value, word, basis } = span
      versions.push({ end, fiscalYear, fiscalPeriod, knownFrom: from, knownTo: to, value, word, basis })
    }
    from = to
  }
  return versions
}
