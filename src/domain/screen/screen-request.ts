import { type MetricReference, referenceKey } from './column.ts'
import type { FilterValue, OperatorName } from './operators.ts'

export interface ScreenFilter {
  readonly reference: MetricReference
  readonly operator: OperatorName
  readonly value: FilterValue
}

export interface RankKey {
  readonly reference: MetricReference
  /** `desc`: the highest value is the best. */
  readonly direction: 'asc' | 'desc'
  /** Above zero; only its share of the sum of weights counts. */
  readonly weight: number
}

export interface Criteria {
  readonly filters: readonly ScreenFilter[]
  readonly match: 'all' | 'any'
  /** The first weighs no more than its weight says; empty: ordered by ticker. */
  readonly rankBy: readonly RankKey[]
  /** A null of a ranking metric leaves the company out, or counts as the median of the others' standing. */
  readonly rankMissing: 'exclude' | 'median'
  /** Shown beside those of filters and ranking. */
  readonly columns: readonly MetricReference[]
}

/** Companies looked at; null for no restriction. Within a list any fits, between lists all must. */
export interface Restriction {
  readonly sectors: readonly string[] | null
  readonly industries: readonly string[] | null
  /** In any case. */
  readonly exchanges: readonly string[] | null
  readonly filerTypes: readonly string[] | null
  readonly ciks: readonly number[] | null
}

export const NO_RESTRICTION: Restriction = {
  sectors: null,
  industries: null,
  exchanges: null,
  filerTypes: null,
  ciks: null,
}

export interface ScreenRequest extends Criteria {
  readonly restriction: Restriction
  readonly limit: number
  readonly offset: number
}

/** Every reference that a screen reads and shows, once each: filters, ranking, columns. */
export function referencesOf({ filters, rankBy, columns }: Criteria): readonly MetricReference[] {
  const all = [...filters.map(filter => filter.reference), ...rankBy.map(key => key.reference), ...columns]
  return [...new Map(all.map(reference => [referenceKey(reference), reference])).values()]
}
