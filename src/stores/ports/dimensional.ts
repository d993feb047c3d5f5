import type { Accession } from '../../domain/company/filing.ts'
import type { Page } from './stores.ts'

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

/** Null: not asked. Names of elements are `prefix:Name`, or `Name` for that name under any prefix. */
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

export interface DimensionalStore {
  /**
   * The latest version of each fact filed on or before `asOf` (or the version of one filing), newest period first, then by
   * concept, axes and members.
   */
  facts(cik: number, query: DimensionalQuery): Promise<Page<DimensionalRow>>
  /** The periods of all facts filed on or before `asOf`, `start` null for an instant, newest first. */
  periods(
    cik: number,
    asOf: string | null,
  ): Promise<readonly { readonly start: string | null; readonly end: string }[]>
}
