import type { SectionQuality } from '../src/domain/sections/quality.ts'

/** One section of a filing, without its words. */
export interface SectionFinding {
  readonly section_id: string
  readonly state: string
  readonly detector: string | null
  readonly confidence: number
  readonly char_count: number
  readonly warnings: readonly string[]
}

export interface FilingFindings {
  readonly cik: number
  readonly accession_number: string
  readonly form_type: string
  readonly filing_date: string
  readonly sections: readonly SectionFinding[]
}

export interface SectionFindings {
  readonly quality: readonly SectionQuality[]
  readonly filings: readonly FilingFindings[]
}
