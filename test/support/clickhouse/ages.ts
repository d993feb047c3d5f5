import type { CompanyUpdate, OpenStores } from '../../../src/stores/ports/stores.ts'
import { priceSeriesFixture, weekdays } from '../price-series.ts'
import { ALL_FILINGS, day, fact, filing, numbers, period, REVENUE, record, ref } from './fixtures.ts'

/** CIKs of companies that are published repeatedly. */
export const COMPANIES: readonly number[] = [71, 72, 73]
export const FACTS = 3_000
const PRICES = 600

/** An update whose values, years and row counts all contain its age, the number of the load. Mixed rows of two loads are thus detectable. */
export function ageLoad(cik: number, age: number): CompanyUpdate {
  const source = ref(age, '2021-02-01')
  const span = (index: number) => ({ start: day('2000-01-01') + index, end: day('2010-01-01') + index })
  return {
    cik,
    filings: Array.from({ length: 10 + (age % 50) }, (_, index) =>
      filing(index, '2021-02-01', { primaryDocument: String(age) }),
    ),
    numbers: numbers({
      facts: Array.from({ length: FACTS }, (_, index) =>
        fact(source, age, { concept: REVENUE, ...span(index) }),
      ),
      statements: [record(source, age)],
      periods: [period('2020-12-31', { fiscalYear: 2_000 + age })],
    }),
    prices: [priceSeriesFixture(weekdays('2015-01-05', Array(PRICES).fill(age)))],
  }
}

/** Ages in the prices of a company; throws if prices are missing. */
export async function pricesSeen(stores: OpenStores, cik: number): Promise<Set<number>> {
  const closes = (await stores.prices.closes(cik))?.closes ?? new Float64Array()
  if (closes.length !== PRICES) throw new Error(`${closes.length} prices instead of ${PRICES}`)
  return new Set(closes)
}

/** Ages in several reads of the same generations, as in one request; throws if rows are missing. */
export async function agesSeen(stores: OpenStores, cik: number): Promise<Set<number>> {
  const publication = stores.companies.snapshot().publication(cik)
  const concept = { taxonomy: 'us-gaap', concept: 'Revenues', unit: null, asOf: null }
  const annual = {
    statement: 'balance_sheet',
    periodType: 'annual',
    asOf: null,
    limit: 5,
    offset: 0,
  } as const
  const [versions, records, periods, filings] = await Promise.all([
    stores.facts.versions(publication, concept),
    stores.statements.records(publication, { ...annual, provenance: false }),
    stores.facts.periods(publication, null),
    stores.filings.ofCompany(publication, ALL_FILINGS),
  ])
  const ages = [
    ...versions.map(row => row.value),
    ...records.rows.map(row => row.values.total_assets!),
    ...periods.map(row => row.fiscal_year - 2_000),
    ...filings.rows.map(row => Number(row.primary_document)),
  ]
  const age = ages[0] ?? 0
  const counts = [versions.length, records.rows.length, periods.length, filings.rows.length]
  const complete = [FACTS, 1, 1, 10 + (age % 50)]
  if (counts.join() !== complete.join())
    throw new Error(`Read ${counts.join()} rows instead of ${complete.join()}`)
  return new Set(ages)
}
