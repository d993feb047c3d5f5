import { beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '../../../src/domain/day.ts'
import { lastClose, type PriceBasis, type PriceSeries } from '../../../src/domain/prices/price-series.ts'
import {
  day,
  numbers,
  ref,
  reversedAndRotated,
  submissionsObservation,
} from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'
import { priceSeriesFixture, weekdays } from '../../support/price-series.ts'
import { readDuring } from '../../support/read-during.ts'

const TWO_YEARS = weekdays(
  '2019-06-03',
  Array.from({ length: 300 }, (_, at) => 100 + at / 7),
)

/** Prices as loaders write them: whole, once, read back as they came and joined into one history. */
export function pricesContract(harness: StoreHarness): void {
  describe(`prices over ${harness.name}`, () => {
    const held = storesOf(harness)
    const publish = (cik: number, ...prices: PriceSeries[]) => held.stores.publisher.publish({ cik, prices })
    const listing = (cik: number, ...tickers: string[]) =>
      submissionsObservation(cik, { listings: tickers.map(ticker => ({ ticker, exchange: null })) })

    beforeAll(async () => {
      await held.stores.companies.putCompanies([listing(1, 'ZACM'), listing(2, 'ZB-A', 'ZB-B'), listing(3)])
    })

    it('has nothing of a company without prices', async () => {
      const { prices, publisher } = held.stores
      expect(await prices.history(404, null)).toBeNull()
      expect(await prices.closes(404)).toBeNull()
      expect(await prices.closesAt(404, [1, 2])).toEqual([null, null])
      expect(await prices.priceSplits(404)).toEqual([])
      expect(await prices.listings(404)).toEqual([])
      expect(await publisher.pricesOf(404)).toEqual([])
    })

    it('returns series as they were loaded, over the turn of a year, missing prices too', async () => {
      const given = priceSeriesFixture(TWO_YEARS, {
        splits: [{ effective: day('2020-01-02'), ratio: 0.1 }],
        dividends: [{ exDay: day('2019-12-31'), amount: 0.1 + 0.2 }],
        volume: new Float64Array(300).fill(Number.NaN),
      })
      const other = priceSeriesFixture(
        { '2019-06-03': 1e-7 },
        { source: "odd'\\source", basis: 'total', tellsDividends: false },
      )
      expect(await publish(1, given, other)).toBe('published')
      expect(await held.stores.publisher.pricesOf(1)).toEqual([given, other])
    })

    it('loads the same content twice, or in another order, without a change', async () => {
      const before = held.stores.companies.snapshot().dataVersion
      const stored = await held.stores.publisher.pricesOf(1)
      expect(await publish(1, ...reversedAndRotated(stored))).toBe('unchanged')
      expect(held.stores.companies.snapshot().dataVersion).toBe(before)
      const changed = stored.map(series => ({ ...series, close: series.close.map(close => close + 1e-9) }))
      expect(await publish(1, ...changed)).toBe('published')
      expect(held.stores.companies.snapshot().dataVersion).not.toBe(before)
      expect(await publish(1, ...stored)).toBe('published')
      expect(held.stores.companies.snapshot().dataVersion).toBe(before)
    })

    it('tells the days that prices cover, and leaves filings and numbers as they were', async () => {
      const snapshot = held.stores.companies.snapshot()
      expect(snapshot.coverage(1)).toMatchObject({
        filings: 0,
        facts: 0,
        firstPriceDate: '2019-06-03',
        lastPriceDate: '2020-07-24',
      })
      expect(snapshot.publication(1)).toMatchObject({ filings: 0, numbers: 0 })
      expect(await held.stores.system.status()).toMatchObject({
        companiesWithPrices: 1,
        prices: 301,
        firstPriceDate: '2019-06-03',
      })
    })

    it('keeps share classes apart and takes the primary ticker for the company', async () => {
      const [a, b] = [
        priceSeriesFixture({ '2020-01-06': 10 }),
        priceSeriesFixture({ '2020-01-06': 20, '2020-01-07': 21 }),
      ]
      await publish(2, { ...a, listing: 'ZB-A' }, { ...b, listing: 'ZB-B' })
      const { prices } = held.stores
      expect(await prices.listings(2)).toEqual(['ZB-A', 'ZB-B'])
      expect((await prices.closes(2))?.closes).toEqual(Float64Array.of(10))
      expect((await prices.history(2, 'ZB-B'))?.closes).toEqual(Float64Array.of(20, 21))
      expect(await prices.history(2, 'ZB-C')).toBeNull()
      expect(await prices.closesAt(2, [day('2020-01-13'), day('2020-01-14')])).toEqual([
        { day: day('2020-01-06'), close: 10, exact: true },
        null,
      ])
    })

    it('adjusts closes to the share basis of their day by the splits of filings', async () => {
      const filing = ref(1, '2020-04-30')
      const split = {
        ratio: 2,
        effective: day('2020-04-30'),
        knownFrom: filing.filed,
        accession: filing.accession,
      }
      await held.stores.publisher.publish({ cik: 3, numbers: numbers({ splits: [split] }) })
      await publish(
        3,
        priceSeriesFixture({ '2019-01-07': 10, '2021-01-04': 25 }, { basis: 'split', listing: 'OLD' }),
      )
      expect(await held.stores.prices.closes(3)).toMatchObject({
        closes: Float64Array.of(20, 25),
        exact: Uint8Array.of(1, 1),
      })
      expect(await held.stores.prices.priceSplits(3)).toEqual([])
    })

    it('reports the same for all companies as for each', async () => {
      const { prices } = held.stores
      await held.stores.companies.putCompanies([10, 11, 12, 13].map(cik => listing(cik, `Z${cik}`)))
      const made = (cik: number, source: string, basis: PriceBasis, from: string, more = {}) =>
        priceSeriesFixture(weekdays(from, Array(40).fill(50 + cik)), {
          listing: `Z${cik}`,
          source,
          basis,
          ...more,
        })
      const splits = [{ effective: day('2020-01-20'), ratio: 3 }]
      const filing = ref(2, '2020-02-03')
      const filed = {
        ratio: 2,
        effective: filing.filed,
        knownFrom: filing.filed,
        accession: filing.accession,
      }
      await publish(10, made(10, 'a', 'split', '2020-01-06', { splits }))
      await publish(
        11,
        made(11, 'a', 'total', '2020-01-06', { splits }),
        made(11, 'b', 'raw', '2020-02-03', { priority: 10 }),
      )
      await publish(12, made(12, 'a', 'total', '2020-01-06', { tellsDividends: false, splits }))
      await held.stores.publisher.publish({
        cik: 13,
        numbers: numbers({ splits: [filed] }),
        prices: [
          made(13, 'a', 'split', '2020-01-06'),
          made(13, 'b', 'split', '2020-01-06', { priority: 90 }),
        ],
      })
      const days = [
        '2018-01-01',
        '2020-01-05',
        '2020-01-06',
        '2020-01-17',
        '2020-01-19',
        '2020-01-20',
        '2020-02-03',
        '2024-01-01',
      ]
      for (const asOf of [null, ...days]) {
        const found = await prices.lastCloses(asOf)
        for (const cik of [1, 2, 3, 10, 11, 12, 13]) {
          const closes = (await prices.closes(cik))!
          const last = lastClose(closes, asOf === null ? 99_999 : day(asOf), 99_999)
          const { close, exact } = last ?? {}
          const expected = last && { date: formatDay(last.day), close, exact, currency: closes.currency }
          const { splits: _, ...own } = found.get(cik) ?? { splits: [] }
          expect([cik, asOf, own]).toEqual([cik, asOf, expected ?? {}])
        }
      }
    })

    it('shows a reader the old prices or the new ones, never half', async () => {
      const age = (close: number) =>
        priceSeriesFixture(weekdays('2015-01-05', Array(700).fill(close)), { listing: 'AGE' })
      await publish(20, age(1))
      const seen = new Set<number>()
      const reader = async () => {
        const closes = (await held.stores.prices.closes(20))!.closes
        expect(new Set(closes).size).toBe(1)
        expect(closes).toHaveLength(700)
        seen.add(closes[0]!)
      }
      const publisher = async () => {
        for (let close = 2; close <= 12; close += 1) await publish(20, age(close))
      }
      await readDuring(publisher, reader, reader)
      expect(seen.size).toBeGreaterThan(1)
      await held.stores.publisher.removeSuperseded()
      expect((await held.stores.prices.closes(20))!.closes[0]).toBe(12)
    })

    it('is as it was after it was opened again', async () => {
      const before = await held.stores.prices.lastCloses(null)
      const { dataVersion } = held.stores.companies.snapshot()
      await held.reopen()
      expect(held.stores.companies.snapshot().dataVersion).toBe(dataVersion)
      expect(await held.stores.prices.lastCloses(null)).toEqual(before)
      expect((await held.stores.publisher.pricesOf(1)).map(({ source }) => source)).toEqual([
        'made',
        "odd'\\source",
      ])
    })
  })
}
