import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedded } from '../../../support/clickhouse/embedded.ts'
import { day, submissionsObservation } from '../../../support/clickhouse/fixtures.ts'
import type { Opened } from '../../../support/clickhouse/harness.ts'
import { temporaryDirectory } from '../../../support/edgar/files.ts'
import { runForTest } from '../../../support/edgar/run.ts'

const WIKI = `Date,Open,High,Low,Close,Volume,Ex-Dividend,Split Ratio,Adj. Open,Adj. High,Adj. Low,Adj. Close,Adj. Volume
2014-06-10,94,95,93,94.5,100.0,0.0,1.0,1,1,1,1,1
2014-06-09,92,94,91,93,100.0,0.5,7.0,1,1,1,1,1
2014-06-06,649,652,640,644,10.0,0.0,1.0,1,1,1,1,1
`

let opened: Opened | null = null
beforeAll(async () => {
  opened = await embedded.open()
  const listing = (cik: number, ...tickers: string[]) =>
    submissionsObservation(cik, { listings: tickers.map(ticker => ({ ticker, exchange: null })) })
  await opened.stores.companies.putCompanies([
    listing(1, 'ZACM'),
    listing(2, 'ZB-A', 'ZB-B'),
    submissionsObservation(3, {
      source: 'tickers',
      observed: '2020-01-01',
      listings: [{ ticker: 'ZOLD', exchange: null }],
    }),
    submissionsObservation(3, {
      source: 'tickers',
      observed: '2024-01-01',
      listings: [{ ticker: 'ZNEW', exchange: null }],
    }),
    ...Array.from({ length: 20 }, (_, at) => listing(100 + at, `Z${at}`)),
  ])
})
afterAll(() => opened?.drop())

const stores = () => opened!.stores
/** Writes files into a directory of their own and loads it, or one of them. */
async function load(files: Readonly<Record<string, string | Buffer>>, ...args: string[]) {
  const directory = await temporaryDirectory()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, name, '..'), { recursive: true })
    await writeFile(join(directory, name), content)
  }
  const from = args[0]?.startsWith('--') === false ? join(directory, args.shift()!) : directory
  const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
  const ran = await runForTest(['prices', '--from', from, ...args], { stores: stores(), config })
  return { ...ran, text: ran.out.join('\n') }
}
const own = (...lines: string[]) => ['ticker,date,open,high,low,close,volume', ...lines].join('\n')

