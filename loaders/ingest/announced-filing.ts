import type { Accession } from '../../src/domain/company/filing.ts'

/** A filing from the feed or a daily index, once for each registrant it concerns. */
export interface AnnouncedFiling {
  readonly cik: number
  readonly accession: Accession
  readonly form: string
  /** `YYYY-MM-DD`; null if the source does not give it. */
  readonly filed: string | null
  /** Milliseconds since 1970; indexes do not give it. */
  readonly acceptedAt: number | null
}
