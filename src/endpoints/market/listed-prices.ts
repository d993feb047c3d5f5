import { tickerKey } from '../../domain/company/ticker-key.ts'
import type { PriceHistory } from '../../domain/prices/history.ts'
import { AppError } from '../../errors.ts'
import type { Context } from '../define-endpoint.ts'
import type { Resolved } from '../resolve-company.ts'

/** Prices of the listing that a request names, and the ticker to answer with. Throws `not_found` where none are loaded. */
export async function listedPrices(
  { stores }: Context,
  { company, ticker }: Resolved,
  asked: string,
): Promise<{ readonly history: PriceHistory; readonly listing: string }> {
  const key = tickerKey(ticker)
  const isCurrent = company.listings.some(listing => tickerKey(listing.ticker) === key)
  // A CIK names no share class, and a symbol of the past is no class of today.
  const isClass = isCurrent && tickerKey(asked) === key
  const history = await stores.prices.history(company.cik, isClass ? key : null)
  if (!history) throw await notLoaded(stores, company.cik, ticker)
  const listing = company.listings.find(candidate => tickerKey(candidate.ticker) === history.listing)
  return { history, listing: listing?.ticker ?? ticker }
}

async function notLoaded(stores: Context['stores'], cik: number, ticker: string): Promise<AppError> {
  const others = await stores.prices.listings(cik)
  const hint = others.length === 0 ? '' : ` Of this company there are prices of ${others.join(', ')}.`
  return new AppError('not_found', { message: `No prices are loaded for ${ticker}.${hint}` })
}
