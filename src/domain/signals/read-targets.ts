import type { GuidanceRecord } from '../guidance/guidance.ts'
import { GUIDANCE_SIGNALS, guidanceSignals } from '../guidance/guidance-signals.ts'
import { guidanceOf, type KnownCalendar } from '../guidance/read-guidance.ts'
import { type IssuedTarget, revisions, type TargetSplit } from '../guidance/revisions.ts'
import type { FiredSignal, NotEvaluated, SourceReading } from './reading.ts'
import { familyOf } from './source-families.ts'
import type { SourceText } from './source-text.ts'

/** What targets are resolved by and compared with, as known on the day of the source. */
export interface KnownTargets {
  readonly calendar: KnownCalendar
  /** Readings before the source, of any form. */
  readonly earlier: readonly SourceReading[]
  readonly splits: readonly TargetSplit[]
}

export interface TargetReading {
  readonly guidance: readonly GuidanceRecord[]
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
}

/** Targets of a source and what they signal against those before; a release that is a picture cannot be evaluated. */
export function readTargets(source: SourceText, { calendar, earlier, splits }: KnownTargets): TargetReading {
  const { records, noText } = guidanceOf(source, calendar)
  const issued = (id: string, day: string, guidance: readonly GuidanceRecord[]): IssuedTarget[] =>
    guidance.map(record => ({ source: id, issued: day, record }))
  const all = [
    ...earlier.flatMap(({ id, filing_date, guidance }) => issued(id, filing_date, guidance)),
    ...issued(source.id, source.filing_date, records),
  ]
  const own = revisions(all, splits).filter(target => target.source === source.id)
  const family = familyOf(source)
  const signals = guidanceSignals(own, source.form_type)
  const fired = new Set(signals.map(({ signal_id }) => signal_id))
  const unread =
    noText.length === 0
      ? []
      : GUIDANCE_SIGNALS.filter(
          ({ sources, id }) => family !== null && sources.includes(family) && !fired.has(id),
        )
  return {
    guidance: records,
    signals,
    not_evaluated: unread.map(({ id }) => ({ signal_id: id, reason: 'no_text' })),
  }
}
