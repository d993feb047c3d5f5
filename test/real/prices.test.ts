import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketDaily } from '../../src/api/endpoints/market/daily.ts'
import { buildApp } from '../../src/app.ts'
import { processConfig } from '../../src/config.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { openStores } from '../../src/stores/open.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import { type RunResult, runForTest } from '../support/edgar/run.ts'
import { testConfig } from '../support/test-config.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of prices on real files need EDGAR_MIRROR, a mirror directory.')

/** A line of a raw price file, read without the program's help. */
interface Raw {
  readonly date: string
  readonly close: number
  readonly dividend: number
  readonly split: number
}

async function rawPrices(ticker: string): Promise<Raw[]> {
  const text = gunzipSync(await readFile(join(mirror!, `prices/wiki/WIKI-${ticker}.csv.gz`))).toString()
  const lines = text
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','))
  return lines
    .map(cells => ({ date: cells[0]!, close: +cells[4]!, dividend: +cells[6]!, split: +cells[7]! }))
    .reverse()
}

/**
 * What one share bought on the first day is worth on the last when dividends buy more at the close before the ex-date less the
 * dividend: the same as CRSP's factors, reckoned forwards with shares instead of backwards with prices.
 */
function holdingReturn(prices: readonly Raw[], from: string, to: string): number {
  const held = prices.filter(({ date }) => date >= from && date <= to)
  let shares = 1
  for (const [at, { dividend, split }] of held.entries()) {
    if (at === 0) continue
    shares *= split
    if (dividend > 0) shares *= 1 / (1 - dividend / (held[at - 1]!.close / split))
  }
  return (shares * held.at(-1)!.close) / held[0]!.close - 1
}

const lastOn = (prices: readonly Raw[], day: string) => prices.findLast(({ date }) => date <= day)!.date

interface Daily {
  readonly data: { readonly date: string; readonly close: number; readonly adj_close: number | null }[]
  readonly returns: Readonly<Record<string, number | null>>
  readonly last_date: string | null
}

/**
 * The source reckons a dividend's factor from the close of the ex-date, CRSP from the close before: a special dividend of 3 on 30 makes
 * the two differ by 0.2 %.
 */
const METHOD = 0.003

