import { type Day, parseDay } from '../../src/domain/day.ts'
import type { Dividend, PriceSeries, ShareSplit } from '../../src/domain/prices/price-series.ts'
import { type Books, keepBooks } from './books.ts'
import type { Profile } from './profile.ts'
import { type Random, randomOf } from './random.ts'
import { TODAY } from './sample-days.ts'
import { isTradingDay, tradingDay } from './trading-days.ts'

/** Name of the source of the made prices, and its place among sources. */
const SOURCE = { source: 'sample', priority: 10, basis: 'raw', basisDay: TODAY, currency: 'USD' } as const

/** Quarters of sales that a price rests on. */
const QUARTERS = 4
/** A dividend goes ex so many days before its quarter ends. */
const EX_DAYS = 20

/** A symbol that a company traded under, and from when until when. */
interface Era {
  readonly listing: string
  readonly from: Day
  readonly to: Day
  /** What its price is of the first class's. */
  readonly part: number
}

/**
 * Prices of a made company as they were traded, with its splits on their days and the dividends of its books: a value that
 * follows its sales, divided by its shares, moved by chance. One series a symbol.
 */
export function samplePrices(profile: Profile): PriceSeries[] {
  if (!profile.isPriced) return []
  const books = keepBooks(profile, TODAY)
  return erasOf(profile, books).map((era, at) => seriesOf(books, era, randomOf(profile.seed, 9, at)))
}

function erasOf({ tickers, formerTicker, predecessor, delisted }: Profile, books: Books): Era[] {
  const first = books.calendar.quarters[QUARTERS]!.start
  const last = delisted === null ? TODAY : parseDay(delisted)!
  if (tickers.length === 0)
    return formerTicker === null ? [] : [{ listing: formerTicker, from: first, to: last, part: 1 }]
  const until = predecessor === null ? null : parseDay(predecessor.until)!
  const eras = tickers.map((listing, at) => ({
    listing,
    from: until ?? first,
    to: last,
    // Shares with fewer votes are a little cheaper.
    part: 1 - at * 0.03,
  }))
  return predecessor === null || until === null
    ? eras
    : [{ listing: predecessor.ticker, from: first, to: until - 1, part: 1 }, ...eras]
}

function seriesOf(books: Books, { listing, from, to, part }: Era, random: Random): PriceSeries {
  const days = tradedDays(books.profile, from, to)
  const value = worthOf(books, random.between(0.8, 3.5))
  const rows = { open: [] as number[], high: [] as number[], low: [] as number[], close: [] as number[] }
  const volume: number[] = []
  let mood = 0
  for (const day of days) {
    mood = mood * 0.98 + random.between(-0.02, 0.02)
    const last = cents(value(day) * part * (1 + mood))
    const begun = cents(last * random.between(0.99, 1.01))
    rows.close.push(last)
    rows.open.push(begun)
    rows.high.push(cents(Math.max(begun, last) * random.between(1, 1.01)))
    rows.low.push(cents(Math.min(begun, last) * random.between(0.99, 1)))
    volume.push(Math.round(sharesOn(books, day) * random.between(0.001, 0.008)))
  }
  const within = (day: Day) => day >= from && day <= to
  return {
    listing,
    ...SOURCE,
    tellsSplits: true,
    tellsDividends: true,
    days: Int32Array.from(days),
    open: Float64Array.from(rows.open),
    high: Float64Array.from(rows.high),
    low: Float64Array.from(rows.low),
    close: Float64Array.from(rows.close),
    volume: Float64Array.from(volume),
    splits: splitsOf(books.profile).filter(({ effective }) => within(effective)),
    dividends: dividendsOf(books).filter(({ exDay }) => within(exDay)),
  }
}

function tradedDays({ priceGap }: Profile, from: Day, to: Day): Day[] {
  const gap = priceGap === null ? null : { from: parseDay(priceGap.from)!, to: parseDay(priceGap.to)! }
  const days: Day[] = []
  for (let day = from; day <= to; day += 1) {
    if (isTradingDay(day) && !(gap && day >= gap.from && day <= gap.to)) days.push(day)
  }
  return days
}

/** What a share is worth on a day: sales of the last quarters times a multiple, by the shares there are, between quarter ends on a straight line. */
function worthOf(books: Books, multiple: number): (day: Day) => number {
  const { quarters } = books.calendar
  const revenue = books.chart.at('revenue')
  const worth = quarters.map((_, at) => {
    const first = Math.max(0, at - QUARTERS + 1)
    return (
      (books.flow(revenue, first, at, 0) * (QUARTERS / (at - first + 1)) * books.profile.unit * multiple) /
      (books.shares.outstanding(at, 0) * 1_000)
    )
  })
  let at = 0
  return day => {
    while (at > 0 && quarters[at]!.start > day) at -= 1
    while (at < quarters.length - 1 && quarters[at]!.end < day) at += 1
    const { start, end } = quarters[at]!
    const before = worth[at - 1] ?? worth[at]!
    const passed = Math.min(1, (day - start + 1) / (end - start + 1))
    return (before + (worth[at]! - before) * passed) / books.shares.factor(day)
  }
}

function sharesOn(books: Books, day: Day): number {
  const { quarters } = books.calendar
  const at = quarters.findLastIndex(({ end }) => end <= day)
  return books.shares.outstanding(Math.max(0, at), day) * 1_000
}

function splitsOf({ splits }: Profile): ShareSplit[] {
  return splits.map(({ ratio, effective }) => ({ ratio, effective: parseDay(effective)! }))
}

/** What was paid in a quarter, by the shares at its end. */
function dividendsOf(books: Books): Dividend[] {
  const line = books.chart.at('dividends_paid')
  return books.calendar.quarters.flatMap(({ end }, at) => {
    const exDay = tradingDay(end - EX_DAYS)
    const shares = books.shares.outstanding(at, exDay) * 1_000
    const amount = Math.round((books.flow(line, at, at, 0) * books.profile.unit * 10_000) / shares) / 10_000
    return amount > 0 ? [{ exDay, amount }] : []
  })
}

function cents(value: number): number {
  return Math.max(0.01, Math.round(value * 100) / 100)
}
