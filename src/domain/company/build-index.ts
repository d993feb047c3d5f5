import { editDistance } from '../../schema/validation-errors.ts'
import {
  type Company,
  type CompanyIndex,
  formatCik,
  type ResolvedCompany,
  type SearchHit,
} from './company.ts'
import { distinctiveTokens } from './name-tokens.ts'
import { type CompanyFinder, companyFinder } from './named-companies.ts'
import { parseCik, tickerKey } from './symbols.ts'
import { type WordIndex, wordIndex } from './word-index.ts'

/** Scores of search results that are not word matches; word matches score up to `WORDS`. */
const EXACT = 1
const FORMER_TICKER = 0.97
const COMPLETE_NAME = 0.95
const TICKER_PREFIX = 0.8
const WORDS = 0.75

/** A possible prefix of a ticker. */
const TICKER_LIKE = /^[A-Z0-9]{1,6}(-[A-Z0-9]{0,4})?$/

/** Index of companies by ticker, CIK and name. `companies` are in SEC's order, which breaks ties. What searches need is built at the first search. */
export function companyIndex(companies: readonly Company[]): CompanyIndex {
  const byCik = new Map<number, number>()
  const byTicker = new Map<string, ResolvedCompany>()
  const byFormer = new Map<string, number>()
  companies.forEach((company, position) => {
    for (const cik of [...company.predecessors, company.cik]) byCik.set(cik, position)
    for (const { ticker } of company.listings) setFirst(byTicker, tickerKey(ticker), { company, ticker })
  })
  companies.forEach((company, position) => {
    for (const ticker of company.formerTickers) {
      const key = tickerKey(ticker)
      if (!byTicker.has(key)) setFirst(byFormer, key, position)
    }
  })
  const resolved = companies.map((company, position) => ({ company, ticker: tickerOf(company, position) }))
  const tickers = [...byTicker.keys()].sort()
  let wordsBuilt: WordIndex | undefined
  let finder: CompanyFinder | undefined

  /** Falls back to the CIK if another company has taken over the last known ticker. */
  function tickerOf(company: Company, position: number): string {
    const [listing] = company.listings
    if (listing) return listing.ticker
    const last = company.formerTickers.find(ticker => byFormer.get(tickerKey(ticker)) === position)
    return last ?? formatCik(company.cik)
  }

  function byNumber(cik: number | null): ResolvedCompany | null {
    const position = cik === null ? undefined : byCik.get(cik)
    return position === undefined ? null : resolved[position]!
  }

  function byFormerTicker(key: string): ResolvedCompany | null {
    const position = byFormer.get(key)
    return position === undefined ? null : resolved[position]!
  }

  function withPrefix(key: string): string[] {
    let [low, high] = [0, tickers.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (tickers[middle]! < key) low = middle + 1
      else high = middle
    }
    const matches: string[] = []
    for (; tickers[low]?.startsWith(key); low++) matches.push(tickers[low]!)
    return matches
  }

  function search(text: string): SearchHit[] {
    const best = new Map<number, SearchHit>()
    const add = (hit: SearchHit) => {
      const previous = best.get(hit.company.cik)
      if (!previous || hit.score > previous.score) best.set(hit.company.cik, hit)
    }
    const key = tickerKey(text)
    const current = byTicker.get(key)
    if (current) add({ ...current, match: 'ticker', score: EXACT })
    const number = byNumber(parseCik(text))
    if (number) add({ ...number, match: 'cik', score: EXACT })
    const former = byFormerTicker(key)
    if (former) add({ ...former, match: 'ticker', score: FORMER_TICKER })
    for (const ticker of TICKER_LIKE.test(key) ? withPrefix(key) : []) {
      const company = byTicker.get(ticker)!
      add({ ...company, match: 'ticker', score: TICKER_PREFIX + 0.1 * (key.length / ticker.length) })
    }
    wordsBuilt ??= wordIndex(companies)
    const tokens = distinctiveTokens(text).join(' ')
    for (const { position, match, score } of wordsBuilt.find(text)) {
      const company = resolved[position]!
      const isComplete = match === 'name' && distinctiveTokens(company.company.name).join(' ') === tokens
      add({ ...company, match, score: isComplete ? COMPLETE_NAME : score * WORDS })
    }
    return [...best.values()]
      .map(hit => ({ ...hit, score: Math.round(hit.score * 1000) / 1000 }))
      .sort((a, b) => b.score - a.score || byCik.get(a.company.cik)! - byCik.get(b.company.cik)!)
  }

  return {
    resolve(identifier) {
      const key = tickerKey(identifier)
      return byTicker.get(key) ?? byNumber(parseCik(identifier)) ?? byFormerTicker(key)
    },
    byCik: cik => byNumber(cik),
    near: identifier =>
      nearTickers(tickerKey(identifier), tickers, ticker => byCik.get(byTicker.get(ticker)!.company.cik)!),
    namedIn(text) {
      finder ??= companyFinder(companies, key => byTicker.get(key)?.company)
      return finder(text)
    },
    search,
  }
}

function setFirst<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}

/** Up to three similar tickers, nearest first: a few edits away, or starting with the requested text. */
function nearTickers(
  key: string,
  tickers: readonly string[],
  position: (ticker: string) => number,
): string[] {
  const maxEdits = key.length < 3 ? 1 : 2
  const near: { readonly ticker: string; readonly edits: number; readonly position: number }[] = []
  for (const ticker of tickers) {
    const edits = Math.min(
      editDistance(key, ticker, maxEdits),
      key !== '' && ticker.startsWith(key) ? maxEdits : maxEdits + 1,
    )
    if (edits <= maxEdits) near.push({ ticker, edits, position: position(ticker) })
  }
  return near
    .sort((a, b) => a.edits - b.edits || a.position - b.position)
    .slice(0, 3)
    .map(({ ticker }) => ticker)
}
