import type { Day } from '../../domain/day.ts'
import { lastClose } from '../../domain/prices/closes.ts'
import type { PriceHistory } from '../../domain/prices/history.ts'
import { toldSplits } from '../../domain/prices/known-splits.ts'
import { type ListedSeries, listedSeries, mainListing } from '../../domain/prices/listings.ts'
import { resolveHistory } from '../../domain/prices/resolve-history.ts'
import type { FiledSplit } from '../../domain/prices/same-split.ts'
import type { PriceStore } from '../price-port.ts'
import type { ClickHouse } from './client.ts'
import { lastCloses } from './price-last.ts'
import { readPrices } from './read-prices.ts'
import type { State } from './state.ts'
import { currentSymbols } from './symbols.ts'

/** Days are read as numbers, which the engine would else write out. */
const FILED_SPLITS = `
  SELECT ratio, toInt32(effective) AS effective FROM splits WHERE cik = {cik:UInt32} AND g = {g:UInt64}
  ORDER BY effective`

/** A close may be so many days older than the day it is asked for. */
const MAX_AGE_DAYS = 7

/** Sources are stored as they came; a history is made of them, and of the splits that are filed by now, when it is read. */
export function priceStore(db: ClickHouse, state: State): PriceStore {
  const symbols = currentSymbols(state)

  async function listed(cik: number): Promise<ListedSeries[]> {
    return listedSeries(symbols(cik), await readPrices(db, state, cik))
  }

  async function filedSplits(cik: number): Promise<FiledSplit[]> {
    const g = state.versions().get(cik, 'numbers')?.g ?? 0
    return g === 0 ? [] : db.query<{ ratio: number; effective: Day }>(FILED_SPLITS, { cik, g })
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
      return found ? toldSplits(found.series) : []
    },
    async listings(cik) {
      return (await listed(cik)).map(({ listing }) => listing)
    },
  }
}
