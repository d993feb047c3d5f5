import { formatCik } from '../../src/domain/company/company.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { EdgarDocument, EdgarSource } from '../edgar/source.ts'
import { CURATED_COMPANIES } from './companies/curated.ts'
import { companyFactsText } from './company-facts.ts'
import { sampleFolders } from './documents/folders.ts'
import { filingsOf, type SampleFiling } from './filings.ts'
import { buildLedger, type Ledger } from './ledger.ts'
import { FIRST_CIK } from './numbers.ts'
import type { Profile } from './profile.ts'
import { profileAt, type SampleSize, sampleProfiles } from './profiles.ts'
import { type Registrant, registrantsOf } from './registrants.ts'
import { OLDER_LIST, TODAY } from './sample-days.ts'
import { submissionsTexts } from './submissions-text.ts'

/**
 * The synthetic sample as SEC's documents. A company is generated when its documents are requested and not retained, so
 * memory stays bounded for any number of companies.
 */
export function sampleSource(size: SampleSize): EdgarSource {
  const predecessors = new Map<number, Profile>()
  for (const profile of sampleProfiles(size)) {
    if (profile.predecessor) predecessors.set(profile.predecessor.cik, profile)
  }
  const profileOf = (cik: number): Profile | null => {
    const at = cik - FIRST_CIK
    if (at >= 0 && at < size.companies) return profileAt(at, size)
    return predecessors.get(cik) ?? null
  }
  return {
    name: 'the made sample',
    tickerFiles: async () => [
      tickerList('tickers', 'company_tickers', formatDay(OLDER_LIST), () =>
        olderTickersText(sampleProfiles(size)),
      ),
      tickerList('tickers', 'company_tickers', null, () => companyTickersText(sampleProfiles(size))),
      tickerList('tickers_exchange', 'company_tickers_exchange', null, () =>
        companyTickersExchangeText(sampleProfiles(size)),
      ),
    ],
    async *ciks() {
      for (let at = 0; at < size.companies; at += 1) yield FIRST_CIK + at
      yield* [...predecessors.keys()].sort((a, b) => a - b)
    },
    async filings(cik) {
      const profile = profileOf(cik)
      const registrant = profile && registrantsOf(profile).find(known => known.cik === cik)
      // The companies that `--companies` adds have no documents.
      if (!profile || !registrant || !CURATED_COMPANIES.some(made => made.cik === profile.cik)) return []
      const books = buildLedger(profile, TODAY)
      return sampleFolders(books, filingsOf(books), registrant)
    },
    async documents(cik) {
      const profile = profileOf(cik)
      const registrant = profile && registrantsOf(profile).find(known => known.cik === cik)
      return profile && registrant ? documentsOf(profile, registrant) : []
    },
  }
}

function tickerList(
  kind: EdgarDocument['kind'],
  list: string,
  vintage: string | null,
  text: () => string,
): EdgarDocument {
  const name = `sample/reference/${list}${vintage === null ? '' : `.${vintage}`}.json`
  return { kind, name, cik: null, vintage, bytes: async () => Buffer.from(text()) }
}

function documentsOf(profile: Profile, registrant: Registrant): EdgarDocument[] {
  const { cik } = registrant
  const books = buildLedger(profile, TODAY)
  const filings = filingsOf(books)
  const submissions = [...submissionsTexts(registrant, filings)].map(
    ([name, text], page): EdgarDocument => ({
      kind: page === 0 ? 'submissions' : 'submissions_page',
      name: `sample/submissions/${name}`,
      cik,
      vintage: null,
      bytes: async () => Buffer.from(text),
    }),
  )
  return [factsDocument(books, filings, registrant), ...submissions]
}

function factsDocument(
  books: Ledger,
  filings: readonly SampleFiling[],
  registrant: Registrant,
): EdgarDocument {
  return {
    kind: 'companyfacts',
    name: `sample/companyfacts/CIK${formatCik(registrant.cik)}.json`,
    cik: registrant.cik,
    vintage: null,
    bytes: async () => Buffer.from(companyFactsText(books, filings, registrant)),
  }
}

/** `company_tickers.json`: an object of rows, ordered by market value (here: in sample order). */
function companyTickersText(profiles: Iterable<Profile>): string {
  const rows: string[] = []
  for (const { cik, name, tickers } of profiles) {
    for (const ticker of tickers)
      rows.push(`"${rows.length}":${JSON.stringify({ cik_str: cik, ticker, title: name })}`)
  }
  return `{${rows.join(',')}}`
}

/** `company_tickers_exchange.json`: `fields` and `data`. */
function companyTickersExchangeText(profiles: Iterable<Profile>): string {
  const data: (string | number)[][] = []
  for (const { cik, name, tickers, exchange } of profiles) {
    for (const ticker of tickers) data.push([cik, name, ticker, exchange])
  }
  return JSON.stringify({ fields: ['cik', 'name', 'ticker', 'exchange'], data })
}

/** The older `company_tickers.json`: companies with their tickers and registrants of that time. */
function olderTickersText(profiles: Iterable<Profile>): string {
  return companyTickersText(
    [...profiles].map(profile => {
      const { predecessor, formerTicker, tickers } = profile
      if (predecessor !== null)
        return { ...profile, cik: predecessor.cik, name: predecessor.name, tickers: [predecessor.ticker] }
      return formerTicker === null ? profile : { ...profile, tickers: [formerTicker, ...tickers.slice(1)] }
    }),
  )
}