/** Days that the raw source leaves out, newest first: another source has them. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  AAPL: ['2017-11-08', '2017-08-07'],
  MSFT: ['2017-11-08'],
}

suite('real prices', { timeout: 180_000 }, () => {
  let dataDir = ''
  let stores: OpenStores | null = null
  let app: ReturnType<typeof buildApp> | null = null
  let ran: RunResult

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'prices-real-'))
    stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    const load = (...args: string[]) =>
      runForTest(args, { stores: stores!, config: { dataDir, secUserAgent: null } })
    await load('edgar', '--from', mirror!, '--no-text', '--tickers', 'AAPL,MSFT,NVDA,GOOGL,TSLA,COST,WMT')
    ran = await load('prices', '--from', join(mirror!, 'prices'))
    app = buildApp({
      stores,
      config: testConfig(),
      companyIndex,
      endpoints: [marketDaily],
    })
  }, 180_000)
  afterAll(async () => {
    await app?.close()
    await stores?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function daily(ticker: string, query: string): Promise<Daily> {
    const reply = await app!.inject(`/api/v1/market/daily/${ticker}?${query}`)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json() as Daily
  }

  it('loads every file and drops only invalid rows and those of unknown tickers', () => {
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('files refused: none')
    expect(ran.out).toContain('  prices: outside high and low: 2')
    const gaps = ran.out.filter(line => line.includes('gap: '))
    expect(gaps).toEqual([])
  })

  it.each([
    ['AAPL', '2014-06-30'],
    ['AAPL', '2014-06-09'],
    ['AAPL', '2014-12-31'],
    ['AAPL', '2018-03-27'],
    ['AAPL', '2005-03-01'],
    ['MSFT', '2014-06-30'],
    ['MSFT', '2004-12-31'],
    ['MSFT', '2018-03-27'],
  ])('returns the returns of %s on %s that holding the share gave', async (ticker, asOf) => {
    const prices = await rawPrices(ticker)
    const { returns, last_date } = await daily(ticker, `as_of=${asOf}&limit=1`)
    const last = lastOn(prices, asOf)
    expect(last_date).toBe(last)
    const [year, month, dayOfMonth] = last.split('-').map(Number) as [number, number, number]
    const back = (months: number) => {
      const first = new Date(Date.UTC(year, month - 1 - months, 1))
      const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
      first.setUTCDate(Math.min(dayOfMonth, length))
      return first.toISOString().slice(0, 10)
    }
    const at = prices.findIndex(({ date }) => date === last)
    const starts = {
      d1: prices[at - 1]!.date,
      d5: prices[at - 5]!.date,
      m1: lastOn(prices, back(1)),
      m3: lastOn(prices, back(3)),
      m6: lastOn(prices, back(6)),
      ytd: lastOn(prices, `${year - 1}-12-31`),
      y1: lastOn(prices, back(12)),
      y3: lastOn(prices, back(36)),
      y5: lastOn(prices, back(60)),
    }
    for (const [name, from] of Object.entries(starts))
      expect(returns[name], `${name} from ${from}`).toBeCloseTo(holdingReturn(prices, from, last), 10)
  })

  it.each(['AAPL', 'MSFT'])('returns the adjusted closes that the source of %s itself has', async ticker => {
    const text = gunzipSync(await readFile(join(mirror!, `prices/wiki/WIKI-${ticker}.csv.gz`))).toString()
    const theirs = new Map(
      text
        .trim()
        .split('\n')
        .slice(1)
        .map(line => [line.split(',')[0]!, +line.split(',')[11]!]),
    )
    const { data } = await daily(ticker, 'as_of=2018-03-27&limit=5000')
    expect(data).toHaveLength(5_000)
    const filled = data.filter(({ date }) => !theirs.has(date)).map(({ date }) => date)
    expect(filled).toEqual(FILLED[ticker])
    for (const { date, adj_close } of data)
      if (theirs.has(date)) expect(Math.abs(adj_close! / theirs.get(date)! - 1)).toBeLessThan(METHOD)
  })

  it('crosses the gap of 2018 to 2024 with no return', async () => {
    for (const ticker of ['AAPL', 'MSFT', 'WMT', 'GOOGL']) {
      const { returns } = await daily(ticker, 'limit=1')
      expect(returns).toMatchObject({ d1: expect.any(Number), y1: expect.any(Number), y3: null, y5: null })
      const early = await daily(ticker, 'limit=1&as_of=2024-04-01')
      expect(early.returns).toMatchObject({ d1: expect.any(Number), m1: null, ytd: null, y1: null, y5: null })
      expect(early.data[0]!.adj_close).toBeNull()
    }
  })

  it('finds that the sources agree but for the few days on which they are known not to', async () => {
    const off = async (ticker: string) => {
      const wiki = new Map((await rawPrices(ticker)).map(({ date, close }) => [date, close]))
      const series = (await stores!.publisher.pricesOf(ticker === 'AAPL' ? 320_193 : 789_019)).find(
        ({ source }) => source === 'split-adjusted',
      )!
      const found: string[] = []
      for (const [at, number] of series.days.entries()) {
        const date = new Date(number * 86_400_000).toISOString().slice(0, 10)
        const old = ticker === 'AAPL' && date < '2014-06-09' ? 7 : 1
        const raw = wiki.get(date)
        if (raw !== undefined && Math.abs((series.close[at]! * old) / raw - 1) > 0.001) found.push(date)
      }
      return found
    }
    expect(await off('AAPL')).toEqual(['2015-09-30', '2017-08-01', '2018-02-05'])
    expect(await off('MSFT')).toEqual(['2015-09-30', '2018-02-05'])
  })

  it('gives raw closes as they were, and split-adjusted ones the same where both have a day', async () => {
    const raw = new Map((await rawPrices('AAPL')).map(({ date, close }) => [date, close]))
    const { data } = await daily('AAPL', 'adjusted=false&from_date=2013-02-08&to_date=2014-06-30&limit=5000')
    expect(data.map(({ date }) => date).reverse()).toEqual(
      [...raw.keys()].filter(date => date >= '2013-02-08' && date <= '2014-06-30'),
    )
    for (const { date, close } of data) expect(close).toBe(raw.get(date))
  })

  it('returns nothing as traded near a split that only filings tell, and one basis else', async () => {
    const around = 'from_date=2024-06-03&to_date=2024-06-14'
    const traded = await daily('NVDA', `${around}&adjusted=false`)
    expect(traded.data.every(({ close }) => close === null)).toBe(true)
    const { data } = await daily('NVDA', around)
    for (const { close } of data) expect(close).toBeGreaterThan(110)
    for (const { close } of data) expect(close).toBeLessThan(135)
  })
})
