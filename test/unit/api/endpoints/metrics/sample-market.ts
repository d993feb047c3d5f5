import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { loadCompanies } from '../../../../../loaders/edgar/pipeline.ts'
import { readTickerLists } from '../../../../../loaders/edgar/ticker-lists.ts'
import { publishSeries } from '../../../../../loaders/prices/publish-prices.ts'
import { sampleSource } from '../../../../../loaders/sample/index.ts'
import { samplePrices } from '../../../../../loaders/sample/prices.ts'
import { DEFAULT_SIZE, sampleProfiles } from '../../../../../loaders/sample/profiles.ts'
import { TODAY } from '../../../../../loaders/sample/sample-days.ts'
import { newReport } from '../../../../../loaders/shared/load-report.ts'
import { mergeObservations } from '../../../../../loaders/shared/store-writer.ts'
import { endpoints } from '../../../../../src/api/endpoints/index.ts'
import { buildApp } from '../../../../../src/app.ts'
import { companyIndex } from '../../../../../src/domain/company/build-index.ts'
import { successors } from '../../../../../src/domain/company/successors.ts'
import { type Day, formatDay, parseDay } from '../../../../../src/domain/day.ts'
import { deriveNumbers } from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import type { OpenStores } from '../../../../../src/stores/ports/stores.ts'
import { storesLoadedOnce } from '../../../../support/loaded-sample.ts'
import { testConfig } from '../../../../support/test-config.ts'
import { cutPrices, cutSource } from './cut-sample.ts'

export interface Market {
  /** For what the sample does not hold. */
  readonly stores: OpenStores
  /** The same answered by the endpoints' data, where they can write bytes of their own. */
  plain(path: string): Promise<LightMyRequestResponse>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  post(
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>
  /** The answer of a request that must succeed. */
  read<Answer>(path: string): Promise<Answer>
  send<Answer>(path: string, body: unknown): Promise<Answer>
}

interface MarketOptions {
  readonly companies?: number
  /** Default: all there is. */
  readonly until?: string
}

/** The made sample behind the whole server, opened before the tests of a file or group and closed after them. */
export function marketFixture(options: MarketOptions = {}): Market {
  const opened: { market?: OpenMarket } = {}
  beforeAll(async () => {
    opened.market = await openMarket(options)
  })
  afterAll(() => opened.market?.close())
  return {
    get stores() {
      return opened.market!.stores
    },
    plain: path => opened.market!.plain(path),
    get: (path, headers) => opened.market!.get(path, headers),
    post: (path, body, headers) => opened.market!.post(path, body, headers),
    read: path => opened.market!.read(path),
    send: (path, body) => opened.market!.send(path, body),
  }
}

export interface OpenMarket extends Market {
  close(): Promise<void>
}

/**
 * The made sample without its documents; with `until`, only what was filed and traded by then. One at a time: the embedded
 * engine has one directory a process.
 */
export async function openMarket({
  companies = DEFAULT_SIZE.companies,
  until,
}: MarketOptions = {}): Promise<OpenMarket> {
  const dataDir = await mkdtemp(join(tmpdir(), 'made-market-'))
  const day = until === undefined ? TODAY : parseDay(until)!
  const stores = await storesLoadedOnce(dataDir, {
    name: `market-${companies}-${day}`,
    load: empty => loadMarket(empty, { ...DEFAULT_SIZE, companies }, day),
  })
  const options = {
    stores,
    config: testConfig({ DATA_DIR: dataDir }),
    companyIndex,
    clock: () => new Date(`${formatDay(TODAY)}T12:00:00Z`),
  }
  const app = buildApp(options)
  const plain = buildApp({ ...options, endpoints: endpoints.map(({ json: _, ...endpoint }) => endpoint) })
  const get: Market['get'] = (path, headers = {}) => app.inject({ url: `/api/v1${path}`, headers })
  const post: Market['post'] = (path, body, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return {
    plain: path => plain.inject({ url: `/api/v1${path}` }),
    stores,
    get,
    post,
    read: async <Answer>(path: string) => answerOf<Answer>(await get(path), path),
    send: async <Answer>(path: string, body: unknown) => answerOf<Answer>(await post(path, body), body),
    async close() {
      await app.close()
      await plain.close()
      await stores.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function answerOf<Answer>(reply: LightMyRequestResponse, asked: unknown): Answer {
  expect(reply.statusCode, `${JSON.stringify(asked)}: ${reply.body.slice(0, 600)}`).toBe(200)
  return reply.json() as Answer
}

/** As `npm run load -- sample` does it, up to a day. */
async function loadMarket(stores: OpenStores, size: typeof DEFAULT_SIZE, until: Day): Promise<void> {
  const report = newReport()
  const signal = AbortSignal.timeout(170_000)
  const source = cutSource(sampleSource(size), formatDay(until))
  const identities = await readTickerLists(await source.tickerFiles(), report)
  await stores.companies.putCompanies(mergeObservations(identities))
  for (const profile of sampleProfiles(size)) {
    const series = samplePrices(profile).map(one => cutPrices(one, until))
    if (series.some(({ days }) => days.length > 0)) await publishSeries(profile.cik, series, stores, report)
  }
  const ciks: number[] = []
  for await (const cik of source.ciks()) ciks.push(cik)
  await loadCompanies(source, ciks, identities, {
    stores,
    signal,
    report,
    progress: { begin: () => {}, step: () => {} },
    successors: successors(),
    derive: deriveNumbers,
    memory: null,
  })
  expect(report.refused).toEqual([])
  expect(report.published.size).toBeGreaterThan(size.companies / 2)
}
