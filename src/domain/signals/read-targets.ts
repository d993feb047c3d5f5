import { extractGuidance, type KnownCalendar } from './guidance/extract-guidance.ts'
import type { GuidanceRecord } from './guidance/guidance.ts'
import { GUIDANCE_SIGNALS, guidanceSignals } from './guidance/guidance-signals.ts'
import { type IssuedTarget, revisions, type TargetSplit } from './guidance/revisions.ts'
import { type CompanySize, isOfCompanySize } from './guidance/target.ts'
import { missingSection } from './scope.ts'
import type { FiredSignal, NotEvaluated, SourceAnalysis } from './source-analysis.ts'
import { familyOf, type SourceText } from './source-text.ts'

/** What targets are resolved by and compared with, as known on the day of the source. */
export interface KnownTargets {
  readonly calendar: KnownCalendar
  /** Readings before the source, of any form. */
  readonly earlier: readonly SourceAnalysis[]
  readonly splits: readonly TargetSplit[]
  readonly size: CompanySize
}

export interface TargetReading {
  readonly guidance: readonly GuidanceRecord[]
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
}

/** Targets of a source and what they signal against those before; a release that is a picture cannot be evaluated. */
export function readTargets(
  source: SourceText,
  { calendar, earlier, splits, size }: KnownTargets,
): TargetReading {
  const { records: stated, noText } = extractGuidance(source, calendar)
  const records = stated.filter(record => isOfCompanySize(record, size))
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
  const not_evaluated =
    family === null
      ? []
      : GUIDANCE_SIGNALS.flatMap(({ id, sources, sections }) => {
          if (!sources.includes(family) || fired.has(id)) return []
          const reason = noText.length > 0 ? `no_text:${noText[0]}` : missingSection(sections, source, family)
          return reason === null ? [] : [{ signal_id: id, reason }]
        })
  return { guidance: records, signals, not_evaluated }
}
