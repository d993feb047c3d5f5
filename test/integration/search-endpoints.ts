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

/** A few companies say as much of an engine as all: each is loaded into each. */
const SIZE = { companies: 2 }
const COMPANY = 'ticker=ZZALDR'

/** Over the made sample: filings by every parameter that reaches the index, keywords of every kind. */
const TEXTS: readonly string[] = [
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

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** What must be equal: all but how long it took. */
function comparable({ status, body }: Answer): unknown {
  const { execution_time_ms: _, ...told } = body
  return { status, ...told }
}

const SUMMARIES = 8
const MODES = ['contains', 'words', 'any']

/** What is asked, by name: the same of both. */
function requests(accessions: readonly string[]): ReadonlyMap<string, Request> {
  const search = (mode: string): Request => ({
    method: 'POST',
    url: '/api/v1/filings/keyword-search',
    payload: { accession_numbers: accessions, keyword: 'revenue', keyword_mode: mode, limit: 50 },
  })
  return new Map([
    ...TEXTS.map(query => [query, { url: `/api/v1/filings/text?${query}` }] as const),
    ...accessions.map(
      (number, at) =>
        [`summary ${at}`, { url: `/api/v1/filings/sections/summary?accession_number=${number}` }] as const,
    ),
    ...MODES.map(mode => [mode, search(mode)] as const),
  ])
}

async function answersOf(app: FastifyInstance): Promise<ReadonlyMap<string, Answer>> {
  const { body } = await restCall(app, { url: `/api/v1/public/companies/ZZALDR/filings?limit=${SUMMARIES}` })
  const accessions = (body['data'] as { accession_number: string }[]).map(filing => filing.accession_number)
  const answers = new Map<string, Answer>()
  for (const [name, request] of requests(accessions)) answers.set(name, await restCall(app, request))
  return answers
}

/** The text of the same companies in the engine. */
async function loadText(searchUrl: string, { stores }: SampleApp): Promise<void> {
  const text = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const io = { out() {}, err() {} }
  // As stores over an engine do: numbers are staged, text is written to the engine at once.
  const edit = () => {
    const staged = stores.edit()
    return { ...staged, stores: { ...staged.stores, text } }
  }
  const signal = AbortSignal.timeout(200_000)
  await loadSample({ ...stores, text, edit }, { io, signal, dataDir: null, ...SIZE })
  await text.close()
}

async function answersOver(searchUrl: string, { stores }: SampleApp): Promise<ReadonlyMap<string, Answer>> {
  const text = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const app = buildApp({
    stores: { ...stores, text },
    config: testConfig(),
    companyIndex,
    clock: () => new Date(`${formatDay(TODAY)}T12:00:00Z`),
  })
  try {
    return await answersOf(app)
  } finally {
    await app.close()
    await text.close()
  }
}

/** The made sample with its text in an engine. */
export function sampleContract(
  name: string,
  url: () => string,
  { withFaults }: { readonly withFaults: boolean },
): void {
  describe(`the made sample in ${name}`, () => {
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
    // A process holds one embedded directory, so that both share it.
    if (withFaults) searchFaults(name, url, () => sample().stores)
  })
}

/** The same requests of the server over this engine and over the embedded index. */
function endpointsContract(name: string, url: () => string, sample: () => SampleApp): void {
  describe(`text endpoints over ${name}`, () => {
    let embedded: ReadonlyMap<string, Answer>
    let engine: ReadonlyMap<string, Answer>
    beforeAll(async () => {
      embedded = await answersOf(sample().app)
      engine = await answersOver(url(), sample())
    }, 100_000)

    it.each(TEXTS)('answer /filings/text?%s with the same rows', query => {
      expect(embedded.get(query)!.status).toBe(200)
      expect(comparable(engine.get(query)!)).toEqual(comparable(embedded.get(query)!))
    })

    it('find rows for most of these requests', () => {
      const found = TEXTS.filter(query => Number(embedded.get(query)!.body['total_results']) > 0)
      expect(found.length).toBeGreaterThan(12)
    })

    it('tell the same sections of every filing', () => {
      const names = [...embedded.keys()].filter(name => name.startsWith('summary '))
      expect(names).toHaveLength(SUMMARIES)
      for (const name of names) expect(comparable(engine.get(name)!)).toEqual(comparable(embedded.get(name)!))
    })

    it.each(MODES)('count the same hits of a keyword in mode %s, section by section', mode => {
      const hits = hitsOf(embedded.get(mode)!)
      expect(hits.length).toBeGreaterThan(0)
      // Which passages are the most relevant is the engine's own.
      expect(hitsOf(engine.get(mode)!)).toEqual(hits)
    })
  })
}

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
}

async function restCall(app: FastifyInstance, { method = 'GET', url, payload }: Request): Promise<Answer> {
  const reply = await app.inject({ method, url, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

function hitsOf({ body }: Answer): string[] {
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
