import { beforeAll, describe, expect, it } from 'vitest'
import { accession, day, fact, numbers, period, REVENUE, ref } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const YEAR = { start: day('2020-01-01'), end: day('2020-12-31') }
const CUSTOM = { taxonomy: 'custom', name: 'Assets', label: null }
const FIRST = ref(1, '2021-02-01')
const AMENDED = ref(2, '2021-03-01', { form: '10-K/A' })
const LATER = ref(3, '2022-02-01', { filerCik: 8 })
const SAME_DAY = ref(4, '2022-02-01')
const PROXY = ref(5, '2022-03-01', { form: 'DEF 14A' })

/** Facts as filed, with every version of each. */
export function factStoreContract(harness: StoreHarness): void {
  describe(`fact store over ${harness.name}`, () => {
    const held = storesOf(harness)
    const publication = (cik = 1) => held.stores.companies.snapshot().publication(cik)
    const versions = (more: { unit?: string | null; asOf?: string | null; concept?: string } = {}) =>
      held.stores.facts.versions(publication(), {
        taxonomy: 'us-gaap',
        concept: 'Revenues',
        unit: null,
        asOf: null,
        ...more,
      })
    const query = {
      durations: [{ start: '2020-01-01', end: '2020-12-31' }],
      instants: ['2020-12-31'],
      taxonomies: null,
      concepts: null,
      asOf: null,
      limit: 100,
      offset: 0,
    }

    beforeAll(async () => {
      await held.stores.publisher.publish({
        cik: 1,
        numbers: numbers({
          facts: [
            fact(FIRST, 10, { concept: REVENUE, ...YEAR }),
            fact(AMENDED, 11, { concept: REVENUE, ...YEAR }),
            fact(LATER, 12, { concept: REVENUE, ...YEAR }),
            fact(SAME_DAY, 13, { concept: REVENUE, ...YEAR }),
            fact(FIRST, 9, { concept: REVENUE, ...YEAR, unit: 'EUR' }),
            fact(FIRST, 5, { concept: REVENUE, start: day('2020-07-01'), end: YEAR.end }),
            fact(FIRST, 100),
            fact(LATER, 101),
            fact(FIRST, 90, { end: day('2019-12-31') }),
            fact(FIRST, 3, { concept: CUSTOM }),
            fact(PROXY, 4, { concept: CUSTOM }),
          ],
          periods: [
            period('2019-12-31'),
            period('2020-12-31', { knownTo: day('2021-05-01') }),
            period('2020-12-31', { knownFrom: day('2021-05-01'), fiscalYear: 2021 }),
            period('2021-06-30', { fiscalPeriod: null, periodType: 'ytd', knownFrom: day('2021-08-01') }),
          ],
          splits: [
            { ratio: 4, effective: day('2020-08-31'), knownFrom: day('2020-10-30'), accession: accession(8) },
            {
              ratio: 0.1,
              effective: day('2021-08-31'),
              knownFrom: day('2021-10-29'),
              accession: accession(9),
            },
          ],
        }),
      })
    })

    it('returns every version of a period, oldest filing first, then by accession number', async () => {
      const rows = await versions({ unit: 'USD' })
      expect(rows.filter(row => row.period_start === '2020-01-01').map(row => row.value)).toEqual([
        10, 11, 12, 13,
      ])
      expect(rows.map(row => row.value)).toHaveLength(5)
      expect(rows.find(row => row.value === 12)).toEqual({
        taxonomy: 'us-gaap',
        concept: 'Revenues',
        unit: 'USD',
        value: 12,
        period_start: '2020-01-01',
        period_end: '2020-12-31',
        form_type: '10-K',
        filed: '2022-02-01',
        accession_number: accession(3),
        filer_cik: 8,
      })
    })

    it('returns all units unless one is named', async () => {
      expect(new Set((await versions()).map(row => row.unit))).toEqual(new Set(['USD', 'EUR']))
      expect((await versions({ unit: 'EUR' })).map(row => row.value)).toEqual([9])
    })

    it.each([
      ['2021-01-31', []],
      ['2021-02-01', [10]],
      ['2021-02-28', [10]],
      ['2021-03-01', [10, 11]],
      ['2022-02-01', [10, 11, 12, 13]],
    ])('leaves out what was filed after %s', async (asOf, expected) => {
      const rows = await versions({ unit: 'USD', asOf })
      expect(rows.filter(row => row.period_start === '2020-01-01').map(row => row.value)).toEqual(expected)
    })

    it('has no versions of a concept or company that is not there', async () => {
      expect(await versions({ concept: "Revenues' OR '1'='1" })).toEqual([])
      const nobody = publication(404)
      const asked = { taxonomy: 'us-gaap', concept: 'Assets', unit: null, asOf: null }
      expect(await held.stores.facts.versions(nobody, asked)).toEqual([])
      expect(await held.stores.facts.ofPeriods(nobody, query)).toEqual({ rows: [], hasMore: false })
      expect(await held.stores.facts.all(nobody)).toEqual([])
      expect(await held.stores.facts.periodVersions(nobody)).toEqual([])
      expect(await held.stores.facts.periods(nobody, null)).toEqual([])
      expect(await held.stores.facts.splits(nobody, null)).toEqual([])
    })

    it('returns the latest version of each fact of the requested periods, preferring a report to a later proxy', async () => {
      const { rows } = await held.stores.facts.ofPeriods(publication(), query)
      expect(rows.map(row => [row.taxonomy, row.concept, row.unit, row.value])).toEqual([
        ['custom', 'Assets', 'USD', 3],
        ['us-gaap', 'Assets', 'USD', 101],
        ['us-gaap', 'Revenues', 'EUR', 9],
        ['us-gaap', 'Revenues', 'USD', 13],
      ])
    })

    it('returns the version that was the latest on a day', async () => {
      const { rows } = await held.stores.facts.ofPeriods(publication(), {
        ...query,
        asOf: '2021-03-15',
        taxonomies: ['us-gaap'],
      })
      expect(rows.map(row => [row.concept, row.unit, row.value])).toEqual([
        ['Assets', 'USD', 100],
        ['Revenues', 'EUR', 9],
        ['Revenues', 'USD', 11],
      ])
    })

    it('uses the most precise of the values of one filing in every query', async () => {
      const filed = ref(20, '2021-02-01')
      const told = [
        fact(filed, 172_000, { decimals: -3 }),
        fact(filed, 171_797, { decimals: 0 }),
        fact(filed, 170_000, { decimals: -4 }),
      ]
      await held.stores.publisher.publish({ cik: 9, numbers: numbers({ facts: told }) })
      const asked = { taxonomy: 'us-gaap', concept: 'Assets', unit: null, asOf: null }
      const values = (await held.stores.facts.versions(publication(9), asked)).map(({ value }) => value)
      expect(values).toEqual([170_000, 172_000, 171_797])
      const { rows } = await held.stores.facts.ofPeriods(publication(9), query)
      expect(rows.map(({ value }) => value)).toEqual([171_797])
    })

    it('filters durations and instants separately', async () => {
      const values = async (more: object) =>
        (await held.stores.facts.ofPeriods(publication(), { ...query, ...more })).rows.map(row => row.value)
      expect(await values({ instants: [], concepts: ['Assets', 'Revenues'] })).toEqual([9, 13])
      expect(await values({ durations: [], taxonomies: ['us-gaap'] })).toEqual([101])
      expect(
        await values({ durations: [], instants: ['2019-12-31', '2020-12-31'], taxonomies: ['us-gaap'] }),
      ).toEqual([90, 101])
      expect(await values({ durations: [{ start: '2020-07-01', end: '2020-12-31' }], instants: [] })).toEqual(
        [5],
      )
      expect(await values({ durations: [], instants: [] })).toEqual([])
      expect(await values({ concepts: [] })).toEqual([])
    })

    it('pages the latest versions without a gap', async () => {
      const pages = await Promise.all(
        [0, 3].map(offset => held.stores.facts.ofPeriods(publication(), { ...query, limit: 3, offset })),
      )
      expect(pages.map(({ rows }) => rows.map(row => row.value))).toEqual([[3, 101, 9], [13]])
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
    })

    it('returns the calendar as known on a day, newest first', async () => {
      const years = async (asOf: string | null) =>
        (await held.stores.facts.periods(publication(), asOf)).map(row => [row.period_end, row.fiscal_year])
      expect(await years('2021-01-31')).toEqual([])
      expect(await years('2021-04-30')).toEqual([
        ['2020-12-31', 2020],
        ['2019-12-31', 2019],
      ])
      expect(await years('2021-05-01')).toEqual([
        ['2020-12-31', 2021],
        ['2019-12-31', 2019],
      ])
      const [latest] = await held.stores.facts.periods(publication(), null)
      expect(latest).toEqual({
        fiscal_year: 2021,
        fiscal_period: null,
        period_type: 'ytd',
        period_start: '2021-01-01',
        period_end: '2021-06-30',
      })
    })

    it('returns the splits revealed by a day', async () => {
      const all = await held.stores.facts.splits(publication(), null)
      expect(all).toEqual([
        { ratio: 0.1, effective: '2021-08-31', known_from: '2021-10-29', accession_number: accession(9) },
        { ratio: 4, effective: '2020-08-31', known_from: '2020-10-30', accession_number: accession(8) },
      ])
      const known = await held.stores.facts.splits(publication(), '2021-10-28')
      expect(known.map(split => split.ratio)).toEqual([4])
    })
  })
}
