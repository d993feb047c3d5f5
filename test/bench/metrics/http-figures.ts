import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { formatCik } from '../../../src/domain/company/company.ts'
import { atLeast, atMost, type Figure } from '../define-bench.ts'
import { httpClient } from '../http/client.ts'
import { type Caches, type Service, serve } from '../http/service.ts'
import { pick, randomNumbers } from '../random.ts'
import { runProcess } from '../run-process.ts'
import { median, quantile } from '../statistics.ts'
import { FIVE, SCREENED } from './queried-metrics.ts'

const ROUNDS = 40
const WARM_UP = 5
/** The service may take `RATIO` times as long as the engine alone, plus `EXTRA` milliseconds. */
const RATIO = 1.2
const EXTRA = 0.3
const MAX_SCREEN_MS = 5

const NO_CACHES = { cache: false, columns: false } as const
const COLUMN_CACHE = { cache: false } as const
const ALL_CACHES = { cache: true } as const

/** Speed of the metric endpoints over HTTP. */
export async function httpFigures(dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  log('  over HTTP ...')
  const figures: Figure[] = []
  const run = async (caches: Caches, task: (service: Service) => Promise<Figure[]>) => {
    const service = await serve(dataDir, caches)
    try {
      figures.push(...(await task(service)))
    } finally {
      await service.close()
    }
  }
  const uncached = new Map<string, number>()
  await run(NO_CACHES, async service => {
    const results: Figure[] = []
    for (const size of SIZES) results.push(...(await compareWithEngine(size, service, dataDir, UNCACHED)))
    for (const [name, rate] of await ratesOf(service)) uncached.set(name, rate)
    return results
  })
  await run(COLUMN_CACHE, async service => [
    ...(await lagFigures(service)),
    ...columnCacheFigures(await ratesOf(service)),
  ])
  await run(ALL_CACHES, async service => {
    const results: Figure[] = []
    for (const size of SIZES) results.push(...(await compareWithEngine(size, service, dataDir, CACHED)))
    results.push(...(await screenFigures(service)))
    return [...results, ...repeatedFigures(uncached, await ratesOf(service))]
  })
  return figures
}

const CACHED = 'default caches'

/** Compares the service with a direct query of the engine, with new companies in each round. */
async function compareWithEngine(
  size: Size,
  service: Service,
  dataDir: string,
  caches: string,
): Promise<Figure[]> {
  const client = httpClient(service.base)
  const raw = rawEngine(dataDir)
  const random = randomNumbers(9)
  const times = { service: [] as number[], engine: [] as number[] }
  const timed = async (to: number[], round: number, task: () => Promise<unknown>) => {
    const began = performance.now()
    await task()
    if (round >= 0) to.push(performance.now() - began)
  }
  try {
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const ciks = randomCiks(service, size.companies, random)
      const runs = [
        () => timed(times.service, round, () => client.get(pathOf(ciks, size.metrics))),
        () => timed(times.engine, round, () => raw.bytes(rawSeries(ciks, size.metrics))),
      ]
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
    }
  } finally {
    client.close()
    await raw.close()
  }
  const [serviceP50, engineP50] = [median(times.service), median(times.engine)]
  return [
    { name: `${size.name}: engine alone, p50 (compared with: ${caches})`, value: engineP50, unit: 'ms' },
    {
      name: `${size.name}, ${caches}: p50`,
      value: serviceP50,
      unit: 'ms',
      goal: {
        text: `at most ${RATIO} times the engine + ${EXTRA} ms`,
        miss: serviceP50 / (RATIO * engineP50 + EXTRA),
      },
    },
    { name: `${size.name}, ${caches}: p99`, value: quantile(times.service, 0.99), unit: 'ms' },
  ]
}

/** Screens current values with new thresholds each time. */
async function screenFigures(service: Service): Promise<Figure[]> {
  const client = postClient(service.base)
  const random = randomNumbers(13)
  const times: number[] = []
  try {
    for (let round = -WARM_UP; round < ROUNDS * 3; round += 1) {
      const filters = SCREENED.map(metric => ({ metric, operator: 'gt', value: 0.2 * random() - 0.05 }))
      const began = performance.now()
      const body = { filters, rank_by: [{ metric: SCREENED[0] }], period: 'ttm', limit: 50 }
      await client.post('/screener/screen', body)
      if (round >= 0) times.push(performance.now() - began)
    }
  } finally {
    client.close()
  }
  const p50 = median(times)
  return [
    { name: 'current screen over HTTP: p50', value: p50, unit: 'ms', goal: atMost(MAX_SCREEN_MS, p50) },
    { name: 'current screen over HTTP: p99', value: quantile(times, 0.99), unit: 'ms' },
  ]
}

interface PostClient {
  /** The body of a 200; throws on any other status. */
  post(path: string, body: unknown): Promise<Buffer>
  close(): void
}

