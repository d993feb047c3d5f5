import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { type FiledSplit, priceFileSplits } from '../../../domain/prices/known-splits.ts'
import {
  type LastTraded,
  type ListedSeries,
  lastTraded,
  listedSeries,
  mainListing,
  type SeriesTail,
} from '../../../domain/prices/last-traded.ts'
import {
  lastClose,
  type PriceBasis,
  type PriceHistory,
  type PriceSeries,
} from '../../../domain/prices/price-series.ts'
import { resolveHistory } from '../../../domain/prices/resolve-history.ts'
import type { PriceStore } from '../../ports/price.ts'
import type { Snapshot } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import type { State } from '../publishing/state.ts'
import { type PriceRow, seriesOf } from './rows/price-rows.ts'

const LIVE = (part: 'prices' | 'numbers') => `
  (cik, generation) IN (
    SELECT cik, argMax(generation, published) FROM published_parts
    WHERE part = '${part}' AND published <= {upTo:UInt64} GROUP BY cik)`

const SERIES_KEY = 'cik, listing, source, basis, basis_day'

/** Every series with its splits, which are in its first row. */
const HEADS = `
  SELECT ${SERIES_KEY}, priority, currency, has_all_dividends, split_days, split_ratios
  FROM prices WHERE ${LIVE('prices')}
  ORDER BY first_day LIMIT 1 BY ${SERIES_KEY}, priority, currency, has_all_splits, has_all_dividends`

const LAST = `
  SELECT ${SERIES_KEY}, max(last_day) AS day, argMax(last_close, last_day) AS close
  FROM prices WHERE ${LIVE('prices')} GROUP BY ${SERIES_KEY}`

/** Selects the year with the last close by its first day, and searches only the lists of that year. */
const LAST_UNTIL = `
  SELECT ${SERIES_KEY}, days[at] AS day, close[at] AS close
  FROM (
    SELECT ${SERIES_KEY}, days, close, arrayLastIndex(d -> d <= {day:Int32}, days) AS at
    FROM prices
    PREWHERE ${LIVE('prices')} AND (${SERIES_KEY}, first_day) IN (
      SELECT ${SERIES_KEY}, max(first_day) FROM prices WHERE ${LIVE('prices')} AND first_day <= {day:Int32}
      GROUP BY ${SERIES_KEY}))`

const FILED = `
  SELECT cik, ratio, toInt32(effective) AS effective FROM splits WHERE ${LIVE('numbers')} ORDER BY cik, effective`

/** Queries over all companies; callers cache the results. */
const LIMITS = { threads: 2 }

/** Complete histories that are read concurrently. */
const MAX_CONCURRENT = 4

interface Series {
  readonly cik: number
  readonly listing: string
  readonly source: string
  readonly basis: PriceBasis
  readonly basis_day: Day
}

interface Head extends Series {
  readonly priority: number
  readonly currency: string
  readonly has_all_dividends: boolean
  readonly split_days: readonly Day[]
  readonly split_ratios: readonly number[]
}

interface Last extends Series {
  readonly day: Day
  readonly close: number
}

interface LastClosesQuery {
  readonly asOf: string | null
  readonly symbols: (cik: number) => readonly string[]
  readonly historyOf: (cik: number) => Promise<PriceHistory | null>
}

/** The last close of every company, from three queries; companies that these cannot decide are read completely. */
async function lastCloses(
  db: ClickHouse,
  state: State,
  { asOf, symbols, historyOf }: LastClosesQuery,
): ReturnType<PriceStore['lastCloses']> {
  const { upTo } = state.versions()
  const day = asOf === null ? null : parseDay(asOf)
  const [heads, lasts, filed] = await Promise.all([
    db.query<Head>(HEADS, { upTo }, LIMITS),
    day === null ? db.query<Last>(LAST, { upTo }, LIMITS) : db.query<Last>(LAST_UNTIL, { upTo, day }, LIMITS),
    db.query<FiledSplit & { readonly cik: number }>(FILED, { upTo }, LIMITS),
  ])
  const splits = Map.groupBy(filed, ({ cik }) => cik)
  const found = new Map<number, LastTraded>()
  const undecided: number[] = []
  for (const [cik, tails] of tailsOf(heads, lasts)) {
    const last = lastTraded(symbols(cik), tails, splits.get(cik) ?? [])
    if (last === 'history') undecided.push(cik)
    else if (last !== null) found.set(cik, last)
  }
  for (let from = 0; from < undecided.length; from += MAX_CONCURRENT) {
    const some = undecided.slice(from, from + MAX_CONCURRENT)
    const histories = await Promise.all(some.map(historyOf))
    for (const [at, history] of histories.entries()) {
      const last = history && lastClose(history, day ?? history.days.at(-1)!, Number.POSITIVE_INFINITY)
      if (last) found.set(some[at]!, { ...last, currency: history.currency, splits: history.splits })
    }
  }
  return new Map([...found].map(([cik, { day: on, ...last }]) => [cik, { date: formatDay(on), ...last }]))
}

