import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  accession,
  factRow,
  factsDocument,
  filingColumns,
  submissionsDocument,
  tickersDocument,
} from '../../../support/edgar/documents.ts'
import { mirrorWith, temporaryDirectory } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { instantClock, runForTest } from '../../../support/edgar/run.ts'
import { type EdgarServer, startEdgarServer } from '../../../support/edgar/server.ts'

const filing = (sequence: number) => ({
  accessionNumber: accession(sequence),
  filingDate: '2024-02-15',
  form: '10-K',
  size: 5,
})
const PAGE = 'CIK0000000001-submissions-001.json'
const files = {
  'files/company_tickers.json': tickersDocument([
    [2, 'BIG', 'Big Corp'],
    [1, 'EXA', 'Example Corp'],
  ]),
  'files/company_tickers_exchange.json': {
    fields: ['cik', 'name', 'ticker', 'exchange'],
    data: [[1, 'Example Corp', 'EXA', 'NYSE']],
  },
  'submissions/CIK0000000001.json': submissionsDocument(1, [filing(1)], {}, [PAGE, '../CIK0000000002.json']),
  [`submissions/${PAGE}`]: filingColumns([filing(3)]),
  'api/xbrl/companyfacts/CIK0000000001.json': factsDocument(1, [factRow()]),
  'submissions/CIK0000000002.json': submissionsDocument(2, [filing(2)]),
}

let server: EdgarServer
let run: Parameters<typeof runForTest>[1] & { stores: ReturnType<typeof memoryStores> }

beforeEach(async () => {
  const clock = instantClock()
  server = await startEdgarServer(await mirrorWith(files), clock.now)
  onTestFinished(() => server.close())
  run = {
    stores: memoryStores(),
    config: { dataDir: await temporaryDirectory(), secUserAgent: 'Example admin@example.com' },
    clock,
  }
})

// Documents of filings have their own tests.
const load = (...args: string[]) => runForTest(['edgar', '--from', server.url, '--no-text', ...args], run)

describe('load edgar --from URL', () => {
  it('fetches lists, submissions with their older pages, and facts where there are any', async () => {
    const { code, err } = await load('--all')
    expect({ code, err }).toEqual({ code: 0, err: [] })
    expect(run.stores.filingsIn(1).map(({ accession }) => accession)).toEqual([accession(1), accession(3)])
    expect(run.stores.factsIn(1)).toHaveLength(1)
    expect(run.stores.factsIn(2)).toHaveLength(0)
    expect(run.stores.filingsIn(2)).toHaveLength(1)
    // An older page's name that is none is no part of an address.
    expect(server.requests.filter(({ path }) => path === '/CIK0000000002.json')).toEqual([])
    expect(server.requests.every(({ userAgent }) => userAgent === 'Example admin@example.com')).toBe(true)
  })

  it('fetches only the requested companies', async () => {
    await load('--tickers', 'big')
    expect(run.stores.published.map(({ cik }) => cik)).toEqual([2])
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/files/company_tickers.json',
      '/files/company_tickers_exchange.json',
      '/submissions/CIK0000000002.json',
      '/api/xbrl/companyfacts/CIK0000000002.json',
    ])
  })

  it('sends conditional requests when it is run again, and changes nothing', async () => {
    await load('--all')
    const { dataVersion } = run.stores.companies.snapshot()
    const before = server.requests.length
    const again = await load('--all')
    expect(again.out[0]).toBe('companies: 0 published, 2 unchanged')
    expect(run.stores.companies.snapshot().dataVersion).toBe(dataVersion)
    const found = server.requests.slice(before).filter(({ status }) => status !== 404)
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([304]))
  })

  it('reports a document that cannot be had and loads the rest', async () => {
    server.fail(
      '/api/xbrl/companyfacts/CIK0000000001.json',
      ...Array.from({ length: 5 }, () => ({ kind: 'truncated' }) as const),
    )
    const { code, out } = await load('--all')
    expect(code).toBe(0)
    expect(out.at(-1)).toMatch(/companyfacts\/CIK0000000001.json: incomplete or invalid JSON .*, 5 attempts$/)
    expect(run.stores.filingsIn(1)).toHaveLength(2)

    const again = await load('--all')
    expect(again.out.at(-1)).toBe('files refused: none')
    expect(run.stores.factsIn(1)).toHaveLength(1)
  })

  it('stops with a sentence when it stays refused, and keeps what is published', async () => {
    server.fail(
      '/submissions/CIK0000000002.json',
      ...Array.from({ length: 5 }, () => ({ kind: 'status', status: 403 }) as const),
    )
    const { code, err } = await load('--all')
    expect(code).toBe(1)
    expect(err[0]).toMatch(/CIK0000000002.json rejects our requests \(HTTP 403\) after 5 attempts/)
    expect(run.stores.factsIn(1)).toHaveLength(1)
  })

  it('is rejected by a server like the SEC without a contact', async () => {
    const { code, err } = await runForTest(['edgar', '--from', server.url, '--ciks', '1'], {
      ...run,
      config: { ...run.config, secUserAgent: null },
    })
    expect(code).toBe(1)
    expect(err[0]).toContain('rejects our requests')
  })
})
