import type { Accession } from '../../domain/company/filing.ts'
import type { Day } from '../../domain/day.ts'
import type { DictionaryTexts, Page } from './stores.ts'

/** A dimensional fact as reported by one filing. */
export interface DimensionalRow {
  readonly concept: string
  readonly unit: string
  readonly value: number
  readonly decimals: number | null
  readonly period_start: string | null
  readonly period_end: string
  /** From the label linkbase of the filing; null if that is not loaded. The same applies to axes and members. */
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

/** Null: no filter. Names are `prefix:Name`, or `Name` with any prefix. */
export interface DimensionalQuery {
  readonly concept: string | null
  /** With `member`, the member must be on this axis. */
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

/** All versions of dimensional facts as parallel columns; an empty text means unknown. */
export interface DimensionalColumns {
  readonly concept: DictionaryTexts
  readonly label: DictionaryTexts
  readonly unit: DictionaryTexts
  /** `NO_FIRST_DAY` for an instant. */
  readonly start: ArrayLike<Day>
  readonly end: ArrayLike<Day>
  readonly value: ArrayLike<number>
  /** Null: not reported. */
  decimals(row: number): number | null
  /** End of the dimensions of each row in the four columns below. */
  readonly dimensionEnds: ArrayLike<number>
  readonly axes: DictionaryTexts
  readonly members: DictionaryTexts
  readonly axisLabels: DictionaryTexts
  readonly memberLabels: DictionaryTexts
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
   * versions of a fact are ordered by precedence.
   */
  all(cik: number): Promise<readonly DimensionalColumns[]>
  /**
   * The latest version of each fact filed on or before `asOf` (or the version of one filing), newest period first, then by
   * concept, axes and members.
   */
  facts(cik: number, query: DimensionalQuery): Promise<Page<DimensionalRow>>
}
