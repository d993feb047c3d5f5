import type { Profile } from './profile.ts'

/** `company_tickers.json`: an object of rows, ordered by market value (here by the order of the sample). */
export function companyTickersText(profiles: Iterable<Profile>): string {
  const rows: string[] = []
  for (const { cik, name, tickers } of profiles) {
    for (const ticker of tickers)
      rows.push(`"${rows.length}":${JSON.stringify({ cik_str: cik, ticker, title: name })}`)
  }
  return `{${rows.join(',')}}`
}

/** `company_tickers_exchange.json`: `fields` and `data`. */
export function companyTickersExchangeText(profiles: Iterable<Profile>): string {
  const data: (string | number)[][] = []
  for (const { cik, name, tickers, exchange } of profiles) {
    for (const ticker of tickers) data.push([cik, name, ticker, exchange])
  }
  return JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data })
}

/** The older `company_tickers.json`: companies under the symbols and registrants they had then. */
export function olderTickersText(profiles: Iterable<Profile>): string {
  return companyTickersText(
    [...profiles].map(profile => {
      const { predecessor, formerTicker, tickers } = profile
      if (predecessor !== null)
        return { ...profile, cik: predecessor.cik, name: predecessor.name, tickers: [predecessor.ticker] }
      return formerTicker === null ? profile : { ...profile, tickers: [formerTicker, ...tickers.slice(1)] }
    }),
  )
}
