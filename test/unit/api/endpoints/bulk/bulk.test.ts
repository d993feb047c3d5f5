import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { bulkFacts } from '../../../../../src/api/endpoints/bulk/facts.ts'
import { bulkMetrics } from '../../../../../src/api/endpoints/bulk/metrics.ts'
import { buildApp } from '../../../../../src/app.ts'
import { companyIndex } from '../../../../../src/domain/company/build-index.ts'
import { type BulkRow, bulkPage, bulkRows } from '../../../../support/bulk-walk.ts'
import { clientExample, runExample } from '../../../../support/client-example.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { openSampleApp } from '../../../../support/sample-app.ts'
import { testConfig } from '../../../../support/test-config.ts'

const sample = await openSampleApp()
const { app, stores } = sample
afterAll(() => sample.close())

const METRICS_URL = `/api/v1${bulkMetrics.path}`
const FACTS_URL = `/api/v1${bulkFacts.path}`
const companies = stores.companies.snapshot().companies
const cikText = (cik: number) => String(cik).padStart(10, '0')

async function json(url: string) {
  const reply = await app.inject(url)
  expect(reply.statusCode, `${url}: ${reply.body.slice(0, 300)}`).toBe(200)
  return reply.json()
}

describe('the example of the client', () => {
  it('prints the documented output', async () => {
    const { code, output } = clientExample()
    expect(await runExample(code, await app.listen({ host: '127.0.0.1', port: 0 }))).toBe(output)
  })
})

describe('bulk metrics', () => {
  it('trace each value to the filings that made it known', async () => {
    const rows = await bulkRows(app, `${METRICS_URL}?limit=100000`)
    const bare = rows.filter(
      ({ value, accession_numbers }) => value !== null && !(accession_numbers as string[])[0],
    )
    expect(bare).toEqual([])
    expect(new Set(rows.map(({ cik, metric, period_end }) => `${cik} ${metric} ${period_end}`)).size).toBe(
      rows.length,
    )
  })

  it('return as-filed values on request', async () => {
    const url = `${METRICS_URL}?metrics=eps_diluted,shares_diluted&limit=100000`
    const adjusted = await bulkRows(app, url)
    const asFiled = await bulkRows(app, `${url}&adjusted=false`)
    expect(asFiled).toHaveLength(adjusted.length)
    expect(asFiled).not.toEqual(adjusted)
  })
})

describe('bulk facts', () => {
  it('have the periods and values of /fact-history, and no other', async () => {
    const [company] = companies
    for (const period of ['quarterly', 'annual']) {
      const { data } = await json(
        `/api/v1/companies/${company!.cik}/fact-history?concept=us-gaap:NetIncomeLoss&period=${period}&limit=1000`,
      )
      expect(data.length).toBeGreaterThan(5)
      const rows = await bulkRows(
        app,
        `${FACTS_URL}?concepts=us-gaap:NetIncomeLoss&tickers=${company!.cik}&period=${period}`,
      )
      const shown = ({ period_start, period_end, value, filed, accession_number, period_type }: BulkRow) => ({
        period_start,
        period_end,
        value,
        filed,
        accession_number,
        period_type,
      })
      expect(new Set(rows.map(row => JSON.stringify(shown(row))))).toEqual(
        new Set(data.map((row: BulkRow) => JSON.stringify(shown(row)))),
      )
    }
  })

  it('are found by element under one taxonomy or any', async () => {
    const rows = await bulkRows(app, `${FACTS_URL}?concepts=Assets&limit=100000`)
    const taxonomies = new Set(rows.map(({ taxonomy }) => taxonomy))
    expect([...taxonomies].sort()).toEqual(['ifrs-full', 'us-gaap'])
    const own = await bulkRows(app, `${FACTS_URL}?concepts=us-gaap:Assets&limit=100000`)
    expect(own).toEqual(rows.filter(({ taxonomy }) => taxonomy === 'us-gaap'))
  })
})

