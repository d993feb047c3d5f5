import type { TallFiles } from '../tall-rows.ts'

export type Cell = number | null

/** Another engine with the same rows: tables `points`, as `TALL_COLUMNS` has it, and `company (cik, sector)`. */
export interface RowStore {
  readonly name: EngineName
  /** Rows of a SELECT as lists in the order of its columns. */
  rows(sql: string): Promise<readonly (readonly Cell[])[]>
  /** What it takes on disk, indexes included. */
  bytes(): number
  close(): Promise<void>
}

export type EngineName = 'SQLite' | 'DuckDB' | 'PostgreSQL'

export interface RowStoreInput {
  readonly files: TallFiles
  readonly companies: readonly (readonly [cik: number, sector: number])[]
  readonly scratch: string
}

/** Opens an engine and fills it; a sentence where the machine does not have it. */
export type OpenRowStore = (input: RowStoreInput) => Promise<RowStore | string>

export const OTHERS = 'v, w, b, fy, fp'
/** What both orders of the row stores begin with; the columns after them are in the indexes too. */
export const BY_COMPANY = 'cik, pt, m, pe, kf, kt'
export const BY_METRIC = 'pt, m, pe, cik, kf, kt'
