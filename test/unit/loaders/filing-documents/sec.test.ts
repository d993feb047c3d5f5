import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { accession, submissionsDocument, tickersDocument } from '../../../support/edgar/documents.ts'
import { mirrorWith, temporaryDirectory } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { instantClock, runForTest } from '../../../support/edgar/run.ts'
import { type EdgarServer, startEdgarServer } from '../../../support/edgar/server.ts'
import { annualReportHtml, currentReportHtml, pressReleaseHtml } from '../../../support/filing-texts.ts'

const listed = (sequence: number, form: string, filingDate: string) => ({
  accessionNumber: accession(sequence),
  filingDate,
  form,
  size: 5,
  primaryDocument: 'report.htm',
})
const folder = (sequence: number) => `Archives/edgar/data/1/${accession(sequence).replaceAll('-', '')}`
const headers = (sequence: number, ...documents: readonly [type: string, name: string][]) => ({
  [`${folder(sequence)}/${accession(sequence)}-index-headers.html`]: `<html><pre>&lt;SEC-HEADER&gt;\n${documents
    .map(
      ([type, name]) =>
        `&lt;DOCUMENT&gt;\n&lt;TYPE&gt;${type}\n&lt;FILENAME&gt;<a href="${name}">${name}</a>\n&lt;/DOCUMENT&gt;`,
    )
    .join('\n')}</pre></html>`,
})

/** Today is 2026-01-01 by the clock of these tests. */
const files = {
  'files/company_tickers.json': tickersDocument([[1, 'EXA', 'Example Corp']]),
  'files/company_tickers_exchange.json': { fields: ['cik', 'name', 'ticker', 'exchange'], data: [] },
  'submissions/CIK0000000001.json': submissionsDocument(1, [
    listed(1, '8-K', '2025-03-08'),
    listed(2, '10-K', '2025-02-15'),
    listed(3, '4', '2025-02-01'),
    listed(4, '10-K', '2020-02-15'),
    listed(5, '10-Q', '2025-05-05'),
  ]),
  ...headers(
    1,
    ['8-K', 'report.htm'],
    ['EX-99.1', 'release.htm'],
    ['EX-10.1', 'contract.htm'],
    ['EX-31.1', 'certification.htm'],
    ['GRAPHIC', 'logo.jpg'],
    ['EX-99.2', '../../../../submissions/CIK0000000001.json'],
  ),
  [`${folder(1)}/report.htm`]: currentReportHtml(),
  [`${folder(1)}/release.htm`]: pressReleaseHtml(),
  [`${folder(1)}/contract.htm`]: pressReleaseHtml(),
  // No page of headers: the list of filings names the main document.
  [`${folder(2)}/report.htm`]: annualReportHtml(),
  ...headers(4, ['10-K', 'old.htm']),
  [`${folder(4)}/old.htm`]: annualReportHtml(),
}

let server: EdgarServer
let stores: ReturnType<typeof memoryStores>
let dataDir: string
beforeEach(async () => {
  const clock = instantClock()
  server = await startEdgarServer(await mirrorWith(files), clock.now)
  onTestFinished(() => server.close())
  stores = memoryStores()
  dataDir = await temporaryDirectory()
})

const load = (...args: string[]) =>
  runForTest(['edgar', '--from', server.url, '--tickers', 'EXA', ...args], {
    stores,
    config: { dataDir, secUserAgent: 'Example admin@example.com' },
    clock: instantClock(),
  })
const restCall = () => server.requests.map(({ path }) => path).filter(path => path.startsWith('/Archives/'))

describe("filings at SEC's own addresses", () => {
  it('are the main document and the exhibits that are read, of reports of the last two years', async () => {
    const { code, out } = await load()
    expect(code).toBe(0)
    expect(stores.text.puts).toEqual([accession(2), accession(1)])
    const sections = new Set(stores.text.rowsOf(accession(1)).map(({ section_id }) => section_id))
    expect(sections).toContain('item_2_02')
    expect(sections).toContain('exhibit_99_1')
    expect(sections).toContain('exhibit_10_1')
    expect(restCall().sort()).toEqual(
      [
        `/${folder(1)}/${accession(1)}-index-headers.html`,
        `/${folder(1)}/contract.htm`,
        `/${folder(1)}/release.htm`,
        `/${folder(1)}/report.htm`,
        `/${folder(2)}/${accession(2)}-index-headers.html`,
        `/${folder(2)}/report.htm`,
        `/${folder(5)}/${accession(5)}-index-headers.html`,
        `/${folder(5)}/report.htm`,
      ].sort(),
    )
    expect(out.at(-1)).toMatch(/000000000124000005: .*report.htm is not there \(HTTP 404\)$/)
  })

  it('are of all years with --all beside a selection', async () => {
    await load('--all', '--forms', '10-K')
    expect(stores.text.puts).toEqual([accession(4), accession(2)])
  })

  it('are not requested again once they are loaded', async () => {
    await load('--forms', '8-K')
    const before = restCall().length
    await load('--forms', '8-K')
    expect(restCall()).toHaveLength(before)
    expect(stores.text.puts).toHaveLength(1)
  })

  it('are fetched in full again where half of one was served as if it were whole', async () => {
    server.fail(`/${folder(2)}/report.htm`, { kind: 'truncated' })
    const { out } = await load('--forms', '10-K')
    expect(out.at(-1)).toMatch(/report.htm is cut off: its <html> does not end$/)
    expect(stores.text.puts).toEqual([])
    await load('--forms', '10-K')
    expect(stores.text.puts).toEqual([accession(2)])
  })

  it('are requested again after a transient failure', async () => {
    server.fail(`/${folder(1)}/release.htm`, { kind: 'cut' }, { kind: 'status', status: 503 })
    await load('--forms', '8-K')
    expect(stores.text.puts).toEqual([accession(1)])
  })
})
