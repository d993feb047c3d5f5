import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_FILINGS, accession, fact, filing, numbers, ref } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

/** Lists of filings, of one company and of all. */
export function filingStoreContract(harness: StoreHarness): void {
  describe(`filing store over ${harness.name}`, () => {
    const held = storesOf(harness)
    const publication = (cik: number) => held.stores.companies.snapshot().publication(cik)
    const sequences = (rows: readonly { accession_number: string }[]) =>
      rows.map(row => Number(row.accession_number.slice(-6)))

    beforeAll(async () => {
      const { publisher } = held.stores
      await publisher.publish({
        cik: 1,
        filings: [
          filing(1, '2020-02-01'),
          filing(2, '2021-02-01', { form: '10-K/A' }),
          filing(3, '2021-02-01', {
            form: '8-K',
            items: ['2.02', '9.01'],
            acceptedAt: '2021-02-01T12:00:00Z',
          }),
          filing(4, '2021-02-01', { form: '8-K', acceptedAt: null, periodEnd: null, primaryDocument: null }),
          filing(5, '2022-02-01'),
        ],
        numbers: numbers({ facts: [fact(ref(1, '2020-02-01'), 1), fact(ref(5, '2022-02-01'), 2)] }),
      })
      await publisher.publish({ cik: 2, filings: [filing(11, '2021-06-01', { filerCik: 2 })] })
      await publisher.publish({
        cik: 3,
        filings: [filing(5, '2022-02-01')],
        numbers: numbers({ facts: [fact(ref(1, '2020-02-01'), 1)] }),
      })
    })

    it('lists a company newest first: filing date, acceptance, accession number', async () => {
      const { rows, hasMore } = await held.stores.filings.ofCompany(publication(1), ALL_FILINGS)
      expect(sequences(rows)).toEqual([5, 2, 3, 4, 1])
      expect(hasMore).toBe(false)
    })

    it('returns every field, null where it is not known', async () => {
      const { rows } = await held.stores.filings.ofCompany(publication(1), ALL_FILINGS)
      expect(rows[2]).toEqual({
        cik: 1,
        filer_cik: 7,
        accession_number: accession(3),
        form_type: '8-K',
        filing_date: '2021-02-01',
        accepted_at: '2021-02-01T12:00:00Z',
        period_end: '2020-12-31',
        items: ['2.02', '9.01'],
        primary_document: 'report-3.htm',
        has_facts: false,
      })
      expect(rows[3]).toMatchObject({
        accepted_at: null,
        period_end: null,
        primary_document: null,
        items: [],
      })
    })

    it('reports which filings gave facts', async () => {
      const { rows } = await held.stores.filings.ofCompany(publication(1), ALL_FILINGS)
      expect(sequences(rows.filter(row => row.has_facts))).toEqual([5, 1])
      const { rows: recent } = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: null })
      const withFacts = recent.filter(row => row.has_facts).map(row => [row.cik, ...sequences([row])])
      expect(withFacts).toEqual([
        [1, 5],
        [1, 1],
      ])
    })

    it.each([
      [{ forms: ['8-K'] }, [3, 4]],
      [{ forms: ['10-K', '10-K/A'] }, [5, 2, 1]],
      [{ forms: ["8-K' OR 1=1 --"] }, []],
      [{ forms: [] }, []],
      [{ from: '2021-02-01' }, [5, 2, 3, 4]],
      [{ to: '2021-02-01' }, [2, 3, 4, 1]],
      [{ from: '2021-01-01', to: '2021-12-31', forms: ['10-K/A'] }, [2]],
    ])('filters by %j', async (filter, expected) => {
      const { rows } = await held.stores.filings.ofCompany(publication(1), { ...ALL_FILINGS, ...filter })
      expect(sequences(rows)).toEqual(expected)
    })

    it('pages without a gap and reports whether there is more', async () => {
      const pages = await Promise.all(
        [0, 2, 4, 6].map(offset =>
          held.stores.filings.ofCompany(publication(1), { ...ALL_FILINGS, limit: 2, offset }),
        ),
      )
      expect(pages.map(({ rows }) => sequences(rows))).toEqual([[5, 2], [3, 4], [1], []])
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false, false])
    })

    it('has no filings of an unknown company', async () => {
      expect(await held.stores.filings.ofCompany(publication(404), ALL_FILINGS)).toEqual({
        rows: [],
        hasMore: false,
      })
    })

    it('lists all companies newest first, or those named', async () => {
      const all = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: null })
      expect(sequences(all.rows)).toEqual([5, 5, 11, 2, 3, 4, 1])
      const two = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: [2, 404] })
      expect(sequences(two.rows)).toEqual([11])
      const none = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: [] })
      expect(none.rows).toEqual([])
      const page = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: null, limit: 2, offset: 2 })
      expect([sequences(page.rows), page.hasMore]).toEqual([[11, 2], true])
      const early = await held.stores.filings.recent({
        ...ALL_FILINGS,
        ciks: null,
        to: '2020-12-31',
        forms: ['10-K'],
      })
      expect(sequences(early.rows)).toEqual([1])
    })

    it('lists only what is live of a company that was loaded again', async () => {
      await held.stores.publisher.publish({
        cik: 4,
        filings: [filing(21, '2023-01-01'), filing(22, '2023-01-02')],
      })
      await held.stores.publisher.publish({ cik: 4, filings: [filing(22, '2023-01-02')] })
      const { rows } = await held.stores.filings.recent({ ...ALL_FILINGS, ciks: null, from: '2023-01-01' })
      expect(sequences(rows)).toEqual([22])
    })
  })
}