describe('formats of bulk answers', () => {
  const urls = [`${METRICS_URL}?metrics=roic,eps_diluted,revenue&limit=3000`, `${FACTS_URL}?limit=3000`]

  it.each(urls)('hold the same rows: %s', async url => {
    const ask = async (accept: string) => {
      const reply = await app.inject({ url, headers: { accept } })
      expect(reply.headers['content-type']).toContain(accept)
      expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
      return reply
    }
    const whole = (await ask('application/json')).json()
    expect(whole.data).toHaveLength(whole.count)
    expect((await bulkPage(app, url)).rows).toEqual(whole.data)

    const flat = whole.data.map((row: BulkRow) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
    )
    expect(parse((await ask('text/csv')).body, { columns: true })).toEqual(flat)
    const parquet = await parquetRows((await ask('application/vnd.apache.parquet')).rawPayload)
    expect(parquet).toEqual(whole.data)
  })

  it('are NDJSON by default, and rejected for an unsupported format', async () => {
    expect((await app.inject(urls[0]!)).headers['content-type']).toContain('application/x-ndjson')
    expect((await app.inject({ url: urls[0]!, headers: { accept: 'image/png' } })).statusCode).toBe(406)
  })
})

/** Rows of a Parquet file as DuckDB reads them, days as text. */
async function parquetRows(bytes: Buffer): Promise<BulkRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bulk-parquet-'))
  const path = join(folder, 'page.parquet')
  await writeFile(path, bytes)
  const duck = await (await DuckDBInstance.create(':memory:')).connect()
  try {
    const reader = await duck.runAndReadAll(`SELECT * FROM read_parquet('${path}')`)
    return reader.getRowObjectsJson() as BulkRow[]
  } finally {
    duck.closeSync()
    await rm(folder, { recursive: true })
  }
}

