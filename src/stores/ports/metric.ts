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
  /** Of a null its reason, of a value its flags, empty for none. */
  readonly qualifier: string
  /** Day of the split basis of per-share values and share counts; null for all else. */
  readonly basis: Day | null
  readonly fiscalYear: number
  readonly fiscalPeriod: FiscalPeriod | null
}

export interface MetricSeriesRow {
  readonly cik: number
  readonly metric: string
  /** One a period, newest first. */
  readonly points: readonly MetricPoint[]
}

export interface MetricQuery {
  readonly metrics: readonly string[]
  /** A kind that is stored of these metrics: see `storedAs`. */
  readonly periodType: PeriodKind
  /** Null: the latest known. */
  readonly asOf: Day | null
  /** Latest points of each series. */
  readonly points: number
}

/** The latest points of one metric of every company that has any, in lists of one length. */
export interface MetricColumn {
  readonly ciks: Uint32Array
  /** Where the points of a company begin in the lists below; one more than there are companies. */
  readonly offsets: Uint32Array
  /** Of each company newest first. */
  readonly ends: Int32Array
  /** NaN: null. */
  readonly values: Float64Array
  readonly words: readonly string[]
  /** `NO_BASIS`: none. */
  readonly bases: Int32Array
}

/** Metrics as they were derived when a company was loaded. */
export interface MetricStore {
  /** Of each company and metric what is stored; none where nothing is. */
  series(companies: readonly LiveGenerations[], query: MetricQuery): Promise<readonly MetricSeriesRow[]>
  /** All versions of series of one company, to be looked at as of any day. */
  timelines(
    company: LiveGenerations,
    query: Pick<MetricQuery, 'metrics' | 'periodType'>,
  ): Promise<(cut: Pick<MetricQuery, 'asOf' | 'points'>) => readonly MetricSeriesRow[]>
  /** Splits of companies known on a day, by CIK; those without any are absent. */
  splits(
    companies: readonly LiveGenerations[],
    asOf: Day | null,
  ): Promise<ReadonlyMap<number, readonly Split[]>>
  /** Of all companies. */
  column(
    publication: (cik: number) => LiveGenerations,
    query: Omit<MetricQuery, 'metrics'> & { readonly metric: string },
  ): Promise<MetricColumn>
}
