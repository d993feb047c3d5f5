import type { SectionState } from '../documents/sections/section.ts'
import type { SourceFamily } from './rule.ts'

export type SourceKind = 'filing' | 'call' | 'release'

/** What a source is, before it is read. */
export interface SourceIdentity {
  /** Stable: the accession number; of a call within a filing `<accession>/<section>`; of what a user brings `<kind>:<day>:<hash>`. */
  readonly id: string
  readonly kind: SourceKind
  /** The current registrant's CIK. */
  readonly cik: number
  readonly filer_cik: number
  /** Null for what was not filed. */
  readonly accession_number: string | null
  /** The address that a user's own text came from; null for what was filed. */
  readonly source_url: string | null
  readonly primary_document: string | null
  /** As filed; `transcript` for a call, `IR` for a release. */
  readonly form_type: string
  /** The day from which it was known: filing date, day of the call or release. `YYYY-MM-DD`. */
  readonly filing_date: string
  readonly period_end: string | null
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
}

/** A table of a section, with where its text stands in the section's. */
export interface SectionTable {
  readonly start: number
  readonly end: number
  readonly caption: string | null
  readonly headers: readonly (readonly string[])[]
  readonly rows: readonly (readonly string[])[]
  /** `in millions`, as printed. */
  readonly units: string | null
}

/** A section as it is stored. */
export interface SectionText {
  readonly id: string
  readonly title: string
  readonly item: string | null
  readonly state: SectionState
  /** Of its borders, 0 to 1. */
  readonly confidence: number
  /** `content_raw`; empty where there is none. */
  readonly text: string
  /** In the order of the text. */
  readonly tables: readonly SectionTable[]
  /** Where chunks begin and end, in the order of the text; they may overlap nothing. */
  readonly chunks: readonly { readonly id: string; readonly start: number; readonly end: number }[]
}

/** A source with its words. */
export interface SourceText extends SourceIdentity {
  /** Item numbers of an 8-K that its submission header or SEC's list names: `2.02`. */
  readonly items: readonly string[]
  /** Names of the company, today's and former ones; empty where none is known. */
  readonly names: readonly string[]
  readonly sections: readonly SectionText[]
}

const FAMILIES: readonly (readonly [RegExp, SourceFamily])[] = [
  [/^NT\b/i, 'NT'],
  [/^10-?K/i, '10-K'],
  [/^10-?Q/i, '10-Q'],
  [/^8-?K/i, '8-K'],
  [/^20-?F/i, '20-F'],
  [/^40-?F/i, '40-F'],
  [/^6-?K/i, '6-K'],
]

/** Forms of a family without amendments, as filed over the years. */
export const FAMILY_FORMS: Readonly<Record<SourceFamily, readonly string[]>> = {
  '10-K': ['10-K', '10-K405', '10-KSB', '10-KSB40', '10-KT'],
  '10-Q': ['10-Q', '10-QSB', '10-QT'],
  '8-K': ['8-K'],
  '20-F': ['20-F'],
  '40-F': ['40-F'],
  '6-K': ['6-K'],
  NT: ['NT 10-K', 'NT 10-Q', 'NT 20-F'],
  transcript: ['transcript'],
  IR: ['IR'],
}

/** The family that a source belongs to; null for forms that no rule reads. */
export function familyOf({
  kind,
  form_type,
}: Pick<SourceIdentity, 'kind' | 'form_type'>): SourceFamily | null {
  if (kind === 'call') return 'transcript'
  if (kind === 'release') return 'IR'
  return FAMILIES.find(([pattern]) => pattern.test(form_type))?.[1] ?? null
}
