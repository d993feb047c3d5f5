import type { Day } from './day.ts'

/** `0000001234-24-000001`: filer agent, year, sequence. Kept as text: some are beyond 2^53. */
export type Accession = string

/** What a fact needs to know of the filing it came from. */
export interface FilingRef {
  readonly accession: Accession
  /** As filed: `10-K`, `10-K/A`, `20-F` ... */
  readonly form: string
  /** The SEC's filing date, the only date that decides what was known on a day. */
  readonly filed: Day
  /** CIK of the registrant that filed it: differs from the company's where a predecessor's history is joined. */
  readonly filerCik: number
  /** `fy` and `fp` of the source: the filing's own document focus, never the period of a fact. */
  readonly fiscalYearFocus: number | null
  readonly fiscalPeriodFocus: string | null
}

/** One line of a company's list of filings (SEC submissions). */
export interface Filing {
  readonly accession: Accession
  readonly filerCik: number
  readonly form: string
  readonly filed: Day
  /** Normalised to UTC, ISO 8601 with `Z`; null where the source has none. Orders filings of one day, nothing else. */
  readonly acceptedAt: string | null
  readonly periodEnd: Day | null
  /** 8-K item numbers as filed: `2.02`, `9.01`. */
  readonly items: readonly string[]
  readonly primaryDocument: string | null
  readonly size: number | null
  readonly isXbrl: boolean
}

/** SEC's address of a filing's main document, or of its index page where the document is not known. */
export function sourceUrl(filerCik: number, accession: Accession, primaryDocument: string | null): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${filerCik}/${accession.replaceAll('-', '')}`
  return primaryDocument ? `${folder}/${primaryDocument}` : `${folder}/${accession}-index.htm`
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/

export function isAccession(text: string): text is Accession {
  return ACCESSION.test(text)
}