/** A client with a single keep-alive connection. */
function postClient(base: string): PostClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    post: (path, payload) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' }
        const sent = request(base + path, { agent, method: 'POST', headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(chunks)
            if (response.statusCode === 200) resolve(body)
            else reject(new Error(`${path}: ${response.statusCode} ${body.toString().slice(0, 300)}`))
          })
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(payload))
      }),
    close: () => agent.destroy(),
  }
}

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

interface RawEngine {
  /** Reads the result without parsing it; returns its length in bytes. */
  bytes(sql: string): Promise<number>
  close(): Promise<void>
}

/** The embedded engine, without code of the project. */
function rawEngine(dataDir: string): RawEngine {
  // chdb bundles a copy of the driver's types: identical, but TypeScript treats them as different.
  const connection = createChdbConnection({
    path: join(dataDir, 'clickhouse'),
  }) as unknown as DriverConnection
  const client = createClient({ connection })
  return {
    async bytes(query) {
      const { stream } = await client.exec({ query })
      let length = 0
      for await (const chunk of stream) length += (chunk as Buffer).length
      return length
    },
    close: () => client.close(),
  }
}

/** Queries the series of companies for the first `metrics` of the five metrics, in the fastest format. */
function rawSeries(ciks: readonly number[], metrics: number): string {
  const names = FIVE.slice(0, metrics).map(id => `'${id}'`)
  return `SELECT cik, g, metric, ends, known_from, known_to, value, word, basis, fiscal_year, fiscal_period FROM metric_series
    WHERE period_type = 'ttm' AND metric IN (${names.join(',')}) AND cik IN (${ciks.join(',')})
    SETTINGS max_threads=1 FORMAT Native`
}

const CLIENTS = 16
const SECONDS = 4
const LAG_MS = 20

const UNCACHED = 'no caches'

/** By name of the request size. */
type Rates = ReadonlyMap<string, number>

const rateFigure = (name: string, value: number): Figure => ({ name, value, unit: 'requests/s' })

/** Requests per second when the same request repeats. */
async function ratesOf(service: Service): Promise<Rates> {
  const rates = new Map<string, number>()
  for (const size of SIZES) rates.set(size.name, (await repeatRequest(size, service)).rate)
  return rates
}

function repeatedFigures(uncached: Rates, cached: Rates): Figure[] {
  return SIZES.flatMap(({ name, repeated }): Figure[] => {
    const ratio = cached.get(name)! / uncached.get(name)!
    return [
      rateFigure(`${name}: computed, ${UNCACHED}`, uncached.get(name)!),
      rateFigure(`${name}: from the cache`, cached.get(name)!),
      {
        name: `${name}: cached over computed with ${UNCACHED}`,
        value: ratio,
        unit: 'x',
        goal: atLeast(repeated, ratio),
      },
    ]
  })
}

function columnCacheFigures(rates: Rates): Figure[] {
  return [...rates].map(([name, rate]) => rateFigure(`${name}: computed from cached columns`, rate))
}

/** Repeats one request from another process. */
function repeatRequest({ companies, metrics }: Size, service: Service): Promise<{ readonly rate: number }> {
  const url = service.base + pathOf(randomCiks(service, companies, randomNumbers(17)), metrics)
  return load([url])
}

async function load(urls: readonly string[]): Promise<{ readonly rate: number }> {
  const child = join(import.meta.dirname, 'load-child.ts')
  const result = await runProcess<{ rate: number; failed: number }>(child, {
    urls,
    connections: CLIENTS,
    seconds: SECONDS,
  })
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`)
  // A ratio to a rate of zero would meet any goal.
  if (result.rate === 0) throw new Error(`no response in ${SECONDS} s`)
  return result
}

/** Event-loop delay of the service under small and large requests without response cache. */
async function lagFigures(service: Service): Promise<Figure[]> {
  const random = randomNumbers(19)
  const urls = SIZES.map(
    ({ companies, metrics }) => service.base + pathOf(randomCiks(service, companies, random), metrics),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await load(urls)
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  return [
    {
      name: `event loop under ${CLIENTS} clients, small and large requests: delay p99`,
      value: p99,
      unit: 'ms',
      goal: atMost(LAG_MS, p99),
    },
    { name: `event loop under ${CLIENTS} clients: max delay`, value: delay.max / 1e6, unit: 'ms' },
  ]
}

interface Size {
  readonly name: string
  readonly companies: number
  readonly metrics: number
  /** Goal: throughput with all caches over throughput without caches. */
  readonly repeated: number
}

const SIZES: readonly Size[] = [
  { name: 'one series over HTTP', companies: 1, metrics: 1, repeated: 40 },
  { name: '200 companies, 5 metrics, 10 years over HTTP', companies: 200, metrics: 5, repeated: 15 },
]

function randomCiks({ publications }: Service, count: number, random: () => number): number[] {
  const ciks = new Set<number>()
  while (ciks.size < Math.min(count, publications.length)) ciks.add(pick(publications, random).cik)
  return [...ciks]
}

function pathOf(ciks: readonly number[], metrics: number): string {
  const names = ciks.map(formatCik).join(',')
  return `/data/metrics?tickers=${names}&metrics=${FIVE.slice(0, metrics).join(',')}&period=ttm&years=10`
}
