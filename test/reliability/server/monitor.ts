import { quantile } from '../../bench/statistics.ts'

/** What a service was seen to take while something was done to it. */
export interface ResourceReport {
  /** Megabytes: resident at the end, and how much more an hour by the second half of the run. */
  readonly rssMb: number
  readonly rssSlope: number
  /** The same of what the heap held after collections of the whole of it, and how many there were in that half. */
  readonly heapMb: number
  readonly heapSlope: number
  readonly collections: number
  /** Milliseconds of `/healthz`. */
  readonly healthP99: number
  readonly healthMax: number
  /** Looks that were not answered with 200 within two seconds. */
  readonly unhealthy: number
}

const EVERY_MS = 1_000
/** Seconds of whose looks the lowest counts: what is only held for a while is no growth. */
const STRETCH = 20
const MB = 1_048_576

interface Look {
  readonly seconds: number
  readonly rss: number
  readonly heap: number
}

/** Looks at a service's listener for operators once a second; the function it gives ends that and tells what was seen. */
export function monitorService(origin: string): () => Promise<ResourceReport> {
  const began = performance.now()
  const looks: Look[] = []
  const health: number[] = []
  let [unhealthy, ended] = [0, false]

  async function look(): Promise<void> {
    const asked = performance.now()
    const healthy = await textOf(`${origin}/healthz`)
    if (healthy === null) unhealthy += 1
    else health.push(performance.now() - asked)
    const metrics = await textOf(`${origin}/metrics`)
    if (metrics === null) return
    const [rss, heap] = ['process_resident_memory_bytes', 'nodejs_heap_after_collection_bytes'].map(
      name => gaugeOf(metrics, name) / MB,
    )
    looks.push({ seconds: (performance.now() - began) / 1_000, rss: rss!, heap: heap! })
  }

  const looking = (async () => {
    while (!ended) {
      await look()
      await new Promise(resolve => setTimeout(resolve, EVERY_MS))
    }
  })()

  return async () => {
    ended = true
    await looking
    const half = looks.slice(Math.floor(looks.length / 2))
    const perHour = (points: readonly (readonly [number, number])[]) => slopeOf(points) * 3_600
    const collected = half.filter(({ heap }, index) => index > 0 && heap !== half[index - 1]!.heap)
    const last = looks.at(-1)
    if (!last) throw new Error(`${origin} told nothing of itself`)
    return {
      rssMb: last.rss,
      rssSlope: perHour(
        floorsOf(
          half.map(({ seconds, rss }) => [seconds, rss]),
          STRETCH,
        ),
      ),
      heapMb: last.heap,
      heapSlope: perHour(collected.map(({ seconds, heap }) => [seconds, heap])),
      collections: collected.length,
      healthP99: quantile(health, 0.99),
      healthMax: quantile(health, 1),
      unhealthy,
    }
  }
}

/** Null where there is no good answer in time; over a connection of its own, as health checks come. */
async function textOf(address: string): Promise<string | null> {
  const asked = { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } }
  const reply = await fetch(address, asked).catch(() => null)
  const text = await reply?.text().catch(() => null)
  return reply?.status === 200 ? (text ?? null) : null
}

/** The value of a metric without labels. Throws where there is none. */
export function gaugeOf(metrics: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)
  if (!found) throw new Error(`no metric ${name}`)
  return Number(found[1])
}

/** Of the line that fits points best (least squares); 0 for fewer than two. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  const count = points.length
  if (count < 2) return 0
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / count
  const [meanX, meanY] = [mean(0), mean(1)]
  const [above, below] = points.reduce(
    ([products, squares], [x, y]) => [products + (x - meanX) * (y - meanY), squares + (x - meanX) ** 2],
    [0, 0],
  )
  return below === 0 ? 0 : above / below
}

/** Of each stretch of so many seconds the lowest point: a heap right after a collection. */
export function floorsOf(
  points: readonly (readonly [seconds: number, value: number])[],
  stretch: number,
): (readonly [number, number])[] {
  const stretches = Map.groupBy(points, ([seconds]) => Math.floor(seconds / stretch))
  return [...stretches.values()].map(points =>
    points.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest)),
  )
}
