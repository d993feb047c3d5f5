import { isCovered } from '../endpoints/companies/company-record.ts'
import { search } from '../endpoints/companies/search.ts'
import { universe } from '../endpoints/companies/universe.ts'
import { recentFilings } from '../endpoints/filings/recent.ts'
import { html } from '../pages/site.ts'
import { address, answered, companyPath, input, tableOf, type View, type Visit } from './page.ts'

interface CompanyRow {
  readonly ticker: string
  readonly company_name: string
  readonly exchange: string | null
  readonly filer_type: string | null
}

interface FilingRow {
  readonly ticker: string
  readonly company_name: string
  readonly form_type: string
  readonly filing_date: string
  readonly accession_number: string
  readonly has_text: boolean
}

/** Companies and filings of a page without a query. */
const FEW = 25

/** The first page: companies that match `q`, otherwise some of the covered companies and the latest filings. */
export async function homePage({ asker, origin, text }: Visit): Promise<View> {
  const q = text('q')
  const companies = q
    ? await asker.ask<CompanyRow[] | { results: CompanyRow[] }>(search, { q, limit: 20 })
    : await asker.ask<CompanyRow[] | { results: CompanyRow[] }>(universe, {
        limit: FEW,
        order: 'market_cap',
      })
  const recent = q ? null : await asker.ask<{ data: FilingRow[] }>(recentFilings, { limit: 15 })
  const covered = asker.snapshot.companies.filter(({ cik }) => isCovered(asker, cik)).length
  return {
    title: q ? `Companies: ${q}` : 'Companies and their filings',
    body: html`<p>${covered.toLocaleString('en-US')} companies with statements, metrics, text and signals, each figure as it was known on any past day.</p>
<form class="row" action="/explore" role="search">${input('Company, ticker or CIK', 'q', q, { wide: true, type: 'search' })}<button>Find company</button></form>
<form class="row" action="/explore/search" role="search">${input('Words in the text of all filings', 'q', '', { wide: true, type: 'search', placeholder: '"supply chain" (shortage OR disruption)' })}<button>Search text</button></form>
<section><h2>${q ? 'Matches' : 'Covered companies'}</h2>${answered(companies, origin, 'companies', answer => {
      const rows = Array.isArray(answer) ? answer : answer.results
      if (rows.length === 0)
        return html`<p>No company matches <q>${q}</q>. Try a part of its name, its ticker or its CIK.</p>`
      return tableOf('Companies', COMPANY_COLUMNS, rows)
    })}</section>
${
  recent &&
  html`<section><h2>Latest filings</h2>${answered(recent, origin, 'latest filings', ({ data }) =>
    data.length === 0 ? html`<p>No recent filings.</p>` : tableOf('Latest filings', FILING_COLUMNS, data),
  )}</section>`
}`,
  }
}

const COMPANY_COLUMNS = [
  { head: 'Ticker', cell: ({ ticker }: CompanyRow) => html`<a href="${companyPath(ticker)}">${ticker}</a>` },
  { head: 'Name', cell: ({ company_name }: CompanyRow) => company_name },
  { head: 'Exchange', cell: ({ exchange }: CompanyRow) => exchange },
]

const FILING_COLUMNS = [
  { head: 'Filed', cell: ({ filing_date }: FilingRow) => filing_date },
  {
    head: 'Form',
    cell: ({ form_type, accession_number, has_text }: FilingRow) =>
      has_text ? html`<a href="${filingPath(accession_number)}">${form_type}</a>` : form_type,
  },
  {
    head: 'Company',
    cell: ({ ticker, company_name }: FilingRow) =>
      ticker ? html`<a href="${companyPath(ticker)}">${company_name}</a>` : company_name,
  },
]

export function filingPath(
  accession: string,
  query: Readonly<Record<string, string | null | undefined>> = {},
): string {
  return address(`/explore/filings/${encodeURIComponent(accession)}`, query)
}
