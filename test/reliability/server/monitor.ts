import { quantile } from '../../bench/statistics.ts'

/** Memory and health of a service during a run. */
export interface ResourceReport {
  /** MB resident at the end, and growth in MB per hour over the second half of the run. */
  readonly rssMb: number
  readonly rssSlope: number
  /** The same for the heap after full garbage collections, and how many of these the second half had. */
  readonly heapMb: number
  readonly heapSlope: number
  readonly collections: number
  /** Response times of `/healthz` in milliseconds. */
  readonly healthP99: number
  readonly healthMax: number
  /** Health checks without a 200 within two seconds. */
  readonly unhealthy: number
}

const EVERY_MS = 1_000
/** Seconds over which the lowest sample counts: memory in use for a short time is no growth. */
const STRETCH = 20
const MB = 1_048_576

interface Sample {
  readonly seconds: number
  readonly rss: number
  readonly heap: number
}

/** Samples a service's admin port once a second; the returned function stops and reports. */
export function monitorService(origin: string): () => Promise<ResourceReport> {
  const began = performance.now()
  const samples: Sample[] = []
  const health: number[] = []
  let [unhealthy, ended] = [0, false]

  async function sample(): Promise<void> {
    const asked = performance.now()
    const healthy = await textOf(`${origin}/healthz`)
    if (healthy === null) unhealthy += 1
    else health.push(performance.now() - asked)
    const metrics = await textOf(`${origin}/metrics`)
    if (metrics === null) return
    const [rss, heap] = ['process_resident_memory_bytes', 'nodejs_heap_after_collection_bytes'].map(
      name => gaugeOf(metrics, name) / MB,
    )
    samples.push({ seconds: (performance.now() - began) / 1_000, rss: rss!, heap: heap! })
  }

  const sampling = (async () => {
    while (!ended) {
      await sample()
      await new Promise(resolve => setTimeout(resolve, EVERY_MS))
    }
  })()

  return async () => {
    ended = true
    await sampling
    const half = samples.slice(Math.floor(samples.length / 2))
    const perHour = (points: readonly (readonly [number, number])[]) => slopeOf(points) * 3_600
    const collected = half.filter(({ heap }, index) => index > 0 && heap !== half[index - 1]!.heap)
    const last = samples.at(-1)
    if (!last) throw new Error(`${origin} returned no metrics`)
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

/** Null without a 200 in time. Uses a new connection, as health checks do. */
async function textOf(address: string): Promise<string | null> {
  const asked = { signal: AbortSignal.timeout(2_000), headers: { connection: 'close' } }
  const reply = await fetch(address, asked).catch(() => null)
  const text = await reply?.text().catch(() => null)
  return reply?.status === 200 ? (text ?? null) : null
}

/** The value of a metric without labels. Throws if it is missing. */
export function gaugeOf(metrics: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)
  if (!found) throw new Error(`no metric ${name}`)
  return Number(found[1])
}

/** Slope of the least-squares line; 0 for fewer than two points. */
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

/** The lowest point of each interval of `stretch` seconds. */
export function floorsOf(
  points: readonly (readonly [seconds: number, value: number])[],
  stretch: number,
): (readonly [number, number])[] {
  const stretches = Map.groupBy(points, ([seconds]) => Math.floor(seconds / stretch))
  return [...stretches.values()].map(points =>
    points.reduce((lowest, point) => (point[1] < lowest[1] ? point : lowest)),
  )
}
