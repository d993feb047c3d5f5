import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSample } from '../../loaders/sample/index.ts'
import { TODAY } from '../../loaders/sample/sample-days.ts'
import { buildApp } from '../../src/app.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { formatDay } from '../../src/domain/day.ts'
import { openText } from '../../src/stores/open.ts'
import { openSampleApp, type SampleApp } from '../support/sample-app.ts'
import { testConfig } from '../support/test-config.ts'
import { removeIndices } from '../support/text/search-engine.ts'
import { searchFaults } from './search-faults.ts'

/** Few companies, because they are loaded into each engine. */
const SIZE = { companies: 2 }
const COMPANY = 'ticker=ZZALDR'

/** Requests over the synthetic sample with every parameter that reaches the index and every kind of keyword. */
const TEXT_QUERIES: readonly string[] = [
  `${COMPANY}`,
  `${COMPANY}&row_type=table`,
  `${COMPANY}&form_type=10-K&section_id=risk_factors&row_type=chunk&limit=5`,
  `${COMPANY}&form_type=10-Q&section_id=mda_full`,
  `${COMPANY}&form_type=10-K&vantage_date=2025-06-30`,
  `${COMPANY}&from_date=2024-01-01&row_type=chunk&limit=20&offset=20`,
  `${COMPANY}&fiscal_year=2025&row_type=chunk&limit=1000`,
  `${COMPANY}&fiscal_period=Q2&from_date=2024-01-01`,
  `${COMPANY}&from_date=2024-01-01&keyword=re&limit=1000`,
  `${COMPANY}&from_date=2024-01-01&keyword=venue&limit=1000`,
  `${COMPANY}&from_date=2024-01-01&keyword=net%20sales&keyword_mode=words&limit=1000`,
  `${COMPANY}&from_date=2024-01-01&keyword=risk%20revenue&keyword_mode=all&limit=1000`,
  `${COMPANY}&from_date=2024-01-01&keyword=risk%20revenue&keyword_mode=any&limit=1000`,
  `${COMPANY}&from_date=2024-01-01&keyword=1,&row_type=table&limit=1000`,
  `${COMPANY}&section_id=risk_factors&keyword=no%20such%20words`,
  'keyword=fictional&from_date=2026-01-01&to_date=2026-01-31&limit=1000',
  'keyword=company&from_date=2025-11-01&to_date=2025-12-01&limit=1000',
]

interface RestResponse {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** The response without its execution time. */
function comparable({ status, body }: RestResponse): unknown {
  const { execution_time_ms: _, ...rest } = body
  return { status, ...rest }
}

const SUMMARIES = 8
const MODES = ['contains', 'words', 'any']

/** The requests by name. */
function requests(accessions: readonly string[]): ReadonlyMap<string, Request> {
  const search = (mode: string): Request => ({
    method: 'POST',
    url: '/api/v1/filings/keyword-search',
    payload: { accession_numbers: accessions, keyword: 'revenue', keyword_mode: mode, limit: 50 },
  })
  return new Map([
    ...TEXT_QUERIES.map(query => [query, { url: `/api/v1/filings/text?${query}` }] as const),
    ...accessions.map(
      (number, at) =>
        [`summary ${at}`, { url: `/api/v1/filings/sections/summary?accession_number=${number}` }] as const,
    ),
    ...MODES.map(mode => [mode, search(mode)] as const),
  ])
}

async function responsesOf(app: FastifyInstance): Promise<ReadonlyMap<string, RestResponse>> {
  const { body } = await restCall(app, { url: `/api/v1/public/companies/ZZALDR/filings?limit=${SUMMARIES}` })
  const accessions = (body['data'] as { accession_number: string }[]).map(filing => filing.accession_number)
  const responses = new Map<string, RestResponse>()
  for (const [name, request] of requests(accessions)) responses.set(name, await restCall(app, request))
  return responses
}

/** Loads the text of the same companies into the engine. */
async function loadText(searchUrl: string, { stores }: SampleApp): Promise<void> {
  const text = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const io = { out() {}, err() {} }
  // As in stores over an engine: numbers are staged, text is written to the engine immediately.
  const edit = () => {
    const staged = stores.edit()
    return { ...staged, stores: { ...staged.stores, text } }
  }
  const signal = AbortSignal.timeout(200_000)
  await loadSample({ ...stores, text, edit }, { io, signal, dataDir: null, ...SIZE })
  await text.close()
}

async function responsesOver(
  searchUrl: string,
  { stores }: SampleApp,
): Promise<ReadonlyMap<string, RestResponse>> {
  const text = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const app = buildApp({
    stores: { ...stores, text },
    config: testConfig(),
    companyIndex,
    clock: () => new Date(`${formatDay(TODAY)}T12:00:00Z`),
  })
  try {
    return await responsesOf(app)
  } finally {
    await app.close()
    await text.close()
  }
}

/** Contracts of the synthetic sample with its text in an engine. */
export function sampleContract(
  name: string,
  url: () => string,
  { withFaults }: { readonly withFaults: boolean },
): void {
  describe(`the synthetic sample in ${name}`, () => {
    let opened: SampleApp | undefined
    const sample = () => opened!
    beforeAll(async () => {
      await removeIndices(url())
      opened = await openSampleApp(SIZE)
      await loadText(url(), sample())
    }, 300_000)
    afterAll(async () => {
      await opened?.close()
      await removeIndices(url())
    })

    endpointsContract(name, url, sample)
    // A process can open the embedded directory only once, so both suites share it.
    if (withFaults) searchFaults(name, url, () => sample().stores)
  })
}

/** Compares responses of the app over this engine and over the embedded index. */
function endpointsContract(name: string, url: () => string, sample: () => SampleApp): void {
  describe(`text endpoints over ${name}`, () => {
    let embedded: ReadonlyMap<string, RestResponse>
    let engine: ReadonlyMap<string, RestResponse>
    beforeAll(async () => {
      embedded = await responsesOf(sample().app)
      engine = await responsesOver(url(), sample())
    }, 100_000)

    it.each(TEXT_QUERIES)('return the same rows for /filings/text?%s', query => {
      expect(embedded.get(query)!.status).toBe(200)
      expect(comparable(engine.get(query)!)).toEqual(comparable(embedded.get(query)!))
    })

    it('find rows for most of these requests', () => {
      const withRows = TEXT_QUERIES.filter(query => Number(embedded.get(query)!.body['total_results']) > 0)
      expect(withRows.length).toBeGreaterThan(12)
    })

    it('return the same section summaries for all filings', () => {
      const names = [...embedded.keys()].filter(name => name.startsWith('summary '))
      expect(names).toHaveLength(SUMMARIES)
      for (const name of names) expect(comparable(engine.get(name)!)).toEqual(comparable(embedded.get(name)!))
    })

    it.each(MODES)('count the same keyword hits per section in mode %s', mode => {
      const hits = hitsOf(embedded.get(mode)!)
      expect(hits.length).toBeGreaterThan(0)
      // Only the counts are compared: the engines rank passages differently.
      expect(hitsOf(engine.get(mode)!)).toEqual(hits)
    })
  })
}

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
}

async function restCall(
  app: FastifyInstance,
  { method = 'GET', url, payload }: Request,
): Promise<RestResponse> {
  const reply = await app.inject({ method, url, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

function hitsOf({ body }: RestResponse): string[] {
  const results = (body['results'] ?? []) as {
    accession_number: string
    sections: { section_id: string; hits: number }[]
  }[]
  return results
    .flatMap(({ accession_number, sections }) =>
      sections.map(({ section_id, hits }) => `${accession_number} ${section_id} ${hits}`),
    )
    .sort()
}
