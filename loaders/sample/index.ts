import { join } from 'node:path'
import { formatCik } from '../../src/domain/company/company.ts'
import { successors } from '../../src/domain/company/successors.ts'
import { formatDay } from '../../src/domain/day.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { OpenStores } from '../../src/stores/ports/stores.ts'
import type { Loader } from '../define-loader.ts'
import { loadCompanies } from '../edgar/pipeline.ts'
import type { EdgarDocument, EdgarSource } from '../edgar/source.ts'
import { readTickerLists } from '../edgar/ticker-lists.ts'
import { type Clock, systemClock } from '../shared/clock.ts'
import { openLoadMemory } from '../shared/load-fingerprints.ts'
import type { LoadOutput } from '../shared/load-output.ts'
import { type LoadReport, newReport } from '../shared/load-report.ts'
import { type Progress, progressOn } from '../shared/progress.ts'
import { CURATED_COMPANIES } from './companies/curated.ts'
import { companyFactsText } from './company-facts.ts'
import { sampleFolders } from './documents/folders.ts'
import { filingsOf, type SampleFiling } from './filings.ts'
import { buildLedger, type Ledger } from './ledger.ts'
import { FIRST_CIK, MAX_COMPANIES } from './numbers.ts'
import { samplePrices } from './prices.ts'
import type { Profile } from './profile.ts'
import { DEFAULT_SIZE, profileAt, type SampleSize, sampleProfiles } from './profiles.ts'
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

/** `npm run load -- sample`: the synthetic companies, through the same pipeline as SEC's files. */
export const sampleLoader: Loader = {
  name: 'sample',
  usage: 'sample [--companies N] [--no-text]',
  description: `Synthetic (fictional) companies with prices: ${DEFAULT_SIZE.companies} by default, up to ${MAX_COMPANIES.toLocaleString('en')}.`,
  examples: [
    ['npm run load -- sample', 'Loads the synthetic companies with text and prices.'],
    ['npm run load -- sample --companies 600 --no-text', 'Loads 600 companies without documents.'],
  ],
  options: { companies: 'text', 'no-text': 'flag' },
  check: async values => {
    const companies = values.text('companies')
    if (companies === null || companiesIn(companies) !== null) return []
    return [
      `--companies "${companies}" must be a whole number from 1 to ${MAX_COMPANIES.toLocaleString('en')}.`,
    ]
  },
  async run(values, context) {
    const companies = companiesIn(values.text('companies') ?? '') ?? DEFAULT_SIZE.companies
    await loadFrom({ ...DEFAULT_SIZE, companies }, { ...context, text: !values.flag('no-text') })
  },
}

function companiesIn(text: string): number | null {
  const companies = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return companies >= 1 && companies <= MAX_COMPANIES ? companies : null
}

/**
 * Loads the synthetic sample; resolves to the number of companies published or unchanged. If `signal` is aborted, stops
 * after the current company. Throws errors of the stores.
 */
export async function loadSample(
  stores: OpenStores,
  options: {
    readonly io: LoadOutput
    readonly signal: AbortSignal
    /** Directory of the load fingerprints; null: every company is processed. */
    readonly dataDir: string | null
    readonly report?: LoadReport
    readonly clock?: Clock
    /** Whether to load filing documents too (default). */
    readonly text?: boolean
    readonly loadWorkers?: number | null
  } & Partial<SampleSize>,
): Promise<number> {
  const {
    io,
    signal,
    dataDir,
    report = newReport(),
    clock = systemClock,
    text = true,
    loadWorkers = null,
    ...size
  } = options
  const progress = progressOn(io, clock)
  await loadFrom(
    { ...DEFAULT_SIZE, ...size },
    {
      stores,
      signal,
      report,
      progress,
      text,
      config: { dataDir, loadWorkers },
    },
  )
  return report.published.size + report.unchanged.size
}

async function loadFrom(
  size: SampleSize,
  context: {
    readonly stores: OpenStores
    readonly signal: AbortSignal
    readonly report: LoadReport
    readonly progress: Progress
    readonly config: { readonly dataDir: string | null; readonly loadWorkers?: number | null }
    readonly text: boolean
  },
): Promise<void> {
  const { dataDir } = context.config
  const source = sampleSource(size)
  const identities = await readTickerLists(await source.tickerFiles(), context.report)
  const profiles = new Map([...sampleProfiles(size)].map(profile => [profile.cik, profile]))
  await loadCompanies(source, await allCiks(source), identities, {
    ...context,
    successors: successors(),
    derive: deriveNumbers,
    prices(company) {
      const profile = profiles.get(company)
      return profile ? samplePrices(profile) : []
    },
    ...(context.text && { documents: { forms: null, since: null } }),
    workers: context.config.loadWorkers ?? null,
    memory: dataDir === null ? null : await openLoadMemory(join(dataDir, 'load-memory.json')),
  })
}

async function allCiks(source: EdgarSource): Promise<number[]> {
  const ciks: number[] = []
  for await (const cik of source.ciks()) ciks.push(cik)
  return ciks
}
