import type { SourceReading } from '../reading.ts'
import type { SourceText } from '../source-text.ts'

/** A figure of the company as known on the day of the source, unscaled. */
export interface KnownNumbers {
  readonly currency: string | null
  /** Of the latest twelve months, else the latest year. */
  readonly revenue: number | null
  readonly income_before_tax: number | null
  readonly cash: number | null
  readonly total_debt: number | null
  /** Principal due within twelve months of the source's own balance date. */
  readonly debt_due_next_year: number | null
}

/** What computed rules look at beside the text. All of it was known on the day of the source. */
export interface Known {
  readonly numbers: KnownNumbers
  /** Earlier readings of the same form family, newest first. */
  readonly before: readonly SourceReading[]
  /** Whether the newest of them is the one before, as far as the days between them can tell: reports may not all be loaded. */
  readonly isNext: boolean
  /** The text of the newest of them, where it is the one before. */
  readonly previous: SourceText | null
  /** Net tone of the sector's sources of the same family over the year before, without this company's; empty where unknown. */
  readonly sectorTone: readonly number[]
}
