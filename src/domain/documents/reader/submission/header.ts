/** Item numbers of Form 8-K since 2004-08-23, by the titles that EDGAR's headers give them. */
const CURRENT: readonly (readonly [item: string, title: string])[] = [
  ['1.01', 'Entry into a Material Definitive Agreement'],
  ['1.02', 'Termination of a Material Definitive Agreement'],
  ['1.03', 'Bankruptcy or Receivership'],
  ['1.04', 'Mine Safety - Reporting of Shutdowns and Patterns of Violations'],
  ['1.05', 'Material Cybersecurity Incidents'],
  ['2.01', 'Completion of Acquisition or Disposition of Assets'],
  ['2.02', 'Results of Operations and Financial Condition'],
  [
    '2.03',
    'Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant',
  ],
  [
    '2.04',
    'Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement',
  ],
  ['2.05', 'Cost Associated with Exit or Disposal Activities'],
  ['2.05', 'Costs Associated with Exit or Disposal Activities'],
  ['2.06', 'Material Impairments'],
  [
    '3.01',
    'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing',
  ],
  ['3.02', 'Unregistered Sales of Equity Securities'],
  ['3.03', 'Material Modifications to Rights of Security Holders'],
  ['4.01', "Changes in Registrant's Certifying Accountant"],
  [
    '4.02',
    'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
  ],
  ['5.01', 'Changes in Control of Registrant'],
  [
    '5.02',
    'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers',
  ],
  [
    '5.02',
    'Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers',
  ],
  ['5.03', 'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year'],
  ['5.04', "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans"],
  ['5.05', "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics"],
  ['5.06', 'Change in Shell Company Status'],
  ['5.07', 'Submission of Matters to a Vote of Security Holders'],
  ['5.08', 'Shareholder Director Nominations'],
  ['5.08', 'Shareholder Nominations Pursuant to Exchange Act Rule 14a-11'],
  ['6.01', 'ABS Informational and Computational Material'],
  ['6.02', 'Change of Servicer or Trustee'],
  ['6.03', 'Change in Credit Enhancement or Other External Support'],
  ['6.04', 'Failure to Make a Required Distribution'],
  ['6.05', 'Securities Act Updating Disclosure'],
  ['6.06', 'Static Pool'],
  ['6.10', 'Alternative Filings of Asset-Backed Issuers'],
  ['7.01', 'Regulation FD Disclosure'],
  ['8.01', 'Other Events'],
  ['9.01', 'Financial Statements and Exhibits'],
]

/** Item numbers before that day. Titles that live on mean another number there. */
const FORMER: readonly (readonly [item: string, title: string])[] = [
  ['1', 'Changes in Control of Registrant'],
  ['2', 'Acquisition or Disposition of Assets'],
  ['3', 'Bankruptcy or Receivership'],
  ['4', "Changes in Registrant's Certifying Accountant"],
  ['5', 'Other Events'],
  ['5', 'Other Events and Regulation FD Disclosure'],
  ['6', "Resignations of Registrant's Directors"],
  ['7', 'Financial Statements and Exhibits'],
  ['7', 'Financial Statements, Pro Forma Financial Information and Exhibits'],
  ['8', 'Change in Fiscal Year'],
  ['9', 'Regulation FD Disclosure'],
  ['9', 'Sales of Equity Securities Pursuant to Regulation S'],
  ['10', "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics"],
  ['11', "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans"],
  ['12', 'Results of Operations and Financial Condition'],
]

/** First filing day of today's items. */
const RENUMBERED = '2004-08-23'

function tableOf(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(rows.map(([item, title]) => [keyOf(title), item]))
}

const BY_TITLE = { current: tableOf(CURRENT), former: tableOf(FORMER) }

/** Letters only: headers differ in capitals, quotes and punctuation. */
function keyOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, '')
}

/** The item number that a header's title means for a filing of a day (`YYYY-MM-DD`); null for a title not known. */
export function itemOfTitle(title: string, filed: string): string | null {
  const number = /^(?:item\s*)?(\d{1,2}(?:\.\d\d)?)\.?$/i.exec(title.trim())?.[1]
  if (number !== undefined) return number
  const table = filed >= RENUMBERED ? BY_TITLE.current : BY_TITLE.former
  return table.get(keyOf(title)) ?? null
}

interface SubmissionFiler {
  readonly cik: number
  readonly name: string
  /** Four digits; null where the header has none. */
  readonly sic: string | null
  /** State or country of incorporation, SEC's code. */
  readonly state: string | null
  /** `MM-DD`. */
  readonly fiscalYearEnd: string | null
  readonly formerNames: readonly { readonly name: string; readonly changed: string | null }[]
}

