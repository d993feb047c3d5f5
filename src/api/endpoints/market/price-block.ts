import type { PriceHistory } from '../../../domain/prices/price-series.ts'
import type { Block } from '../../blocks/block.ts'
import type { HandlerContext } from '../define-endpoint.ts'

/** Columns of a `PriceHistory`. */
type Columns = Omit<PriceHistory, 'listing' | 'currency' | 'splits' | 'dividends'>

/** A price history as columns. */
interface PriceBlock extends Block, Columns {
  /** JSON of the fields that are no columns; empty: no prices are loaded. */
  readonly about: readonly string[]
}

/** The prices of a listing (null: the main one) of a company; null: none are loaded. */
export async function priceHistory(
  cik: number,
  listing: string | null,
  { stores, blocks, snapshot }: Pick<HandlerContext, 'stores' | 'blocks' | 'snapshot'>,
): Promise<PriceHistory | null> {
  // Which listing is the main one depends on the tickers of today.
  const key = `${cik} ${snapshot.dataVersion} prices ${listing ?? ''}`
  const block = await blocks.get(key, async () => priceBlock(await stores.prices.history(cik, listing)))
  const { about, ...columns } = block
  return about.length === 0 ? null : { ...columns, ...JSON.parse(about[0]!) }
}

const NOTHING: PriceBlock = {
  about: [],
  days: new Int32Array(),
  closes: new Float64Array(),
  exact: new Uint8Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  volume: new Float64Array(),
  sideKnown: new Uint8Array(),
  segments: new Int32Array(),
  dividendsKnown: new Uint8Array(),
}

function priceBlock(history: PriceHistory | null): PriceBlock {
  if (history === null) return NOTHING
  const { listing, currency, splits, dividends, ...columns } = history
  return { about: [JSON.stringify({ listing, currency, splits, dividends })], ...columns }
}
