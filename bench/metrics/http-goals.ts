import { atMost, type Figure } from '../define-bench.ts'
import { httpClient } from '../http/client.ts'
import { type Kept, type Service, serve } from '../http/service.ts'
import { randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { SCREENED } from './asked.ts'
import { lagFigures, madeFigures, NOTHING_KEPT, ratesOf, repeatedFigures } from './http-rates.ts'
import { pathOf, SIZES, type Size, some } from './http-sizes.ts'
import { poster } from './post.ts'
import { rawEngine, rawSeries } from './raw-engine.ts'

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
    ...madeFigures(await ratesOf(service)),
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
