import { formatCik } from '../../src/domain/company/company.ts'
import { type Day, formatDay } from '../../src/domain/day.ts'
import type { SampleFiling } from './filings.ts'
import { mixed } from './random.ts'
import type { Registrant } from './registrants.ts'

/** Filings in the first document; the others are in older pages. The SEC has 1,000, the sample fewer so that it has pages. */
const RECENT = 100
const PAGE = 200

/** A submissions document and its older pages as JSON, by file name. */
export function submissionsTexts(
  registrant: Registrant,
  filings: readonly SampleFiling[],
): Map<string, string> {
  const newestFirst = filings.filter(({ filerCik }) => filerCik === registrant.cik).reverse()
  const name = `CIK${formatCik(registrant.cik)}`
  const texts = new Map<string, string>()
  const files: { name: string; filingCount: number; filingFrom: string; filingTo: string }[] = []
  for (let from = RECENT; from < newestFirst.length; from += PAGE) {
    const page = newestFirst.slice(from, from + PAGE)
    const file = `${name}-submissions-${String(files.length + 1).padStart(3, '0')}.json`
    texts.set(file, JSON.stringify(columnsOf(page)))
    files.push({
      name: file,
      filingCount: page.length,
      filingFrom: formatDay(page.at(-1)!.filed),
      filingTo: formatDay(page[0]!.filed),
    })
  }
  const filed = { recent: columnsOf(newestFirst.slice(0, RECENT)), files }
  return new Map([[`${name}.json`, JSON.stringify({ ...headOf(registrant), filings: filed })], ...texts])
}

function headOf(registrant: Registrant): Record<string, unknown> {
  return {
    cik: formatCik(registrant.cik),
    entityType: 'operating',
    sic: registrant.sic,
    sicDescription: registrant.sicDescription,
    ownerOrg: null,
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 1,
    name: registrant.name,
    tickers: registrant.tickers,
    exchanges: registrant.tickers.map(() => registrant.exchange),
    ein: null,
    lei: null,
    description: 'A made company of the sample: it does not exist.',
    website: '',
    investorWebsite: '',
    category: '',
    fiscalYearEnd: registrant.fiscalYearEnd,
    stateOfIncorporation: registrant.state,
    stateOfIncorporationDescription: registrant.state,
    addresses: { mailing: {}, business: {} },
    phone: '',
    flags: '',
    formerNames: registrant.formerNames.map(({ name, until }) => ({
      name,
      from: null,
      to: `${until}T04:00:00.000Z`,
    })),
  }
}

function columnsOf(filings: readonly SampleFiling[]): Record<string, readonly unknown[]> {
  const column = <Value>(value: (filing: SampleFiling) => Value): Value[] => filings.map(value)
  return {
    accessionNumber: column(({ accession }) => accession),
    filingDate: column(({ filed }) => formatDay(filed)),
    reportDate: column(({ periodEnd }) => (periodEnd === null ? '' : formatDay(periodEnd))),
    acceptanceDateTime: column(acceptedAt),
    act: column(() => '34'),
    form: column(({ form }) => form),
    fileNumber: column(() => ''),
    filmNumber: column(() => ''),
    items: column(({ items }) => items.join(',')),
    core_type: column(({ form, report }) => (report === null ? form : 'XBRL')),
    size: column(
      ({ accession, report }) => (report === null ? 20_000 : 4_000_000) + (mixed(accession) % 10_000),
    ),
    isXBRL: column(({ report }) => (report === null ? 0 : 1)),
    isInlineXBRL: column(({ filed, report }) => (report !== null && filed >= INLINE ? 1 : 0)),
    primaryDocument: column(primaryDocumentOf),
    primaryDocDescription: column(({ form }) => form),
  }
}

/** File name of the main document. */
export function primaryDocumentOf({ form, accession }: Pick<SampleFiling, 'form' | 'accession'>): string {
  return `${form.toLowerCase().replace(/[^a-z0-9]/g, '')}-${accession.slice(-6)}.htm`
}

/** 2019-06-15: since then large filers use inline XBRL. */
const INLINE: Day = 18_062

/** UTC time between 16:05 and 17:25 Eastern on the filing date, in summer or winter. */
function acceptedAt({ accession, filed }: SampleFiling): string {
  const second = mixed(accession) % 1_500
  const minutes = String(5 + Math.floor(second / 60)).padStart(2, '0')
  return `${formatDay(filed)}T21:${minutes}:${String(second % 60).padStart(2, '0')}.000Z`
}
