import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createClient } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { formatCik } from '../../../src/domain/company/company.ts'
import { atLeast, atMost, type Figure } from '../define-bench.ts'
import { httpClient } from '../http/client.ts'
import { type Kept, type Service, serve } from '../http/service.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { FIVE, SCREENED } from './asked.ts'
import { runProcess } from './run-process.ts'

const ROUNDS = 40
const WARM_UP = 5
/** The service may take this much longer than its engine alone: in proportion, and in milliseconds. */
const RATIO = 1.2
const EXTRA = 0.3
const SCREEN_MS = 5

/** What a service keeps in memory. */
const NOTHING = { cache: false, columns: false } as const
const COLUMNS = { cache: false } as const
const ALL = { cache: true } as const

/** What the endpoints of metrics ask of themselves, over HTTP. */
export async function httpFigures(dataDir: string, say: (line: string) => void): Promise<Figure[]> {
  say('  over HTTP ...')
  const figures: Figure[] = []
  const run = async (kept: Kept, task: (service: Service) => Promise<Figure[]>) => {
    const service = await serve(dataDir, kept)
    try {
      figures.push(...(await task(service)))
    } finally {
      await service.close()
    }
  }
  const engine = new Map<string, number>()
  await run(NOTHING, async service => {
    const found: Figure[] = []
    for (const size of SIZES) found.push(...(await againstEngine(size, service, dataDir, NOTHING_KEPT)))
    for (const [name, rate] of await ratesOf(service)) engine.set(name, rate)
    return found
  })
  await run(COLUMNS, async service => [
    ...(await lagFigures(service)),
    ...syntheticFigures(await ratesOf(service)),
  ])
  await run(ALL, async service => {
    const found: Figure[] = []
    for (const size of SIZES) found.push(...(await againstEngine(size, service, dataDir, AS_IT_RUNS)))
    found.push(...(await screenFigures(service)))
    return [...found, ...repeatedFigures(engine, await ratesOf(service))]
  })
  return figures
}

const AS_IT_RUNS = 'as the service runs'

/** Other companies each round. */
async function againstEngine(size: Size, service: Service, dataDir: string, how: string): Promise<Figure[]> {
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
      const ciks = some(service, size.companies, random)
      const ways = [
        () => timed(times.service, round, () => client.get(pathOf(ciks, size.metrics))),
        () => timed(times.engine, round, () => raw.bytes(rawSeries(ciks, size.metrics))),
      ]
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) await way()
    }
  } finally {
    client.close()
    await raw.close()
  }
  const [served, alone] = [median(times.service), median(times.engine)]
  return [
    { name: `${size.name}: engine’s bytes alone, p50 (beside: ${how})`, value: alone, unit: 'ms' },
    {
      name: `${size.name}, ${how}: p50`,
      value: served,
      unit: 'ms',
      goal: {
        text: `at most ${RATIO} times the engine + ${EXTRA} ms`,
        miss: served / (RATIO * alone + EXTRA),
      },
    },
    { name: `${size.name}, ${how}: p99`, value: quantile(times.service, 0.99), unit: 'ms' },
  ]
}

/** Other thresholds each time, over the columns of today. */
async function screenFigures(service: Service): Promise<Figure[]> {
  const client = poster(service.base)
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
    { name: 'current screen over HTTP: p50', value: p50, unit: 'ms', goal: atMost(SCREEN_MS, p50) },
    { name: 'current screen over HTTP: p99', value: quantile(times, 0.99), unit: 'ms' },
  ]
}

interface Poster {
  /** The body of a 200; throws on any other status. */
  post(path: string, body: unknown): Promise<Buffer>
  close(): void
}

/** One client with one connection that is kept alive. */
function poster(base: string): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'application/json' }
        const sent = request(base + path, { agent, method: 'POST', headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const answer = Buffer.concat(chunks)
            if (response.statusCode === 200) resolve(answer)
            else reject(new Error(`${path}: ${response.statusCode} ${answer.toString().slice(0, 300)}`))
          })
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(body))
      }),
    close: () => agent.destroy(),
  }
}

type DriverConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

interface RawEngine {
  /** Bytes of an answer as the engine hands it over, unread. */
  bytes(sql: string): Promise<number>
  close(): Promise<void>
}

