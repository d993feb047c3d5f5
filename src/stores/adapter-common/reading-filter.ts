import type { SourceKind } from '../../domain/signals/reading.ts'
import type { ReadingFilter } from '../signal-port.ts'

/** What a filter looks at of a reading. */
export interface ReadingMarks {
  readonly cik: number
  readonly id: string
  readonly kind: SourceKind
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filed: string
  readonly signals: readonly string[]
}

export function passes(filter: ReadingFilter, { cik, kind, form, filed, signals }: ReadingMarks): boolean {
  return (
    (filter.ciks === null || filter.ciks.includes(cik)) &&
    (filter.kinds === null || filter.kinds.includes(kind)) &&
    (filter.forms === null || filter.forms.includes(form)) &&
    (filter.from === null || filed >= filter.from) &&
    (filter.to === null || filed <= filter.to) &&
    hasSignals(filter.signals, signals)
  )
}

function hasSignals(asked: ReadingFilter['signals'], fired: readonly string[]): boolean {
  if (asked === null) return true
  const has = (id: string) => fired.includes(id)
  return asked.mode === 'all' ? asked.ids.every(has) : asked.ids.some(has)
}

/** By filing date, CIK and id, each descending. */
export function newestReadingFirst(a: ReadingMarks, b: ReadingMarks): number {
  if (a.filed !== b.filed) return a.filed < b.filed ? 1 : -1
  if (a.cik !== b.cik) return b.cik - a.cik
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
