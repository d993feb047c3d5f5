import type { Day } from '../day.ts'

/** Accession number `0000001234-24-000001`: filer agent, year, sequence. Text, because some exceed 2^53. */
export type Accession = string

/** The filing that a fact comes from. */
export interface FilingRef {
  readonly accession: Accession
  /** As filed: `10-K`, `10-K/A`, `20-F` ... */
  readonly form: string
  /** SEC filing date, the only date that `as_of` compares. */
  readonly filed: Day
  /** CIK of the registrant that filed it: differs from the company's if a predecessor filed it. */
  readonly filerCik: number
  /** `fy` and `fp` of the source: the document fiscal focus of the filing, not the period of a fact. */
  readonly fiscalYearFocus: number | null
  readonly fiscalPeriodFocus: string | null
}

/** An entry of a company's filing list (SEC submissions). */
export interface Filing {
  readonly accession: Accession
  readonly filerCik: number
  readonly form: string
  readonly filed: Day
  /** Acceptance time in UTC (ISO 8601 with `Z`); null if the source has none. Only orders filings of one date. */
  readonly acceptedAt: string | null
  readonly periodEnd: Day | null
  /** 8-K item numbers as filed: `2.02`, `9.01`. */
  readonly items: readonly string[]
  readonly primaryDocument: string | null
  readonly size: number | null
  readonly isXbrl: boolean
}

/** URL at sec.gov of a filing's main document, or of its index page if the document is unknown. */
export function sourceUrl(filerCik: number, accession: Accession, primaryDocument: string | null): string {
  const folder = `https://www.sec.gov/Archives/edgar/data/${filerCik}/${accession.replaceAll('-', '')}`
  return primaryDocument ? `${folder}/${primaryDocument}` : `${folder}/${accession}-index.htm`
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/

export function isAccession(text: string): text is Accession {
  return ACCESSION.test(text)
}

/** Form families: the variants over the years, of small filers, and of transition periods. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  '10-K': ['10-K', '10-K405', '10-KSB', '10KSB', '10KSB40', '10-KT', '10KT405'],
  '10-Q': ['10-Q', '10-QSB', '10QSB', '10-QT'],
}

const AMENDED = '/A'

export function isAmendment(form: string): boolean {
  return form.endsWith(AMENDED)
}

/**
 * Forms as filed for the requested names: `10-K` and `10-Q` are families, `10-K/A` is the amendments of the family, any other name
 * is that form only. `amendments` adds the amendments of each.
 */
export function formsMeant(asked: readonly string[], amendments: boolean): string[] {
  const forms = asked.flatMap(name => {
    const form = name.trim().toUpperCase()
    if (isAmendment(form)) return familyOf(form.slice(0, -AMENDED.length)).map(amended)
    const family = familyOf(form)
    return amendments ? [...family, ...family.map(amended)] : family
  })
  return [...new Set(forms)]
}

/** `annual` or `quarterly` for periodic reports, `other` for transition reports, null for forms without a period. */
export function periodTypeOfForm(form: string): 'annual' | 'quarterly' | 'other' | null {
  const original = isAmendment(form) ? form.slice(0, -AMENDED.length) : form
  if (/^10-?[KQ]T/.test(original)) return 'other'
  if (FAMILIES['10-K']!.includes(original) || original === '20-F' || original === '40-F') return 'annual'
  return FAMILIES['10-Q']!.includes(original) ? 'quarterly' : null
}

/** The family that a form as filed belongs to, by its name; amendments are families of their own, as is any other form. */
export const FAMILY_OF_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(FAMILIES).flatMap(([family, forms]) =>
    forms.flatMap(form => [[form, family] as const, [amended(form), amended(family)] as const]),
  ),
)

function familyOf(form: string): readonly string[] {
  return Object.hasOwn(FAMILIES, form) ? FAMILIES[form]! : [form]
}

function amended(form: string): string {
  return `${form}${AMENDED}`
}
