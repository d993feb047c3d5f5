import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { easternDay } from '../../loaders/ingest/schedule.ts'
import { formatCik } from '../../src/domain/company/company.ts'
import { factRow, factsDocument, submissionsDocument, tickersDocument } from './edgar/documents.ts'

const DAY_MS = 86_400_000

/** A filing of a synthetic company, accepted by the SEC at `at` (ms since 1970). */
export interface FakeFiling {
  readonly cik: number
  readonly sequence: number
  readonly form: string
  readonly at: number
  /** Delay in milliseconds until companyfacts has its facts; null: it never has any. */
  readonly factsAfter: number | null
  /** Facts in the inline XBRL of the report, and later in companyfacts. */
  readonly figures?: readonly FakeFigure[]
}

/** A us-gaap fact in USD; an instant if `start` is absent. */
interface FakeFigure {
  readonly concept: string
  readonly start?: string
  readonly end: string
  readonly value: number
}

export type FakeSecFault = 'throttled' | 'too_many' | 'failed' | 'cut' | 'truncated' | 'gone'

interface RecordedRequest {
  readonly path: string
  readonly at: number
  readonly status: number
}

export interface FakeSecOptions {
  readonly filings: readonly FakeFiling[]
  /** Current time, ms since 1970. */
  readonly now: () => number
  /** CIKs with a ticker. */
  readonly listed: readonly number[]
  /** The feed's pages contain at most this many of the newest entries. */
  readonly feedEntries?: number
}

interface Reply {
  readonly status: number
  readonly body: Buffer
  readonly etag?: string
}

export interface FakeSec {
  readonly requests: readonly RecordedRequest[]
  /** Called before each response; may return a fault to inject. */
  beforeResponse: (path: string, count: number) => FakeSecFault | null
  /** Responds with the documents published by the current time. */
  readonly fetch: typeof fetch
  /** Serves the same documents over HTTP on the loopback interface. */
  listen(): Promise<{ readonly url: string; close(): Promise<void> }>
}

export function fakeAccession({ cik, sequence }: Pick<FakeFiling, 'cik' | 'sequence'>): string {
  return `${formatCik(cik)}-26-${String(sequence).padStart(6, '0')}`
}

/**
 * Simulates the SEC by a clock: filings appear in the feed and in submissions when they are accepted, their facts later, and the
 * daily index of a weekday when the next day begins in New York. As at the SEC, missing files below /Archives/ return 403.
 */
