import type { PriceSeries } from '../../domain/prices/price-series.ts'
import type { ClickHouse } from './client.ts'
import { type PriceRow, seriesOf } from './rows/price-rows.ts'
import type { State } from './state.ts'

const SERIES = `
  SELECT listing, source, basis, basis_day, priority, currency, tells_splits, tells_dividends, days, open, high, low,
    close, volume, split_days, split_ratios, dividend_days, dividends
  FROM prices
  WHERE cik = {cik:UInt32} AND g = {g:UInt64}
  ORDER BY listing, source, basis, basis_day, first_day`

/** The live series of a company. */
export async function readPrices(db: ClickHouse, state: State, cik: number): Promise<PriceSeries[]> {
  const g = state.versions().get(cik, 'prices')?.g ?? 0
  if (g === 0) return []
  return seriesOf(await db.query<PriceRow>(SERIES, { cik, g }))
}
