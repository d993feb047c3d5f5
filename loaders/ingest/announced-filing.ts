import type { Accession } from '../../src/domain/company/filing.ts'

/** A filing as the feed or a daily index tells it, once for each registrant it concerns. */
export interface AnnouncedFiling {
  readonly cik: number
  readonly accession: Accession
  readonly form: string
  /** `YYYY-MM-DD`; null where it is not told. */
  readonly filed: string | null
  /** Milliseconds since 1970; indexes do not tell it. */
  readonly acceptedAt: number | null
}