function tailsOf(heads: readonly Head[], lasts: readonly Last[]): Map<number, SeriesTail[]> {
  const byKey = new Map(lasts.map(last => [keyOf(last), last]))
  const tails = new Map<number, SeriesTail[]>()
  for (const head of heads) {
    const own = tails.get(head.cik) ?? []
    own.push(tailOf(head, byKey.get(keyOf(head))))
    tails.set(head.cik, own)
  }
  return tails
}

function tailOf(head: Head, last: Last | undefined): SeriesTail {
  return {
    listing: head.listing,
    source: head.source,
    priority: head.priority,
    basis: head.basis,
    basisDay: head.basis_day,
    currency: head.currency,
    tellsDividends: head.has_all_dividends,
    splits: head.split_days.map((effective, at) => ({ effective, ratio: head.split_ratios[at]! })),
    last: last === undefined ? null : { day: last.day, close: last.close },
  }
}

function keyOf({ cik, listing, source, basis, basis_day }: Series): string {
  return [cik, listing, source, basis, basis_day].join('\t')
}

/** Dates are read as numbers; the engine would format them otherwise. */
const FILED_SPLITS = `
  SELECT ratio, toInt32(effective) AS effective FROM splits WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}
  ORDER BY effective`

/** Default maximum age of a close in days on the requested date. */
const MAX_AGE_DAYS = 7

/** Stores series as loaded; histories are derived on read from these and from the splits filed by then. */
export function priceStore(db: ClickHouse, state: State): PriceStore {
  const symbols = currentSymbols(state)

  async function listed(cik: number): Promise<ListedSeries[]> {
    return listedSeries(
      symbols(cik),
      await readPrices(db, cik, state.versions().get(cik, 'prices')?.generation ?? 0),
    )
  }

  async function filedSplits(cik: number): Promise<FiledSplit[]> {
    const generation = state.versions().get(cik, 'numbers')?.generation ?? 0
    return generation === 0
      ? []
      : db.query<{ ratio: number; effective: Day }>(FILED_SPLITS, { cik, generation })
  }

  async function history(cik: number, listing: string | null): Promise<PriceHistory | null> {
    if (!state.versions().get(cik, 'prices')) return null
    const [groups, filed] = await Promise.all([listed(cik), filedSplits(cik)])
    const found =
      listing === null ? mainListing(symbols(cik), groups) : groups.find(group => group.listing === listing)
    return found ? resolveHistory(found.listing, found.series, filed) : null
  }

  return {
    history,
    closes: cik => history(cik, null),
    async closesAt(cik, days, maxAgeDays = MAX_AGE_DAYS) {
      const found = await history(cik, null)
      return days.map(day => found && lastClose(found, day, maxAgeDays))
    },
    lastCloses: asOf => lastCloses(db, state, { asOf, symbols, historyOf: cik => history(cik, null) }),
    async priceSplits(cik) {
      const found = mainListing(symbols(cik), await listed(cik))
      return found ? priceFileSplits(found.series) : []
    },
    async listings(cik) {
      return (await listed(cik)).map(({ listing }) => listing)
    },
  }
}

/** Current symbols of a company, primary first; cached per immutable list of companies. */
function currentSymbols(state: State): (cik: number) => readonly string[] {
  let of: Snapshot['companies'] | null = null
  let symbols = new Map<number, readonly string[]>()
  return cik => {
    const { companies } = state.snapshot()
    if (of !== companies) {
      symbols = new Map(companies.map(({ cik, listings }) => [cik, listings.map(({ ticker }) => ticker)]))
      of = companies
    }
    return symbols.get(cik) ?? []
  }
}

const SERIES = `
  SELECT listing, source, basis, basis_day, priority, currency, has_all_splits, has_all_dividends, days, open, high, low,
    close, volume, split_days, split_ratios, dividend_days, dividends
  FROM prices
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}
  ORDER BY listing, source, basis, basis_day, first_day`

/** The series of a company's generation; none for generation 0. */
export async function readPrices(db: ClickHouse, cik: number, generation: number): Promise<PriceSeries[]> {
  if (generation === 0) return []
  return seriesOf(await db.query<PriceRow>(SERIES, { cik, generation }))
}
