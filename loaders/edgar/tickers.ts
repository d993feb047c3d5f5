import { type CompanyObservation, type Listing, NOT_REPORTED } from '../../src/domain/company/company.ts'
import { type Counts, count } from '../shared/counts.ts'
import { cikOf, isObject, type JsonObject, text } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** One row of a ticker list, in the order of the list. */
interface TickerRow {
  readonly cik: number
  readonly ticker: string
  readonly name: string | null
  readonly exchange: string | null
}

export interface TickerList {
  /** Whether the list has exchanges (`company_tickers_exchange.json`). */
  readonly hasExchanges: boolean
  readonly rows: readonly TickerRow[]
  readonly read: number
  readonly dropped: Counts
}

/**
 * Reads both formats of SEC's ticker lists: `company_tickers.json` (an object of rows) and
 * `company_tickers_exchange.json` (`fields` and `data`). Throws `RejectedInputError` for anything else; rows without CIK
 * or ticker are counted.
 */
export function readTickers(document: unknown): TickerList {
  if (!isObject(document)) throw new RejectedInputError('not a ticker list')
  const isTable = Array.isArray(document.fields) && Array.isArray(document.data)
  const records = isTable ? tableRows(document) : Object.values(document)
  const dropped: Counts = new Map()
  const rows = records.flatMap(record => {
    const row = isObject(record) ? rowOf(record) : null
    if (row === null) count(dropped, 'ticker_or_cik_missing')
    return row === null ? [] : [row]
  })
  if (rows.length === 0) throw new RejectedInputError('the ticker list is empty')
  return { hasExchanges: rows.some(row => row.exchange !== null), rows, read: records.length, dropped }
}

function tableRows(document: JsonObject): unknown[] {
  const fields = (document.fields as unknown[]).map(String)
  return (document.data as unknown[]).map(row =>
    Array.isArray(row) ? Object.fromEntries(fields.map((field, index) => [field, row[index]])) : row,
  )
}

function rowOf(record: JsonObject): TickerRow | null {
  const cik = cikOf(record.cik_str ?? record.cik)
  const ticker = text(record.ticker)?.toUpperCase() ?? null
  if (cik === null || ticker === null) return null
  return { cik, ticker, name: text(record.title ?? record.name), exchange: text(record.exchange) }
}

/**
 * Observations from the lists of one vintage: rank and tickers from `company_tickers.json`, which is ordered by market
 * value, and exchanges from the list that has them. The latter alone is used for companies that the former does not have;
 * a ticker that the former assigns to another company, or no longer to this one, is counted as dropped.
 */
export function tickerParts(
  lists: readonly TickerList[],
  observed: string,
): { readonly parts: CompanyObservation[]; readonly dropped: Counts } {
  const dropped: Counts = new Map()
  const plain = lists.filter(list => !list.hasExchanges).flatMap(list => list.rows)
  const exchanged = lists.filter(list => list.hasExchanges).flatMap(list => list.rows)
  const exchanges = new Map(exchanged.map(row => [`${row.cik}/${row.ticker}`, row.exchange]))
  const pairs = new Set(plain.map(row => `${row.cik}/${row.ticker}`))
  const taken = new Set(plain.map(row => row.ticker))
  const known = new Set(plain.map(row => row.cik))

  const rows = plain.map(row => ({ ...row, exchange: exchanges.get(`${row.cik}/${row.ticker}`) ?? null }))
  for (const row of exchanged) {
    if (pairs.has(`${row.cik}/${row.ticker}`)) continue
    if (known.has(row.cik) || taken.has(row.ticker)) count(dropped, 'ticker_not_in_company_tickers')
    else rows.push(row)
  }
  return { parts: partsOf(rows, observed), dropped }
}

function partsOf(rows: readonly TickerRow[], observed: string): CompanyObservation[] {
  const parts = new Map<number, CompanyObservation & { readonly listings: Listing[] }>()
  for (const { cik, ticker, name, exchange } of rows) {
    const part = parts.get(cik)
    if (!part) parts.set(cik, partOf(cik, observed, parts.size + 1, name, [{ ticker, exchange }]))
    else if (part.listings.every(listing => listing.ticker !== ticker))
      part.listings.push({ ticker, exchange })
  }
  return [...parts.values()]
}

function partOf(cik: number, observed: string, rank: number, name: string | null, listings: Listing[]) {
  return {
    ...NOT_REPORTED,
    cik,
    source: 'tickers' as const,
    observed,
    rank,
    name,
    listings,
  }
}
