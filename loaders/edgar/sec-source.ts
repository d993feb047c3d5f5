import { join } from 'node:path'
import { formatCik } from '../../src/domain/company/company.ts'
import type { LoadContext } from '../define-loader.ts'
import { secFolders } from '../filing-documents/sec-folders.ts'
import { parseJson } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { responseCache } from './response-cache.ts'
import { type SecClient, secClient } from './sec-client.ts'
import type { EdgarDocument, EdgarSource } from './source.ts'
import { readSubmissions } from './submissions.ts'
import { readTickers } from './tickers.ts'

/** Base URLs, without a trailing `/`, of a host that serves SEC's documents. */
export interface SecHosts {
  readonly name: string
  /** `company_tickers.json`, `company_tickers_exchange.json` */
  readonly files: string
  /** `CIK##########.json` and its older pages `CIK##########-submissions-001.json` */
  readonly submissions: string
  /** `CIK##########.json` */
  readonly companyfacts: string
  /** `CIK/ACCESSION/` with the documents of a filing. */
  readonly archives: string
  /** The page of latest filings. */
  readonly latest: string
  /** `YYYY/QTRn/master.YYYYMMDD.idx` and `index.json`. */
  readonly dailyIndex: string
}

/** https://www.sec.gov/search-filings/edgar-application-programming-interfaces */
const SEC_HOSTS: SecHosts = {
  name: 'sec.gov',
  files: 'https://www.sec.gov/files',
  submissions: 'https://data.sec.gov/submissions',
  companyfacts: 'https://data.sec.gov/api/xbrl/companyfacts',
  archives: 'https://www.sec.gov/Archives/edgar/data',
  latest: 'https://www.sec.gov/cgi-bin/browse-edgar',
  dailyIndex: 'https://www.sec.gov/Archives/edgar/daily-index',
}

/**
 * A host that serves everything below one base: `BASE/files`, `BASE/submissions`, `BASE/api/xbrl/companyfacts`,
 * `BASE/Archives/edgar`, `BASE/cgi-bin`.
 */
function underOneBase(base: string): SecHosts {
  const root = base.replace(/\/+$/, '')
  return {
    name: root,
    files: `${root}/files`,
    submissions: `${root}/submissions`,
    companyfacts: `${root}/api/xbrl/companyfacts`,
    archives: `${root}/Archives/edgar/data`,
    latest: `${root}/cgi-bin/browse-edgar`,
    dailyIndex: `${root}/Archives/edgar/daily-index`,
  }
}

/** SEC's own hosts by default. */
export function hostsOf(from: string | null): SecHosts {
  return from === null ? SEC_HOSTS : underOneBase(from)
}

/** The client of a load, which caches responses in the data directory. */
export function clientOf({
  config,
  ...context
}: Pick<LoadContext, 'config' | 'fetch' | 'clock' | 'signal'>): SecClient {
  return secClient({
    ...context,
    userAgent: config.secUserAgent,
    cache: responseCache(join(config.dataDir, 'sec-responses')),
  })
}

/** SEC's documents over HTTP. `ciks` are the companies with a ticker, because the SEC serves no complete list. */
export function secSource(hosts: SecHosts, client: SecClient): EdgarSource {
  /** The document at a URL; null if there is none. If it is unavailable, reading its bytes fails. */
  async function fetched(
    kind: EdgarDocument['kind'],
    cik: number | null,
    name: string,
  ): Promise<EdgarDocument | null> {
    const content = await client.get(name).catch((error: unknown) => {
      if (error instanceof RejectedInputError) return error
      throw error
    })
    if (content === null) return null
    const bytes = async () => {
      if (content instanceof RejectedInputError) throw content
      return content
    }
    return { kind, cik, name, vintage: null, bytes }
  }

  const tickerFiles = () => [
    lazy('tickers', `${hosts.files}/company_tickers.json`),
    lazy('tickers_exchange', `${hosts.files}/company_tickers_exchange.json`),
  ]

  function lazy(kind: EdgarDocument['kind'], name: string): EdgarDocument {
    const bytes = async () => {
      const content = await client.get(name)
      if (content === null) throw new RejectedInputError('not found (HTTP 404)')
      return content
    }
    return { kind, cik: null, name, vintage: null, bytes }
  }

  return {
    name: hosts.name,
    filings: secFolders(hosts.archives, client),
    tickerFiles: async () => tickerFiles(),
    async *ciks() {
      const ciks = new Set<number>()
      for (const file of tickerFiles()) {
        const { rows } = readTickers(parseJson(await file.bytes()))
        for (const { cik } of rows) ciks.add(cik)
      }
      yield* [...ciks].sort((a, b) => a - b)
    },
    async documents(cik) {
      const file = `CIK${formatCik(cik)}.json`
      const submissions = await fetched('submissions', cik, `${hosts.submissions}/${file}`)
      const pages = submissions === null ? [] : await pagesOf(submissions, cik)
      const older = pages.map(page => fetched('submissions_page', cik, `${hosts.submissions}/${page}`))
      const facts = fetched('companyfacts', cik, `${hosts.companyfacts}/${file}`)
      return [submissions, ...(await Promise.all([...older, facts]))].filter(found => found !== null)
    },
  }
}

/** Names of older pages; only valid names of this registrant's pages become part of a URL. */
async function pagesOf(submissions: EdgarDocument, cik: number): Promise<string[]> {
  const name = new RegExp(`^CIK${formatCik(cik)}-submissions-\\d{3}\\.json$`)
  try {
    return readSubmissions(parseJson(await submissions.bytes()), cik).pages.filter(page => name.test(page))
  } catch (error) {
    // The document itself is reported when it is read.
    if (error instanceof RejectedInputError) return []
    throw error
  }
}
