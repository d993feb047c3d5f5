import type { FiredSignal, NotEvaluated } from '../reading.ts'

/** What computed rules say of a source. */
export interface Computed {
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Rules evaluated on sections with sure borders. */
  readonly sure: readonly string[]
  readonly measures: Readonly<Record<string, number | null>>
}
