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

/** Other forms with a dash or blank in their names, which callers may leave out. */
const OTHER_FORMS = [
  ...[
    '8-K',
    '8-K12B',
    '8-K12G3',
    '6-K',
    '20-F',
    '40-F',
    '11-K',
    '10-D',
    '18-K',
    '10-12B',
    '10-12G',
    '20FR12B',
    '40FR12B',
  ],
  ...[
    'S-1',
    'S-3',
    'S-3ASR',
    'S-4',
    'S-8',
    'S-11',
    'F-1',
    'F-3',
    'F-3ASR',
    'F-4',
    'F-6',
    'F-10',
    '8-A12B',
    '8-A12G',
  ],
  ...[
    'DEF 14A',
    'DEF 14C',
    'DEFA14A',
    'DEFM14A',
    'PRE 14A',
    'PRE 14C',
    'SC 13D',
    'SC 13G',
    'SC 13E3',
    'SC TO-T',
    'SC TO-I',
  ],
  ...[
    'SCHEDULE 13D',
    'SCHEDULE 13G',
    '13F-HR',
    '13F-NT',
    'NT 10-K',
    'NT 10-Q',
    'NT 20-F',
    '15-12B',
    '15-12G',
    '15-15D',
  ],
  ...['N-CSR', 'N-CSRS', 'N-CEN', 'N-PX', 'NPORT-P', 'T-3', '1-A', '1-K', '1-SA', '25-NSE', 'X-17A-5'],
]

const AMENDED = '/A'

export function isAmendment(form: string): boolean {
  return form.endsWith(AMENDED)
}

/** Forms by their names without dashes and blanks; a name that is a form itself (`10KSB`) stays. */
const FORMS_BY_LETTERS: ReadonlyMap<string, string> = new Map(
  [...OTHER_FORMS, ...Object.values(FAMILIES).flat().toReversed()].map(form => [lettersOf(form), form]),
)
const FORMS: ReadonlySet<string> = new Set([...OTHER_FORMS, ...Object.values(FAMILIES).flat()])

/** The form of a name in any case, with or without dashes: `10-K` for `10k`, `DEF 14A/A` for `def14a/a`. */
function formNamed(name: string): string {
  const form = name.trim().toUpperCase()
  const suffix = isAmendment(form) ? AMENDED : ''
  const original = form.slice(0, form.length - suffix.length)
  return FORMS.has(original) ? form : `${FORMS_BY_LETTERS.get(lettersOf(original)) ?? original}${suffix}`
}

function lettersOf(form: string): string {
  return form.replaceAll(/[\s-]/g, '')
}

/**
 * Forms as filed for the requested names, in any case and with or without dashes: `10-K` and `10-Q` are families, `10-K/A` is the amendments of the family, any other name
 * is that form only. `amendments` adds the amendments of each.
 */
export function formsMeant(names: readonly string[], amendments: boolean): string[] {
  const forms = names.flatMap(name => {
    const form = formNamed(name)
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
