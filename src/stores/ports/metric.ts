import type { Day } from '../../domain/day.ts'
import type { PeriodKind } from '../../domain/metrics/metric.ts'
import type { FiscalPeriod, Split } from '../../domain/numbers/statement.ts'
import type { LiveGenerations } from './stores.ts'

/** A metric at one period as of the requested date. */
export interface MetricPoint {
  readonly end: Day
  /** The day from which it was known. */
  readonly knownFrom: Day
  readonly value: number | null
  /** Reason of a null, or flags of a value; may be empty. */
  readonly qualifier: string
  /** Day of the split basis of per-share values and share counts; null for all else. */
  readonly basis: Day | null
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
}

export interface MetricSeriesRow {
  readonly cik: number
  readonly metric: string
  /** One per period, newest first. */
  readonly points: readonly MetricPoint[]
}

export interface MetricQuery {
  readonly metrics: readonly string[]
  /** A period type under which these metrics are stored, see `storedAs`. */
  readonly periodType: PeriodKind
  /** Null: current values. */
  readonly asOf: Day | null
  /** Number of latest points per series. */
  readonly points: number
}

/** The latest points of one metric for all companies that have any, as parallel arrays. */
export interface MetricColumn {
  readonly ciks: Uint32Array
  /** Start of the points of each company in the arrays below; has one more entry than `ciks`. */
  readonly offsets: Uint32Array
  /** Newest first for each company. */
  readonly ends: Int32Array
  /** NaN: null. */
  readonly values: Float64Array
  readonly words: readonly string[]
  /** `NO_BASIS`: none. */
  readonly bases: Int32Array
}

/** Metrics, which are derived when a company is loaded. */
export interface MetricStore {
  /** The stored series of each company and metric. */
  series(companies: readonly LiveGenerations[], query: MetricQuery): Promise<readonly MetricSeriesRow[]>
  /** All versions of series of one company; the returned function evaluates them as of any day. */
  timelines(
    company: LiveGenerations,
    query: Pick<MetricQuery, 'metrics' | 'periodType'>,
  ): Promise<(cut: Pick<MetricQuery, 'asOf' | 'points'>) => readonly MetricSeriesRow[]>
  /** Splits as of a day, by CIK; companies without splits are absent. */
  splits(
    companies: readonly LiveGenerations[],
    asOf: Day | null,
  ): Promise<ReadonlyMap<number, readonly Split[]>>
  /** One metric of all companies. */
  column(
    publication: (cik: number) => LiveGenerations,
    query: Omit<MetricQuery, 'metrics'> & { readonly metric: string },
  ): Promise<MetricColumn>
}
