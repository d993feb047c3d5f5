import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { formatCik } from '../../src/domain/company/company.ts'
import { atLeast, atMost, type Figure } from '../define-bench.ts'
import { httpClient } from '../http/client.ts'
import { type Service, serve } from '../http/service.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { FIVE, SCREENED } from './asked.ts'
import { poster } from './post.ts'
import { rawEngine, rawSeries } from './raw-engine.ts'
import { runProcess } from './run-process.ts'

const ROUNDS = 40
const WARM_UP = 5
/** The service may take this much longer than its engine alone: in proportion, and in milliseconds. */
const RATIO = 1.2
const EXTRA = 0.3
const SCREEN_MS = 5
const LAG_MS = 20
const CLIENTS = 16
const SECONDS = 4

interface Size {
  readonly name: string
  readonly companies: number
  readonly metrics: number
  /** Requests a second from the cache over those made anew. */
  readonly repeated: number
}

const SIZES: readonly Size[] = [
  { name: 'one series over HTTP', companies: 1, metrics: 1, repeated: 40 },
  { name: '200 companies, 5 metrics, 10 years over HTTP', companies: 200, metrics: 5, repeated: 15 },
]

/** What the endpoints of metrics ask of themselves, over HTTP. */
export async function httpFigures(dataDir: string, say: (line: string) => void): Promise<Figure[]> {
  say('  over HTTP ...')
  const anew = await serve(dataDir, { cache: false })
  const figures: Figure[] = []
  const rates = new Map<string, number>()
  try {
    for (const size of SIZES) figures.push(...(await againstEngine(size, anew, dataDir)))
    figures.push(...(await screenFigures(anew)))
    for (const size of SIZES) rates.set(size.name, (await loaded(size, anew)).rate)
    figures.push(...(await lagFigures(anew)))
  } finally {
    await anew.close()
  }
  const ready = await serve(dataDir, { cache: true })
  try {
    for (const size of SIZES) {
      const { rate } = await loaded(size, ready)
      const made = rates.get(size.name)!
      figures.push(
        { name: `${size.name}: made anew`, value: made, unit: 'requests/s' },
        { name: `${size.name}: from the cache`, value: rate, unit: 'requests/s' },
        {
          name: `${size.name}: cached over made`,
          value: rate / made,
          unit: 'x',
          goal: atLeast(size.repeated, rate / made),
        },
      )
    }
  } finally {
    await ready.close()
  }
  return figures
}

function some({ publications }: Service, count: number, random: () => number): number[] {
  const found = new Set<number>()
  while (found.size < Math.min(count, publications.length)) found.add(pick(publications, random).cik)
  return [...found]
}

function pathOf(ciks: readonly number[], metrics: number): string {
  const names = ciks.map(formatCik).join(',')
  return `/data/metrics?tickers=${names}&metrics=${FIVE.slice(0, metrics).join(',')}&period=ttm&years=10`
}

async function againstEngine(size: Size, service: Service, dataDir: string): Promise<Figure[]> {
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
    { name: `${size.name}: engine’s bytes alone, p50`, value: alone, unit: 'ms' },
    {
      name: `${size.name}: p50`,
      value: served,
      unit: 'ms',
      goal: {
        text: `at most ${RATIO} times the engine + ${EXTRA} ms`,
        miss: served / (RATIO * alone + EXTRA),
      },
    },
    { name: `${size.name}: p99`, value: quantile(times.service, 0.99), unit: 'ms' },
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
  return result
}

/** How late the service's own loop is while clients ask small and large things, nothing from a cache. */
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
