import type { CompanyObservation } from '../../src/domain/company/company.ts'
import { tickerKey } from '../../src/domain/company/symbols.ts'
import { addCounts, type Counts, count } from '../shared/counts.ts'
import { parseJson } from '../shared/json.ts'
import { addDropped, addRefused, addRows, type LoadReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { EdgarDocument } from './source.ts'
import { readTickers, type TickerList, tickerParts } from './tickers.ts'
import { vintageDay } from './vintage.ts'

/** Reads ticker lists into identities, latest vintage first; unusable lists are reported. */
export async function readTickerLists(
  documents: readonly EdgarDocument[],
  report: LoadReport,
): Promise<CompanyObservation[]> {
  const lists = new Map<string, TickerList[]>()
  for (const document of documents) {
    count(report.read, 'files')
    try {
      const observed = vintageDay(document.vintage)
      if (observed === null)
        throw new RejectedInputError(`"${document.vintage}" is not a date, month or year`)
      const list = readTickers(parseJson(await document.bytes()))
      addRows(report, 'tickers', list)
      lists.set(observed, [...(lists.get(observed) ?? []), list])
    } catch (error) {
      if (!(error instanceof RejectedInputError)) throw error
      addRefused(report, document.name, error.message)
    }
  }
  const dropped: Counts = new Map()
  const latestFirst = [...lists.keys()].sort().reverse()
  const parts = latestFirst.flatMap(observed => {
    const made = tickerParts(lists.get(observed)!, observed)
    addCounts(dropped, made.dropped)
    return made.parts
  })
  addDropped(report, 'tickers', dropped)
  return parts
}

/** CIKs of tickers, from the first identity that has the ticker; and the unknown tickers. */
export function findTickers(
  parts: readonly CompanyObservation[],
  tickers: readonly string[],
): { readonly ciks: number[]; readonly unknown: string[] } {
  const owners = new Map<string, number>()
  for (const { cik, listings } of parts) {
    for (const { ticker } of listings ?? []) {
      const key = tickerKey(ticker)
      if (!owners.has(key)) owners.set(key, cik)
    }
  }
  const ciks = tickers.flatMap(ticker => owners.get(tickerKey(ticker)) ?? [])
  return { ciks, unknown: tickers.filter(ticker => !owners.has(tickerKey(ticker))) }
}
