import type { FilingRef } from '../../company/filing.ts'
import { type Day, FAR_FUTURE } from '../../day.ts'
import type { FieldValue, StatementRecord } from '../statement.ts'
import { sameValue } from './field-value.ts'

/** A statement record without its span: what a reader sees on some day. */
export type RecordContent = Omit<StatementRecord, 'knownFrom' | 'knownTo'>

interface Span {
  readonly content: RecordContent
  from: Day
  to: Day
}

/** Collects what was to be seen of each record in which span of days, and turns it into versions. */
export class RecordLog {
  readonly #spans = new Map<string, Span[]>()

  /** `content` was to be seen from `from` until the day before `to`. */
  add(content: RecordContent, from: Day, to: Day): void {
    if (from >= to) return
    const key = `${content.statement} ${content.periodType} ${content.end}`
    const spans = this.#spans.get(key)
    const last = spans?.at(-1)
    if (last && last.to === from && sameContent(last.content, content)) last.to = to
    else if (spans) spans.push({ content, from, to })
    else this.#spans.set(key, [{ content, from, to }])
  }

  /** Versions with neighbours that say the same joined; the later seen wins where spans overlap. */
  versions(): StatementRecord[] {
    const records: StatementRecord[] = []
    for (const spans of this.#spans.values()) {
      const ordered = spans.length > 1 ? spans.sort((a, b) => a.from - b.from) : spans
      const joined: Span[] = []
      for (const span of ordered) {
        const last = joined.at(-1)
        if (last && last.to >= span.from && sameContent(last.content, span.content)) {
          last.to = Math.max(last.to, span.to)
          continue
        }
        if (last && last.to > span.from) last.to = span.from
        joined.push({ ...span })
      }
      for (const { content, from, to } of joined) {
        if (from < to) records.push({ ...content, knownFrom: from, knownTo: Math.min(to, FAR_FUTURE) })
      }
    }
    return records
  }
}

function sameContent(a: RecordContent, b: RecordContent): boolean {
  if (a === b) return true
  if (
    a.fiscalYear !== b.fiscalYear ||
    a.fiscalPeriod !== b.fiscalPeriod ||
    a.fiscalYearReported !== b.fiscalYearReported ||
    a.start !== b.start ||
    a.template !== b.template ||
    a.currency !== b.currency ||
    a.accession !== b.accession ||
    a.values.size !== b.values.size ||
    a.warnings.join() !== b.warnings.join()
  ) {
    return false
  }
  for (const [id, value] of a.values) if (!sameValue(value, b.values.get(id))) return false
  if (a.nullReasons.size !== b.nullReasons.size) return false
  for (const [id, reason] of a.nullReasons) if (b.nullReasons.get(id) !== reason) return false
  return true
}

/** The most recent filing behind some values: by filing date, then accession number. */
export function latestFiling(values: Iterable<FieldValue>): FilingRef | undefined {
  let latest: FilingRef | undefined
  for (const { sources } of values) {
    for (const { filing } of sources) {
      if (filing === latest) continue
      if (
        !latest ||
        filing.filed > latest.filed ||
        (filing.filed === latest.filed && filing.accession > latest.accession)
      ) {
        latest = filing
      }
    }
  }
  return latest
}
