import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { atLeast, atMost, type Figure } from '../define-bench.ts'
import type { Service } from '../http/service.ts'
import { randomNumbers } from '../random.ts'
import { pathOf, SIZES, type Size, some } from './http-sizes.ts'
import { runProcess } from './run-process.ts'

const CLIENTS = 16
const SECONDS = 4
const LAG_MS = 20

export const NOTHING_KEPT = 'nothing kept in memory'

/** By what is asked. */
type Rates = ReadonlyMap<string, number>

const rateFigure = (name: string, value: number): Figure => ({ name, value, unit: 'requests/s' })

/** Requests a second, the same again and again. */
export async function ratesOf(service: Service): Promise<Rates> {
  const rates = new Map<string, number>()
  for (const size of SIZES) rates.set(size.name, (await loaded(size, service)).rate)
  return rates
}

export function repeatedFigures(engine: Rates, cached: Rates): Figure[] {
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

export function madeFigures(rates: Rates): Figure[] {
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
export async function lagFigures(service: Service): Promise<Figure[]> {
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