describe('loading prices', () => {
  it('reads raw prices with splits and dividends, newest first, gzipped, the symbol from the name', async () => {
    const { code, text } = await load({ 'deep/WIKI-ZACM.csv.gz': gzipSync(WIKI) })
    expect([code, text]).toEqual([0, expect.stringContaining('companies: 1 published, 0 unchanged')])
    expect(await stores().publisher.pricesOf(1)).toEqual([
      {
        listing: 'ZACM',
        source: 'wiki',
        priority: 10,
        basis: 'raw',
        basisDay: day('2014-06-10'),
        currency: 'USD',
        tellsSplits: true,
        tellsDividends: true,
        days: Int32Array.of(day('2014-06-06'), day('2014-06-09'), day('2014-06-10')),
        open: Float64Array.of(649, 92, 94),
        high: Float64Array.of(652, 94, 95),
        low: Float64Array.of(640, 91, 93),
        close: Float64Array.of(644, 93, 94.5),
        volume: Float64Array.of(10, 100, 100),
        splits: [{ effective: day('2014-06-09'), ratio: 7 }],
        dividends: [{ exDay: day('2014-06-09'), amount: 0.5 }],
      },
    ])
  })

  it('changes nothing when it is loaded again', async () => {
    const before = stores().companies.snapshot().dataVersion
    const { code, text } = await load({ 'ZACM.csv': WIKI })
    expect([code, text]).toEqual([0, expect.stringContaining('companies: 0 published, 1 unchanged')])
    expect(stores().companies.snapshot().dataVersion).toBe(before)
  })

  it('joins a second source on another basis, which wins no day that a better one has', async () => {
    const named =
      'date,open,high,low,close,volume,Name\n2014-06-05,90,93,90,92,700,ZACM\n2014-06-06,92,93,91,92.001,70,ZACM\n'
    await load({ 'x.csv': named }, '--basis-date', '2018-02-07')
    const history = (await stores().prices.history(1, 'ZACM'))!
    expect([...history.closes]).toEqual([644, 644, 93, 94.5])
    expect(await stores().publisher.pricesOf(1)).toMatchObject([
      { source: 'split-adjusted', basis: 'split', basisDay: day('2018-02-07'), tellsSplits: false },
      { source: 'wiki' },
    ])
    expect(stores().companies.snapshot().coverage(1)).toMatchObject({
      firstPriceDate: '2014-06-05',
      lastPriceDate: '2014-06-10',
    })
  })

  it('takes six unlabeled columns for adjusted prices, unless --basis says otherwise', async () => {
    const daily = 'Date,Open,High,Low,Close,Volume\n2024-03-25,1,2,1,2,5\n'
    await load({ 'ZNEW.csv': daily })
    await load({ 'ZNEW.csv': daily }, 'ZNEW.csv', '--basis', 'raw', '--source', 'mine', '--priority', '5')
    expect(await stores().publisher.pricesOf(3)).toMatchObject([
      { source: 'adjusted', basis: 'total', priority: 90, tellsDividends: false },
      { source: 'mine', basis: 'raw', priority: 5 },
    ])
  })

  it('finds classes however they are written, and former symbols', async () => {
    const line = (ticker: string) => `${ticker},2020-01-06,1,1,1,1,`
    const { code } = await load({ 'a.csv': own(...['ZB.A', 'zb/b', 'ZOLD'].map(line)) })
    expect(code).toBe(0)
    expect(await stores().prices.listings(2)).toEqual(['ZB-A', 'ZB-B'])
    expect((await stores().publisher.pricesOf(3)).map(({ listing }) => listing)).toContain('ZOLD')
    expect(await stores().prices.listings(3)).toEqual(['ZNEW'])
  })

  it('counts what it drops by reason and mends nothing', async () => {
    const { code, text } = await load(
      {
        'a.csv': own(
          'Z1,2020-01-06,10,11,9,10,100',
          'Z1,2020-01-07,0,11,9,10,100',
          'Z1,2020-01-08,10,11,9,-10,100',
          'Z1,2020-01-09,10,9,11,10,100',
          'Z1,2020-01-10,10,11,9,12,100',
          'Z1,2020-02-30,10,11,9,10,100',
          'Z1,2020-01-13,10,11,9,x,100',
          'Z1,2020-01-14,10,11,9,,100',
          'Z1,2020-01-15,10,11,9,10,-1',
          'Z1,2020-01-16,10,11,9,10',
          'Z1,2020-01-17,10,11,9,10,100',
          'Z1,2020-01-17,10,11,9,10,100',
          'Z1,2020-01-20,10,11,9,10,100',
          'Z1,2020-01-20,10,11,9,10.5,100',
          'Z1,2020-01-21,,,,10.123,',
          'Z1,2020-03-07,10,11,9,11.004,1e2',
          ',2020-01-06,1,1,1,1,1',
          'ZNOBODY,2020-01-06,1,1,1,1,1',
        ),
      },
      'a.csv',
    )
    expect(code).toBe(0)
    for (const line of [
      '18 prices',
      'dropped: 14',
      'prices: zero or negative: 2',
      'prices: high below low: 1',
      'prices: outside high and low: 1',
      'prices: not a date: 1',
      'prices: not a number: 1',
      'prices: no close: 1',
      'prices: negative volume: 1',
      'prices: wrong number of columns: 1',
      'prices: repeated day: 1',
      'prices: day told differently: 2',
      'prices: no ticker: 1',
      'prices: unknown ticker: 1',
      'a.csv: gap: Z1 has no price between 2020-01-21 and 2020-03-07',
      'a.csv: weekend: Z1 has 1 such days, the first 2020-03-07',
      'a.csv: unknown_ticker: no company that is loaded has the ticker ZNOBODY',
    ]) {
      expect(text).toContain(line)
    }
    const [series] = await stores().publisher.pricesOf(101)
    expect([...series!.close]).toEqual([10, 10, 10.123, 11.004])
    expect(series!.open[2]).toBeNaN()
  })

  it('reads splits, dividends and currency of its own shape, and keeps a split of a line that is dropped', async () => {
    const text = [
      'ticker,date,open,high,low,close,volume,split,dividend,currency',
      'Z2,2020-01-06,10,11,9,10,100,,,eur',
      'Z2,2020-01-07,5,5,5,0,100,2,,EUR',
      'Z2,2020-01-08,5,5,5,5,100,1,0.25,EUR',
      'Z2,2020-01-09,5,5,5,5,100,-2,x,EUR',
    ].join('\n')
    const { text: said } = await load({ 'a.csv': text })
    expect(said).toContain('splits: no ratio: 1')
    expect(said).toContain('dividends: no amount: 1')
    expect(await stores().publisher.pricesOf(102)).toMatchObject([
      {
        currency: 'EUR',
        splits: [{ effective: day('2020-01-07'), ratio: 2 }],
        dividends: [{ exDay: day('2020-01-08'), amount: 0.25 }],
      },
    ])
  })

  it('loads the rest where files cannot be used, and reports why of each', async () => {
    const { code, text, err } = await load({
      'empty.csv': '',
      'heading.csv': 'Date,Open,High,Low,Close,Volume\n',
      'cut.csv.gz': gzipSync(WIKI).subarray(0, 60),
      'plain.csv.gz': WIKI,
      'other.csv': 'Date,Last,Change\n2020-01-06,1,2\n',
      'half-quoted.csv': 'Date,Open,High,Low,Close,Volume\n"2020-01-06,1,1,1,1,1\n',
      'good.csv': own('Z3,2020-01-06,1,1,1,1,1'),
      'notes.txt': 'no prices',
    })
    expect([code, err]).toEqual([0, ['Warning: 6 files were refused.']])
    for (const line of [
      'empty.csv: the file is empty',
      'heading.csv: the file has no rows',
      'cut.csv.gz: cannot be unzipped (unexpected end of file)',
      'plain.csv.gz: cannot be unzipped (incorrect header check)',
      'other.csv: columns of no known shape (Date,Last,Change)',
      'half-quoted.csv: not CSV (',
    ]) {
      expect(text).toContain(line)
    }
    expect(text).toContain('companies: 1 published')
  })

  it.each([
    ['a directory without prices', {}, 'no file ending in .csv or .csv.gz is in it'],
    ['an unknown shape', { 'a.csv': 'a,b\n1,2\n' }, 'a.csv: columns of no known shape (a,b)'],
    ['nobody’s prices', { 'a.csv': own('ZNOBODY,2020-01-06,1,1,1,1,1') }, 'unknown_ticker: no company'],
  ])('ends with 1 and a sentence for %s', async (_, files, line) => {
    const { code, text, err } = await load(files)
    expect([code, err.at(-1)]).toEqual([1, 'Nothing could be loaded.'])
    expect(text).toContain(line)
  })

  it('loads many files of one company side by side without losing one', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `${at}.csv`,
        own(...['Z4', 'Z5', 'ZB-A'].map(ticker => `${ticker},2021-01-${10 + at},1,1,1,1,1`)),
      ]),
    )
    await load(files)
    const days = (await stores().publisher.pricesOf(104)).flatMap(({ days }) => [...days])
    expect(days.sort()).toEqual(Array.from({ length: 12 }, (_, at) => day(`2021-01-${10 + at}`)))
  })

  it('loads only the requested symbol of a file with several', async () => {
    const { text } = await load(
      { 'a.csv': own('Z6,2020-01-06,1,1,1,1,1', 'Z7,2020-01-06,1,1,1,1,1') },
      'a.csv',
      '--ticker',
      'z6',
    )
    expect(text).toContain('prices: other ticker: 1')
    expect(await stores().publisher.pricesOf(107)).toEqual([])
  })

  it('rejects adjusted prices that are later than the day they are said to be adjusted to', async () => {
    const named = 'date,open,high,low,close,volume,Name\n2020-01-06,1,1,1,1,1,Z8\n'
    const { code, text } = await load({ 'a.csv': named }, '--basis-date', '2020-01-05')
    expect(code).toBe(1)
    expect(text).toContain('a.csv: prices of 2020-01-06 cannot be adjusted to an earlier --basis-date')
  })

  it('reports every fault of the options at once', async () => {
    const { code, err } = await load(
      {},
      '--basis',
      'real',
      '--basis-date',
      '2020',
      '--source',
      '/',
      '--priority',
      '0',
      '--ticker',
      '$',
    )
    expect(code).toBe(2)
    expect(err.slice(0, err.indexOf('Usage:'))).toEqual([
      '--basis real is none of raw, split, total.',
      '--basis-date 2020 is not a date as YYYY-MM-DD.',
      '--source / must consist of letters, digits, dots and dashes.',
      '--priority 0 must be a number from 1 (highest priority) to 999.',
      '--ticker $ is not a ticker.',
      '--ticker applies to a single price file, but --from names a directory.',
    ])
    expect((await load({}, 'none.csv')).err[0]).toMatch(/^--from .*none\.csv: no such file/)
  })
})