/** What EDGAR's header says of a submission. Dates are `YYYY-MM-DD`. */
export interface SubmissionHeader {
  readonly accession: string
  readonly form: string
  readonly filed: string
  readonly period: string | null
  /** Eastern time as EDGAR writes it, `YYYY-MM-DDTHH:MM:SS` without a zone; null in headers before 2001. */
  readonly acceptedEastern: string | null
  /** 8-K item numbers: by title, new or old numbering by filing date. */
  readonly items: readonly string[]
  /** Titles of items that no number is known for. */
  readonly unknownItems: readonly string[]
  readonly documentCount: number | null
  /** Filers first, then subject companies, issuers and others, as the header orders them. */
  readonly filers: readonly SubmissionFiler[]
}

type Draft = { -readonly [Key in keyof SubmissionFiler]: SubmissionFiler[Key] | null } & {
  formerNames: { name: string; changed: string | null }[]
}

const LINE = /^[\t ]*([A-Z][A-Z0-9 /&'().-]*):[\t ]*(.*)$/

/**
 * Reads a header of any era: `<SEC-HEADER>` since 1996, `<IMS-HEADER>` before. Labels repeat for each filer, so a line means
 * what its label means in the company it is under. Null without an accession number, form or filing date.
 */
export function parseHeader(text: string): SubmissionHeader | null {
  const once = new Map<string, string>()
  const titles: string[] = []
  const filers: Draft[] = []
  const accepted = /<ACCEPTANCE-DATETIME>\s*(\d{14})/.exec(text)?.[1] ?? null
  for (const line of text.split('\n')) {
    const match = LINE.exec(line.trimEnd())
    if (!match) continue
    const [, label, raw] = match as unknown as [string, string, string]
    const value = raw.trim()
    const company = COMPANY[label]
    if (company) company(value, filers)
    else if (label === 'ITEM INFORMATION') {
      if (value !== '') titles.push(value)
    } else if (!once.has(label)) once.set(label, value)
  }
  const accession = /^\d{10}-\d{2}-\d{6}$/.exec(once.get('ACCESSION NUMBER') ?? '')?.[0]
  const form = once.get('CONFORMED SUBMISSION TYPE') ?? ''
  const filed = dateOf(once.get('FILED AS OF DATE'))
  if (accession === undefined || form === '' || filed === null) return null
  const items = titles.map(title => itemOfTitle(title, filed))
  const count = Number(once.get('PUBLIC DOCUMENT COUNT'))
  return {
    accession,
    form,
    filed,
    period: dateOf(once.get('CONFORMED PERIOD OF REPORT')),
    acceptedEastern: accepted === null ? null : timeOf(accepted),
    items: [...new Set(items.filter(item => item !== null))],
    unknownItems: titles.filter((_, index) => items[index] === null),
    documentCount: Number.isInteger(count) && count > 0 ? count : null,
    filers: filers.flatMap(draft => filerOf(draft) ?? []),
  }
}

const COMPANY: Readonly<Record<string, (value: string, filers: Draft[]) => void>> = {
  'COMPANY CONFORMED NAME': (value, filers) => {
    filers.push({ cik: null, name: value, sic: null, state: null, fiscalYearEnd: null, formerNames: [] })
  },
  'CENTRAL INDEX KEY': (value, filers) => {
    const filer = filers[filers.length - 1]
    if (filer && filer.cik === null && /^\d{1,10}$/.test(value)) filer.cik = Number(value)
  },
  'STANDARD INDUSTRIAL CLASSIFICATION': (value, filers) => {
    const filer = filers[filers.length - 1]
    // `RETAIL-VARIETY STORES [5331]`, `3600`, and `[6211` with its bracket on the next line.
    const sic = /\[(\d{3,4})\]?$/.exec(value)?.[1] ?? /^(\d{3,4})$/.exec(value)?.[1]
    if (filer && sic !== undefined && Number(sic) > 0) filer.sic ??= sic.padStart(4, '0')
  },
  'STATE OF INCORPORATION': (value, filers) => {
    const filer = filers[filers.length - 1]
    if (filer && value !== '') filer.state ??= value
  },
  'FISCAL YEAR END': (value, filers) => {
    const filer = filers[filers.length - 1]
    if (filer && /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(value)) {
      filer.fiscalYearEnd ??= `${value.slice(0, 2)}-${value.slice(2)}`
    }
  },
  'FORMER CONFORMED NAME': (value, filers) => {
    if (value !== '') filers[filers.length - 1]?.formerNames.push({ name: value, changed: null })
  },
  'DATE OF NAME CHANGE': (value, filers) => {
    const former = filers[filers.length - 1]?.formerNames
    const last = former?.[former.length - 1]
    if (last) last.changed ??= dateOf(value)
  },
}

function filerOf(draft: Draft): SubmissionFiler | null {
  if (draft.cik === null || draft.name === null) return null
  return { ...draft, cik: draft.cik, name: draft.name }
}

function dateOf(text: string | undefined): string | null {
  const match = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text ?? '')
  if (!match) return null
  const date = `${match[1]}-${match[2]}-${match[3]}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date
}

function timeOf(digits: string): string | null {
  const day = dateOf(digits.slice(0, 8))
  const time = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(digits.slice(8))
  return day === null || time === null ? null : `${day}T${time[1]}:${time[2]}:${time[3]}`
}
