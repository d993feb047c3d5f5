import type { CompanyPart } from '../../src/domain/company/company.ts'
import { tickerKey } from '../../src/domain/company/ticker-key.ts'
import { addCounts, type Counts, count } from '../counts.ts'
import { addDropped, addRefused, addRows, type LoadReport } from '../load-report.ts'
import { parseJson } from '../parse-json.ts'
import { Refusal } from '../refusal.ts'
import type { EdgarDocument } from './source.ts'
import { readTickers, type TickerList, tickerParts } from './tickers.ts'
import { vintageDay } from './vintage.ts'

/** Reads lists of tickers into identities, the latest vintage first; unusable lists are reported. */
export async function readTickerLists(
  documents: readonly EdgarDocument[],
  report: LoadReport,
): Promise<CompanyPart[]> {
  const lists = new Map<string, TickerList[]>()
  for (const document of documents) {
    count(report.read, 'files')
    try {
      const observed = vintageDay(document.vintage)
      if (observed === null) throw new Refusal(`"${document.vintage}" is no day, month or year`)
      const list = readTickers(parseJson(await document.bytes()))
      addRows(report, 'tickers', list)
      lists.set(observed, [...(lists.get(observed) ?? []), list])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
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

/** CIKs of tickers by identities, of which the first that has the ticker is asked; and the tickers nobody has. */
export function findTickers(
  parts: readonly CompanyPart[],
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
