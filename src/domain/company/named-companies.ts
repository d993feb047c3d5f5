import type { Company } from './company.ts'
import { distinctiveTokens, isFillerToken, tokenizeName } from './name-tokens.ts'
import { tickerKey } from './symbols.ts'

/** A first word of a name identifies its company if at most this many companies share it. */
const MAX_SHARED = 2
/** Characters of a name in lower case, and of a part of a name, that is hardly an ordinary word. */
const MIN_LOWERCASE = 6
const MIN_PART = 4
const MAX_COMPANIES = 5

/** Abbreviations of reports that are also tickers. */
const ABBREVIATIONS = new Set(
  (
    'AI AR ARR ASC ASU BPS CAGR CAPEX CEO CFO COGS COO CPI DIO DPO DSO EBIT EBITDA EPS ESG EU EV FASB FCF FX FY GAAP GDP IFRS IPO IT ' +
    'LIFO LTM MD NIM NOI OCI OPEX PE PP PPE PPNE QOQ RD ROA ROE ROI ROIC RPO RSU SEC SG SGA TTM UK US USA USD VAT VIE YOY YTD'
  ).split(' '),
)

interface Named {
  readonly company: Company
  /** Distinctive words of a name. */
  readonly words: readonly string[]
}

export type CompanyFinder = (text: string) => Company[]

/** Finds the companies that a text in natural language names, by names, former names and tickers in capitals; at most 5. */
export function companyFinder(
  companies: readonly Company[],
  byTicker: (key: string) => Company | undefined,
): CompanyFinder {
  const byFirstWord = new Map<string, Named[]>()
  for (const company of companies) {
    for (const name of [company.name, ...company.formerNames.map(former => former.name)]) {
      const words = distinctiveTokens(name)
      // A company without a known name is called by its CIK.
      if (words.length === 0 || words[0] === 'cik') continue
      const list = byFirstWord.get(words[0]!)
      if (list) list.push({ company, words })
      else byFirstWord.set(words[0]!, [{ company, words }])
    }
  }
  return text => {
    const found = new Set<Company>()
    const words = wordsOf(text)
    for (let at = 0; at < words.length && found.size < MAX_COMPANIES; ) {
      const match = longest(byFirstWord.get(words[at]!.text) ?? [], words, at)
      const listed = match ? undefined : byTicker(words[at]!.ticker)
      const company = match?.company ?? listed
      if (company) found.add(company)
      at += match?.length ?? 1
    }
    return [...found]
  }
}

interface TextWord {
  readonly text: string
  readonly isNameLike: boolean
  /** Empty: not like a ticker. */
  readonly ticker: string
}

function wordsOf(text: string): TextWord[] {
  const isLowercase = text === text.toLowerCase()
  return text
    .replace(/['’]s\b/gi, '')
    .split(/\s+/)
    .flatMap(chunk => {
      const bare = chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      const isTicker = /^[A-Z]{2,5}(?:[.-][A-Z])?$/.test(bare) && !ABBREVIATIONS.has(bare)
      return tokenizeName(chunk)
        .filter(token => !isFillerToken(token))
        .map(token => ({
          text: token,
          isNameLike: /^[^a-z]*[A-Z\d]/.test(chunk) || (isLowercase && token.length >= MIN_LOWERCASE),
          ticker: isTicker ? tickerKey(bare) : '',
        }))
    })
}

/**
 * The longest name that begins at a word. Of a name that is not there whole, two words are enough, or one that few companies
 * begin with.
 */
function longest(
  names: readonly Named[],
  words: readonly TextWord[],
  at: number,
): { readonly company: Company; readonly length: number } | null {
  let best: { readonly named: Named; readonly length: number } | null = null
  for (const named of names) {
    const differs = named.words.findIndex((word, index) => words[at + index]?.text !== word)
    const length = differs < 0 ? named.words.length : differs
    if (length > (best?.length ?? 0)) best = { named, length }
  }
  if (!best) return null
  const { text, isNameLike } = words[at]!
  const { named, length } = best
  const isWhole = length === named.words.length
  const isRare =
    text.length >= MIN_PART && new Set(names.map(({ company }) => company.cik)).size <= MAX_SHARED
  const isNamed = isNameLike ? isWhole || length > 1 || isRare : isWhole && length > 1
  return isNamed ? { company: named.company, length } : null
}
