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
  /** Above zero; relative to the sum of weights. */
  readonly weight: number
}

export interface Criteria {
  readonly filters: readonly ScreenFilter[]
  readonly match: 'all' | 'any'
  /** The order has no meaning beyond the weights; empty: ordered by ticker. */
  readonly rankBy: readonly RankKey[]
  /** A company with a null in a ranking metric is dropped, or gets the median rank of the others. */
  readonly rankMissing: 'exclude' | 'median'
  /** Returned in addition to those of filters and ranking. */
  readonly columns: readonly MetricReference[]
}

/** Companies to screen; null means no restriction. A company must match one value of each list. */
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

/** All references that a screen reads and returns, without duplicates: filters, ranking, columns. */
export function referencesOf({ filters, rankBy, columns }: Criteria): readonly MetricReference[] {
  const all = [...filters.map(filter => filter.reference), ...rankBy.map(key => key.reference), ...columns]
  return [...new Map(all.map(reference => [referenceKey(reference), reference])).values()]
}
