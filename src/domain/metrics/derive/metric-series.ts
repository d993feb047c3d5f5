import type { Day } from '../../day.ts'
import type { FiscalPeriod, StatementRecord } from '../../numbers/statement.ts'
import type { PeriodKind } from '../metric.ts'
import type { Slot } from './timelines.ts'
import type { ValueSpan } from './value-timeline.ts'

/** One version of a metric in one period. */
export interface MetricVersion {
  readonly end: Day
  readonly fiscalYear: number
  /** Null in a transition period. */
  readonly fiscalPeriod: FiscalPeriod | null
  readonly knownFrom: Day
  readonly knownTo: Day
  /** NaN means null; `qualifier` has the reason. */
  readonly value: number
  /** Null reason, or flags of a value, comma-separated. */
  readonly qualifier: string
  /** Split basis day of per-share values and share counts. */
  readonly basis: Day | null
}

/** All versions of a metric in all periods of a kind, ordered by period and then by `knownFrom`. */
export interface MetricSeries {
  readonly metric: string
  readonly periodType: PeriodKind
  readonly versions: readonly MetricVersion[]
}

/** Appends versions of a value with the fiscal labels of its period, which its statements provide. */
export function addLabelled(
  versions: MetricVersion[],
  { from: first, to: end, value, qualifier, basis }: ValueSpan,
  slot: Slot,
  anchors: readonly StatementRecord[],
): void {
  const start = versions.length
  let from = first
  while (from < end) {
    const record = knownOn(anchors, from)
    if (!record) return
    const knownTo = Math.min(end, record.knownTo)
    const { fiscalYear, fiscalPeriod } = record
    const last = versions.length > start ? versions.at(-1) : undefined
    if (last && last.fiscalYear === fiscalYear && last.fiscalPeriod === fiscalPeriod)
      versions[versions.length - 1] = { ...last, knownTo }
    else
      versions.push({
        end: slot.end,
        fiscalYear,
        fiscalPeriod,
        knownFrom: from,
        knownTo,
        value,
        qualifier,
        basis,
      })
    from = knownTo
  }
}

function knownOn(anchors: readonly StatementRecord[], day: Day): StatementRecord | undefined {
  for (const anchor of anchors) if (anchor.knownFrom <= day && day < anchor.knownTo) return anchor
  return undefined
}
