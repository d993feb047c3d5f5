import { type Day, parseDay } from '../../domain/day.ts'
import { type BasedPrice, basedPrice, withTradedSplits } from '../../domain/metrics/derive/period-price.ts'
import { isStale } from '../../domain/screen/universe.ts'
import type { Split } from '../../domain/statement.ts'
import type { CompanyClose } from '../../stores/price-port.ts'
import type { Context } from '../define-endpoint.ts'
import { keeper, kept } from '../kept.ts'

type Closes = ReadonlyMap<number, CompanyClose>

/** Several queries over all companies: read once for the metrics query, screens and peers. */
const closesKept = keeper<Closes>(10)

/** The last close of every company on or before a day (null: of all). */
export function closesOn({ snapshot, stores }: Context, asOf: string | null): Promise<Closes> {
  return kept(closesKept, snapshot, String(asOf), () => stores.prices.lastCloses(asOf))
}

/** What metrics at the latest close need of a company's prices. */
export interface CurrentPrice {
  readonly price: BasedPrice | null
  /** Splits that filings tell, and those that trading has taken up since. */
  readonly splits: readonly Split[]
}

/** The last close of a company beside its figures. `currency` is that of its reports. */
export function currentPrice(
  close: CompanyClose | undefined,
  currency: string | null,
  filed: readonly Split[],
  today: Day,
): CurrentPrice {
  if (!close) return { price: null, splits: filed }
  if (currency !== null && close.currency !== currency)
    return { price: { value: Number.NaN, word: 'unit_mismatch', basis: today }, splits: filed }
  const day = parseDay(close.date) as Day
  // A price from before a gap in what is loaded, or a delisting, says nothing of later figures.
  if (isStale(day, today)) return { price: { value: Number.NaN, word: 'stale', basis: today }, splits: filed }
  const splits = withTradedSplits(filed, close.splits, today)
  return { price: basedPrice({ ...close, day }, close.splits, splits), splits }
}
