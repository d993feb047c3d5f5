import type { RowFiles } from '../metric-rows.ts'

export type Cell = number | null

/** Another engine with the same rows: the tables `points` (columns of `writeRows`) and `company (cik, sector)`. */
export interface RowStore {
  readonly name: EngineName
  /** Rows of a SELECT as arrays in column order. */
  rows(sql: string): Promise<readonly (readonly Cell[])[]>
  /** Size on disk, indexes included. */
  bytes(): number
  close(): Promise<void>
}

export type EngineName = 'SQLite' | 'DuckDB' | 'PostgreSQL'

export interface RowStoreInput {
  readonly files: RowFiles
  readonly companies: readonly (readonly [cik: number, sector: number])[]
  readonly scratch: string
}

/** Opens an engine and fills it; returns the reason as a sentence if it is not installed. */
export type OpenRowStore = (input: RowStoreInput) => Promise<RowStore | string>

export const OTHER_COLUMNS = 'v, w, b, fy, fp'
/** Key columns of the two indexes; `OTHER_COLUMNS` are included in both. */
export const BY_COMPANY = 'cik, pt, m, pe, kf, kt'
export const BY_METRIC = 'pt, m, pe, cik, kf, kt'