export function fakeSec({ filings, now, listed, feedEntries = 2_000 }: FakeSecOptions): FakeSec {
  const requests: RecordedRequest[] = []
  const accepted = () => filings.filter(({ at }) => at <= now())

  function documentOf(path: string, query: URLSearchParams): Buffer | null {
    const [, kind = '', cikText = ''] =
      /^\/(submissions|api\/xbrl\/companyfacts)\/CIK(\d{10})\.json$/.exec(path) ?? []
    const cik = Number(cikText)
    if (kind === 'submissions') return submissionsOf(accepted(), cik)
    if (kind !== '') return factsOf(accepted(), cik, now())
    if (path === '/cgi-bin/browse-edgar') return feedPage(accepted().slice(), query, feedEntries)
    if (path.startsWith('/Archives/edgar/daily-index/')) return indexAt(path, accepted(), now())
    if (path.startsWith('/Archives/edgar/data/')) return reportAt(path, accepted())
    if (path === '/files/company_tickers.json')
      return json(tickersDocument(listed.map(of => [of, `T${of}`, `Company ${of}`] as const)))
    if (path === '/files/company_tickers_exchange.json')
      return json({
        fields: ['cik', 'name', 'ticker', 'exchange'],
        data: listed.map(of => [of, `Company ${of}`, `T${of}`, 'NYSE']),
      })
    return null
  }

  function reply(url: string, ifNoneMatch: string | null): Reply | FakeSecFault {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const fault = sec.beforeResponse(pathname, requests.length + 1)
    const record = (status: number) => requests.push({ path: pathname, at: now(), status })
    if (fault === 'cut' || fault === 'gone') {
      record(0)
      return fault
    }
    const body = documentOf(pathname, searchParams)
    // The SEC's feed has no ETag.
    const etag =
      body === null || pathname.startsWith('/cgi-bin/')
        ? ''
        : `"${createHash('sha1').update(body).digest('hex')}"`
    const response: Reply =
      fault === 'failed'
        ? { status: 500, body: Buffer.from('Error') }
        : fault === 'too_many'
          ? { status: 429, body: Buffer.from('Too many') }
          : fault === 'throttled'
            ? { status: 403, body: Buffer.from('<html>Request Rate Threshold Exceeded</html>') }
            : body === null
              ? notFound(pathname)
              : fault === 'truncated'
                ? { status: 200, body: body.subarray(0, Math.floor(body.length / 2)), etag }
                : etag !== '' && ifNoneMatch === etag
                  ? { status: 304, body: Buffer.alloc(0), etag }
                  : { status: 200, body, etag }
    record(response.status)
    return response
  }

  const sec: FakeSec = {
    requests,
    beforeResponse: () => null,
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted()
      const response = reply(String(input), new Headers(init?.headers).get('if-none-match'))
      init?.signal?.throwIfAborted()
      if (typeof response === 'string')
        throw new TypeError('fetch failed', { cause: new Error('socket hang up') })
      const { status, body, etag } = response
      return new Response(status === 304 ? null : new Uint8Array(body), {
        status,
        headers: etag ? { etag } : {},
      })
    },
    async listen() {
      const server = createServer((request, response) => {
        const result = reply(request.url ?? '/', request.headers['if-none-match'] ?? null)
        if (typeof result === 'string') return void response.destroy()
        response.writeHead(result.status, result.etag ? { etag: result.etag } : {}).end(result.body)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise(resolve => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      }
    },
  }
  return sec
}

function notFound(path: string): Reply {
  return path.startsWith('/Archives/')
    ? { status: 403, body: Buffer.from('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>') }
    : { status: 404, body: Buffer.from('Not found') }
}

function submissionsOf(filings: readonly FakeFiling[], cik: number): Buffer | null {
  const ofCompany = filings.filter(filing => filing.cik === cik).sort((a, b) => b.at - a.at)
  if (ofCompany.length === 0) return null
  const rows = ofCompany.map(filing => ({
    accessionNumber: fakeAccession(filing),
    filingDate: easternDay(filing.at),
    acceptanceDateTime: new Date(filing.at).toISOString(),
    form: filing.form,
    size: 1_000 + filing.sequence,
    isXBRL: filing.factsAfter === null ? 0 : 1,
    primaryDocument: 'report.htm',
  }))
  return json(
    submissionsDocument(cik, rows, { name: `Company ${cik}`, tickers: [`T${cik}`], formerNames: [] }),
  )
}

function factsOf(filings: readonly FakeFiling[], cik: number, now: number): Buffer | null {
  const rows = filings
    .filter(
      filing => filing.cik === cik && filing.factsAfter !== null && filing.at + filing.factsAfter <= now,
    )
    .flatMap(filing => {
      const row = { accn: fakeAccession(filing), filed: easternDay(filing.at), form: filing.form }
      return filing.figures
        ? filing.figures.map(({ concept, value, ...period }) => ({
            concept,
            row: factRow({ ...row, ...period, val: value, fy: null, fp: null }),
          }))
        : [{ concept: 'Assets', row: factRow({ ...row, val: 1_000_000 + filing.sequence }) }]
    })
  if (rows.length === 0) return null
  const concepts = [...Map.groupBy(rows, ({ concept }) => concept)].map(([concept, all]) =>
    factsDocument(
      cik,
      all.map(({ row }) => row),
      { concept, label: concept },
    ),
  )
  const facts = Object.assign({}, ...concepts.map(document => document.facts['us-gaap']))
  return json({ ...concepts[0], facts: { 'us-gaap': facts } })
}

function feedPage(filings: readonly FakeFiling[], query: URLSearchParams, maxEntries: number): Buffer {
  const [start, count] = [Number(query.get('start')), Number(query.get('count'))]
  const page = filings
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxEntries)
    .slice(start, start + count)
  const entries = page.map(filing => {
    const accession = fakeAccession(filing)
    const day = easternDay(filing.at)
    return `<entry>
<title>${filing.form} - Company &amp; Sons (No. ${filing.cik}) (${formatCik(filing.cik)}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${filing.cik}/${accession.replaceAll('-', '')}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${day} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 5 KB
</summary>
<updated>${eastern(filing.at)}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${filing.form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings</title>
${entries.join('\n')}
</feed>
`)
}

/** A time as in the feed: New York time with its UTC offset (always winter time here). */
function eastern(at: number): string {
  return `${new Date(at - 5 * 3_600_000).toISOString().slice(0, 19)}-05:00`
}

function indexAt(path: string, filings: readonly FakeFiling[], now: number): Buffer | null {
  const [, quarter = '', name = ''] = /daily-index\/(\d{4}\/QTR\d)\/(.+)$/.exec(path) ?? []
  const days = indexedDays(filings, now).filter(day => quarterOf(day) === quarter)
  if (name === 'index.json') {
    if (days.length === 0) return null
    const items = days.flatMap(day =>
      ['company', 'form', 'master'].map(kind => ({ name: fileOf(kind, day), type: 'file' })),
    )
    return json({ directory: { item: items, name: `daily-index/${quarter}/`, 'parent-dir': '../' } })
  }
  const day = days.find(listed => fileOf('master', listed) === name)
  if (day === undefined) return null
  const lines = filings
    .filter(({ at }) => easternDay(at) === day)
    .map(
      filing =>
        `${filing.cik}|COMPANY ${filing.cik}|${filing.form}|${day.replaceAll('-', '')}|edgar/data/${filing.cik}/${fakeAccession(filing)}.txt`,
    )
  return Buffer.from(
    `Description:           Daily Index of EDGAR Dissemination Feed\nLast Data Received:    ${day}\n\nCIK|Company Name|Form Type|Date Filed|File Name\n${'-'.repeat(80)}\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`,
  )
}

/** Weekdays that have ended in New York, from a week before the first filing. */
function indexedDays(filings: readonly FakeFiling[], now: number): string[] {
  const first = Math.min(now, ...filings.map(({ at }) => at)) - 7 * DAY_MS
  const days: string[] = []
  for (let at = first; easternDay(at) < easternDay(now); at += DAY_MS) {
    const day = easternDay(at)
    if (![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())) days.push(day)
  }
  return days
}

function quarterOf(day: string): string {
  return `${day.slice(0, 4)}/QTR${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

function fileOf(kind: string, day: string): string {
  return `${kind}.${day.replaceAll('-', '')}.idx`
}

function reportAt(path: string, filings: readonly FakeFiling[]): Buffer | null {
  const filing = filings.find(filing =>
    path.endsWith(`/${filing.cik}/${fakeAccession(filing).replaceAll('-', '')}/report.htm`),
  )
  if (!filing) return null
  return Buffer.from(
    `<html><body>${inlineOf(filing)}<p>FORM ${filing.form}</p><p><b>Item 8.01. Other Events</b></p><p>What happened, in filing ${filing.sequence} of company ${filing.cik}.</p></body></html>`,
  )
}

function inlineOf({ cik, form, figures = [] }: FakeFiling): string {
  if (figures.length === 0) return ''
  const contexts = figures.map(({ start, end }, at) => {
    const period = start
      ? `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`
      : `<xbrli:instant>${end}</xbrli:instant>`
    return `<xbrli:context id="c${at}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${formatCik(cik)}</xbrli:identifier></xbrli:entity><xbrli:period>${period}</xbrli:period></xbrli:context>`
  })
  const values = figures.map(
    ({ concept, value }, at) =>
      `<p>${concept} <ix:nonFraction name="us-gaap:${concept}" contextRef="c${at}" unitRef="usd" decimals="0">${value}</ix:nonFraction></p>`,
  )
  return `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:DocumentType" contextRef="c0">${form}</ix:nonNumeric></ix:hidden><ix:resources>${contexts.join('')}<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>${values.join('')}`
}

function json(document: object): Buffer {
  return Buffer.from(JSON.stringify(document))
}