describe('pages of a bulk copy', () => {
  const url = `${METRICS_URL}?metrics=roic,revenue,net_income&period=annual`

  it('hold together each row once, whatever their size', async () => {
    const some = `${url}&tickers=ZZALDR,ZZCIND,ZZKEST`
    const whole = await bulkRows(app, `${some}&limit=100000`)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: Math.ceil(whole.length / 8), max: whole.length + 1 }),
        async limit => {
          expect(await bulkRows(app, `${some}&limit=${limit}`)).toEqual(whole)
        },
      ),
      { numRuns: propertyRuns(10) },
    )
    const one = `${METRICS_URL}?metrics=roic&period=annual&tickers=ZZALDR`
    expect(await bulkRows(app, `${one}&limit=1`)).toEqual(await bulkRows(app, `${one}&limit=100000`))
    const facts = `${FACTS_URL}?concepts=Assets,NetIncomeLoss`
    const allFacts = await bulkRows(app, `${facts}&limit=100000`)
    expect(await bulkRows(app, `${facts}&limit=${Math.ceil(allFacts.length / 4)}`)).toEqual(allFacts)
  })

  it('are of the moment of the first, whatever is loaded between them; a copy is brought up to date by what changed', async () => {
    const { publisher } = stores
    const { publication } = stores.companies.snapshot()
    const before = await bulkRows(app, `${url}&limit=100000`)
    const facts = await bulkRows(app, `${FACTS_URL}?concepts=Assets&limit=100000`)
    const { since } = await bulkPage(app, url)
    const [first, , ...others] = companies.map(({ cik }) => cik)
    const was = await publisher.factsOf(publication(others[0]!))
    const change = async (page: number) => {
      // One company loses its metrics, others get those of another one, facts change, a company comes anew.
      if (page === 1) await publisher.publish({ cik: first!, metrics: [] })
      if (page === 2)
        await publisher.publish({
          cik: others[0]!,
          numbers: {
            facts: was.map(fact => ({ ...fact, value: fact.value + 1 })),
            statements: [],
            periods: [],
            splits: [],
          },
          metrics: [],
        })
      if (page === 3) await publisher.publish({ cik: 7, metrics: madeSeries })
      if (page === 4) await publisher.removeSuperseded()
    }
    const madeSeries = [
      {
        metric: 'revenue',
        periodType: 'annual' as const,
        versions: [
          {
            end: 19_000,
            knownFrom: 19_050,
            knownTo: 65_535,
            value: 12.5,
            qualifier: '',
            basis: null,
            fiscalYear: 2021,
            fiscalPeriod: 'FY' as const,
          },
        ],
      },
    ]
    expect(await bulkRows(app, `${url}&limit=${Math.floor(before.length / 6)}`, change)).toEqual(before)
    const few = Math.floor(facts.length / 6)
    expect(
      await bulkRows(app, `${FACTS_URL}?concepts=Assets&limit=${few}`, page => change(page + 1)),
    ).not.toEqual(facts)

    const now = await bulkRows(app, `${url}&limit=100000`)
    expect(now).not.toEqual(before)
    expect(now.some(({ cik }) => cik === cikText(first!))).toBe(false)
    const changes = await bulkRows(app, `${url}&limit=100&changed_since=${since}`)
    expect(changes.find(({ cik }) => cik === cikText(first!))).toMatchObject({
      change: 'removed',
      metric: null,
    })
    expect(changes.find(({ cik }) => cik === cikText(7))).toMatchObject({ change: 'replaced', value: 12.5 })
    const touched = new Set(changes.map(({ cik }) => cik))
    // What was loaded in the minute before the copy comes again: loaders' clocks may differ.
    const later = new Date(Date.parse(since) + 60_001).toISOString()
    const exact = await bulkRows(app, `${url}&limit=100&changed_since=${later}`)
    expect(new Set(exact.map(({ cik }) => cik))).toEqual(new Set([first!, others[0]!, 7].map(cikText)))
    const synced = [
      ...before.filter(({ cik }) => !touched.has(cik)),
      ...changes.filter(({ change }) => change === 'replaced').map(row => ({ ...row, change: null })),
    ]
    const sorted = (rows: readonly BulkRow[]) => rows.map(row => JSON.stringify(row)).sort()
    expect(sorted(synced)).toEqual(sorted(now))
  })

  it('end for a cursor that is too old, of other filters, damaged, or of another store', async () => {
    const { next } = await bulkPage(app, `${url}&limit=20`)
    const ask = (query: string, server = app) => server.inject(`${url}&limit=20&cursor=${query}`)
    expect((await ask(next!)).statusCode).toBe(200)

    const damaged = await ask(`${next!.startsWith('A') ? 'B' : 'A'}${next!.slice(1)}`)
    expect([damaged.statusCode, damaged.json().error.details[0].parameter]).toEqual([400, 'cursor'])
    const other = await app.inject(`${METRICS_URL}?metrics=roic&cursor=${next}`)
    expect([other.statusCode, other.json().error.code]).toEqual([400, 'invalid_parameter'])
    const ofFacts = await app.inject(`${FACTS_URL}?cursor=${next}`)
    expect(ofFacts.statusCode).toBe(400)

    const config = testConfig()
    const later = (ms: number) =>
      buildApp({
        stores,
        config,
        companyIndex,
        clock: () => new Date(Date.parse('2026-06-30T12:00:00Z') + ms),
      })
    const began = Number(JSON.parse(Buffer.from(next!.split('.')[0]!, 'base64url').toString())[4])
    const at = (hours: number) => later(began - Date.parse('2026-06-30T12:00:00Z') + hours * 3_600_000)
    expect((await ask(next!, at(23.9))).statusCode).toBe(200)
    const old = await ask(next!, at(24.1))
    expect([old.statusCode, old.json().error.code]).toEqual([410, 'cursor_expired'])

    const empty = {
      ...stores,
      bulk: {
        ...stores.bulk,
        metrics: (query: Parameters<typeof stores.bulk.metrics>[0]) =>
          stores.bulk.metrics({ ...query, moment: query.moment - 3_600_000_000 }),
      },
    }
    const another = buildApp({ stores: empty, config, companyIndex, clock: () => new Date(began) })
    const lost = await ask(next!, another)
    expect([lost.statusCode, lost.json().error.code]).toEqual([410, 'cursor_expired'])
  })

  it('name tickers that no company has', async () => {
    const answer = await app.inject({
      url: `${url}&tickers=NOSUCHCO,${companies[1]!.cik}&limit=5`,
      headers: { accept: 'application/json' },
    })
    expect(answer.json()).toMatchObject({ not_found: ['NOSUCHCO'], count: 5, has_more: true })
    expect(answer.headers['x-not-found']).toBe('NOSUCHCO')
  })
})
