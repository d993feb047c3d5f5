import { csvRows, referenceRows } from '../../../reference-data/read.ts'
import { parseDay } from '../day.ts'
import { parseCik, tickerKey } from './ticker-key.ts'

/** A symbol that a registrant traded under, and the last day on which it did (`YYYY-MM-DD`). */
export interface FormerTicker {
  readonly ticker: string
  readonly until: string
}

/** Former symbols by the CIK of the registrant that had them. */
export type FormerTickers = ReadonlyMap<number, readonly FormerTicker[]>

/**
 * The project's table of well-known renames with an operator's rows added: CSV with the columns `ticker,cik,until`.
 * Symbols of older ticker lists need no row, they are found by comparing. Throws, naming the row, where one is bad.
 */
export function formerTickerTable(extraCsv = ''): FormerTickers {
  const rows = [...referenceRows('former-tickers.csv'), ...csvRows(extraCsv, 'extra former tickers')].map(
    row => {
      const cik = parseCik(row['cik'] ?? '')
      const ticker = tickerKey(row['ticker'] ?? '')
      const until = row['until'] ?? ''
      if (cik === null || ticker === '' || parseDay(until) === null)
        throw new Error(`former tickers: not a ticker, a CIK and a day: ${JSON.stringify(row)}`)
      return { cik, ticker, until }
    },
  )
  return Map.groupBy(rows, ({ cik }) => cik)
}

let builtIn: FormerTickers | undefined

/** The project's own table. */
export function formerTickers(): FormerTickers {
  builtIn ??= formerTickerTable()
  return builtIn
}
