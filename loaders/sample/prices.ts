import { type Day, dayOfMonth, monthOf, parseDay } from '../../src/domain/day.ts'
import type { Dividend, PriceSeries, ShareSplit } from '../../src/domain/prices/price-series.ts'
import { buildLedger, type Ledger } from './ledger.ts'
import type { Profile } from './profile.ts'
import { type Random, randomOf } from './random.ts'
import { TODAY } from './sample-days.ts'
import { weekdayOf } from './year-end.ts'

/** Price source of the sample. */
const SOURCE = { source: 'sample', priority: 10, basis: 'raw', basisDay: TODAY, currency: 'USD' } as const

/** Quarters of sales that determine a price. */
const QUARTERS = 4
/** The ex-date is this many days before the end of the quarter. */
const EX_DAYS = 20

/** A ticker and the period in which the company traded under it. */
interface Era {
  readonly listing: string
  readonly from: Day
  readonly to: Day
  /** Price relative to that of the first share class. */
  readonly part: number
}

/**
 * As-traded prices of a synthetic company with its splits and the dividends of its ledger: a value that follows sales,
 * divided by shares, with random moves. One series per ticker.
 */
export function samplePrices(profile: Profile): PriceSeries[] {
  if (!profile.isPriced) return []
  const books = buildLedger(profile, TODAY)
  return erasOf(profile, books).map((era, at) => seriesOf(books, era, randomOf(profile.seed, 9, at)))
}

function erasOf({ tickers, formerTicker, predecessor, delisted }: Profile, books: Ledger): Era[] {
  const first = books.calendar.quarters[QUARTERS]!.start
  const last = delisted === null ? TODAY : parseDay(delisted)!
  if (tickers.length === 0)
    return formerTicker === null ? [] : [{ listing: formerTicker, from: first, to: last, part: 1 }]
  const until = predecessor === null ? null : parseDay(predecessor.until)!
  const eras = tickers.map((listing, at) => ({
    listing,
    from: until ?? first,
    to: last,
    // Shares with fewer votes are slightly cheaper.
    part: 1 - at * 0.03,
  }))
  return predecessor === null || until === null
    ? eras
    : [{ listing: predecessor.ticker, from: first, to: until - 1, part: 1 }, ...eras]
}

function seriesOf(books: Ledger, { listing, from, to, part }: Era, random: Random): PriceSeries {
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

/**
 * Fundamental value of a share on a day: sales of the last quarters times a multiple, divided by shares, interpolated
 * linearly between quarter ends.
 */
function worthOf(books: Ledger, multiple: number): (day: Day) => number {
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

function sharesOn(books: Ledger, day: Day): number {
  const { quarters } = books.calendar
  const at = quarters.findLastIndex(({ end }) => end <= day)
  return books.shares.outstanding(Math.max(0, at), day) * 1_000
}

function splitsOf({ splits }: Profile): ShareSplit[] {
  return splits.map(({ ratio, effective }) => ({ ratio, effective: parseDay(effective)! }))
}

/** Dividends paid in each quarter per share at its end. */
function dividendsOf(books: Ledger): Dividend[] {
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

/** Month and day on which the synthetic exchange is closed. */
const HOLIDAYS = new Set(['1-1', '7-4', '12-25'])

function isTradingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(`${monthOf(day)}-${dayOfMonth(day)}`)
}

/** The day itself, or the next trading day. */
function tradingDay(day: Day): Day {
  let found = day
  while (!isTradingDay(found)) found += 1
  return found
}
