import { blockCache } from '../../../src/api/blocks/block-cache.ts'
import type { HandlerContext } from '../../../src/api/endpoints/define-endpoint.ts'
import { companyIndex } from '../../../src/domain/company/build-index.ts'
import type { Company } from '../../../src/domain/company/company.ts'
import type { FilingQuery, FilingRow, FilingStore, Page } from '../../../src/stores/ports/stores.ts'
import { snapshotStores } from '../http/app.ts'

interface ContextData {
  readonly companies: readonly Company[]
  /** CIKs of companies with facts. */
  readonly covered?: readonly number[]
  /** Newest first, as the store returns them. */
  readonly filings?: readonly FilingRow[]
}

/** A handler context over companies and filings. `headers` collects the response headers that the handler sets. */
export function companyContext({ companies, covered = [], filings = [] }: ContextData) {
  const headers = new Map<string, string>()
  const snapshot = {
    dataVersion: 'v1',
    moment: 1,
    companies,
    publication: (cik: number) => ({
      cik,
      filings: 1,
      numbers: covered.includes(cik) ? 1 : 0,
      metrics: 0,
    }),
    coverage: (cik: number) => ({
      firstFilingDate: '2020-01-02',
      lastFilingDate: '2024-05-06',
      filings: 7,
      facts: covered.includes(cik) ? 11 : 0,
      textFilings: 0,
      firstPriceDate: null,
      lastPriceDate: null,
    }),
    label: () => null,
    labels: new Map<string, string>(),
  }
  const stores = { ...snapshotStores(() => snapshot), filings: filingsInMemory(filings) }
  const context: HandlerContext = {
    stores,
    snapshot,
    companies: companyIndex(companies),
    now: Date.parse('2024-06-30T12:00:00Z'),
    today: '2024-06-30',
    elapsed: () => 1.5,
    parts: null,
    blocks: blockCache(),
    header: (name, value) => headers.set(name, value),
  }
  return { context, headers }
}

function filingsInMemory(filings: readonly FilingRow[]): FilingStore {
  const page = (query: FilingQuery, ciks: readonly number[] | null): Page<FilingRow> => {
    const rows = filings.filter(
      row =>
        (ciks === null || ciks.includes(row.cik)) &&
        (query.forms === null || query.forms.includes(row.form_type)) &&
        (query.from === null || row.filing_date >= query.from) &&
        (query.to === null || row.filing_date <= query.to),
    )
    const end = query.offset + query.limit
    return { rows: rows.slice(query.offset, end), hasMore: rows.length > end }
  }
  return {
    ofCompany: async ({ cik }, query) => page(query, [cik]),
    recent: async query => page(query, query.ciks),
  }
}

/** A filing whose accession number is derived from its date and form. */
export function filingRowFixture(
  cik: number,
  form: string,
  day: string,
  values: Partial<FilingRow> = {},
): FilingRow {
  const sequence = String(form.length * 1000 + Number(day.slice(5, 7)) * 31 + Number(day.slice(8))).padStart(
    6,
    '0',
  )
  return {
    cik,
    filer_cik: cik,
    accession_number: `${String(cik).padStart(10, '0')}-${day.slice(2, 4)}-${sequence}`,
    form_type: form,
    filing_date: day,
    accepted_at: null,
    period_end: null,
    items: [],
    primary_document: null,
    has_facts: false,
    ...values,
  }
}