/** The embedded engine with nothing of the project around it. */
function rawEngine(dataDir: string): RawEngine {
  // The library brings its own copy of the driver's types, equal but for their origin.
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

/** The query that answers for companies and the first so many of the five metrics, in the fastest format. */
function rawSeries(ciks: readonly number[], metrics: number): string {
  const names = FIVE.slice(0, metrics).map(id => `'${id}'`)
  return `SELECT cik, g, metric, ends, known_from, known_to, value, word, basis, fiscal_year, fiscal_period FROM metric_series
    WHERE period_type = 'ttm' AND metric IN (${names.join(',')}) AND cik IN (${ciks.join(',')})
    SETTINGS max_threads=1 FORMAT Native`
}

const CLIENTS = 16
const SECONDS = 4
const LAG_MS = 20

const NOTHING_KEPT = 'nothing kept in memory'

/** By what is asked. */
type Rates = ReadonlyMap<string, number>

const rateFigure = (name: string, value: number): Figure => ({ name, value, unit: 'requests/s' })

/** Requests a second, the same again and again. */
async function ratesOf(service: Service): Promise<Rates> {
  const rates = new Map<string, number>()
  for (const size of SIZES) rates.set(size.name, (await loaded(size, service)).rate)
  return rates
}

function repeatedFigures(engine: Rates, cached: Rates): Figure[] {
  return SIZES.flatMap(({ name, repeated }): Figure[] => {
    const ratio = cached.get(name)! / engine.get(name)!
    return [
      rateFigure(`${name}: made anew, ${NOTHING_KEPT}`, engine.get(name)!),
      rateFigure(`${name}: from the cache`, cached.get(name)!),
      {
        name: `${name}: cached over made anew with ${NOTHING_KEPT}`,
        value: ratio,
        unit: 'x',
        goal: atLeast(repeated, ratio),
      },
    ]
  })
}

function syntheticFigures(rates: Rates): Figure[] {
  return [...rates].map(([name, rate]) => rateFigure(`${name}: made anew of columns in memory`, rate))
}

/** The same request again and again, from another process. */
function loaded({ companies, metrics }: Size, service: Service): Promise<{ readonly rate: number }> {
  const url = service.base + pathOf(some(service, companies, randomNumbers(17)), metrics)
  return load([url])
}

async function load(urls: readonly string[]): Promise<{ readonly rate: number }> {
  const child = join(import.meta.dirname, 'load-child.ts')
  const result = await runProcess<{ rate: number; failed: number }>(child, {
    urls,
    connections: CLIENTS,
    seconds: SECONDS,
  })
  if (result.failed > 0) throw new Error(`${result.failed} requests were not answered`)
  // A ratio to nothing would meet any goal.
  if (result.rate === 0) throw new Error(`no request was answered in ${SECONDS} s`)
  return result
}

/** How late the service's own loop is while clients ask small and large things, of which no answer is kept. */
async function lagFigures(service: Service): Promise<Figure[]> {
  const random = randomNumbers(19)
  const urls = SIZES.map(
    ({ companies, metrics }) => service.base + pathOf(some(service, companies, random), metrics),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await load(urls)
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  return [
    {
      name: `event loop under ${CLIENTS} clients, small and large: lag p99`,
      value: p99,
      unit: 'ms',
      goal: atMost(LAG_MS, p99),
    },
    { name: `event loop under ${CLIENTS} clients: longest`, value: delay.max / 1e6, unit: 'ms' },
  ]
}

interface Size {
  readonly name: string
  readonly companies: number
  readonly metrics: number
  /** Requests a second from the cache over those made anew with nothing kept in memory. */
  readonly repeated: number
}

const SIZES: readonly Size[] = [
  { name: 'one series over HTTP', companies: 1, metrics: 1, repeated: 40 },
  { name: '200 companies, 5 metrics, 10 years over HTTP', companies: 200, metrics: 5, repeated: 15 },
]

function some({ publications }: Service, count: number, random: () => number): number[] {
  const found = new Set<number>()
  while (found.size < Math.min(count, publications.length)) found.add(pick(publications, random).cik)
  return [...found]
}

function pathOf(ciks: readonly number[], metrics: number): string {
  const names = ciks.map(formatCik).join(',')
  return `/data/metrics?tickers=${names}&metrics=${FIVE.slice(0, metrics).join(',')}&period=ttm&years=10`
}
