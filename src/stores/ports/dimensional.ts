import type { Accession } from '../../domain/company/filing.ts'
import type { Day } from '../../domain/day.ts'
import type { Page, WordColumn } from './stores.ts'

/** A fact with its axes, as one filing reported it. */
export interface DimensionalRow {
  readonly concept: string
  readonly unit: string
  readonly value: number
  readonly decimals: number | null
  readonly period_start: string | null
  readonly period_end: string
  /** From the filing's own linkbase; null where that is not loaded. Likewise for axes and members. */
  readonly label: string | null
  /** Never empty, ordered by axis. */
  readonly dimensions: readonly {
    readonly axis: string
    readonly member: string
    readonly axis_label: string | null
    readonly member_label: string | null
  }[]
  readonly accession_number: string
  readonly form_type: string
  readonly filed: string
  readonly filer_cik: number
  readonly primary_document: string | null
}

/** Null: no filter. Names of elements are `prefix:Name`, or `Name` for that name under any prefix. */
export interface DimensionalQuery {
  readonly concept: string | null
  /** With both, the member is one of that axis. */
  readonly axis: string | null
  readonly member: string | null
  /** Facts on at least one of these axes, by local name. */
  readonly axes: readonly string[] | null
  readonly periods: {
    readonly durations: readonly { readonly start: string; readonly end: string }[]
    readonly instants: readonly string[]
  } | null
  readonly accession: Accession | null
  readonly asOf: string | null
  readonly limit: number
  readonly offset: number
}

/** Every version of facts with axes, as parallel columns; empty texts are unknown. */
export interface DimensionalColumns {
  readonly concept: WordColumn
  readonly label: WordColumn
  readonly unit: WordColumn
  /** `NO_FIRST_DAY` for an instant. */
  readonly start: ArrayLike<Day>
  readonly end: ArrayLike<Day>
  readonly value: ArrayLike<number>
  /** Null: not given. */
  decimals(row: number): number | null
  /** Where the dimensions of each row end in the four columns below. */
  readonly dimensionEnds: ArrayLike<number>
  readonly axes: WordColumn
  readonly members: WordColumn
  readonly axisLabels: WordColumn
  readonly memberLabels: WordColumn
  /** Index into `filings`. */
  readonly filing: ArrayLike<number>
  readonly filings: readonly {
    readonly accession_number: Accession
    readonly form_type: string
    readonly filed: Day
    readonly filer_cik: number
    readonly primary_document: string | null
  }[]
}

export interface DimensionalStore {
  /**
   * All versions of all facts, as one or several sets of columns: newest period first, then by start, concept, axes, members and unit;
   * of the versions of a fact, each holds before those that follow it.
   */
  all(cik: number): Promise<readonly DimensionalColumns[]>
  /**
   * The latest version of each fact filed on or before `asOf` (or the version of one filing), newest period first, then by
   * concept, axes and members.
   */
  facts(cik: number, query: DimensionalQuery): Promise<Page<DimensionalRow>>
}
