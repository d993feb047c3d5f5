import type { Day } from '../../../domain/day.ts'
import { type FiledSplit, priceFileSplits } from '../../../domain/prices/known-splits.ts'
import { type ListedSeries, listedSeries, mainListing } from '../../../domain/prices/last-traded.ts'
import { lastClose, type PriceHistory, type PriceSeries } from '../../../domain/prices/price-series.ts'
import { resolveHistory } from '../../../domain/prices/resolve-history.ts'
import type { PriceStore } from '../../ports/price.ts'
import type { Snapshot } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import type { State } from '../publishing/state.ts'
import { lastCloses } from './price-last.ts'
import { type PriceRow, seriesOf } from './rows/price-rows.ts'

/** Days are read as numbers, which the engine would else write out. */
const FILED_SPLITS = `
  SELECT ratio, toInt32(effective) AS effective FROM splits WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}
  ORDER BY effective`

/** A close may be so many days older than the day it is asked for. */
const MAX_AGE_DAYS = 7

/** Sources are stored as they came; a history is made of them, and of the splits that are filed by now, when it is read. */
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

/** Today's symbols of a company, the primary one first; looked up in the snapshot, which never changes. */
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
