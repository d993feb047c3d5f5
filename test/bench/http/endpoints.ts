import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import type { Bench, Figure } from '../define-bench.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type HttpClient, httpClient } from './client.ts'
import { cikOf, ENDPOINT_CASES, type EndpointCase, type RunQuery } from './endpoint-cases.ts'
import { engine } from './engine.ts'
import { serve } from './service.ts'

const ROUNDS = 300
const WARM_UP = 50
/** The service may take `RATIO` times as long as the engine alone, plus `EXTRA` milliseconds. */
const RATIO = 1.2
const EXTRA = 0.3

interface Times {
  readonly service: number[]
  readonly engine: number[]
}

export const endpoints: Bench = {
  name: 'endpoints',
  summary:
    'Statement and fact endpoints over HTTP, one client, no cache, compared with direct queries of the engine.',
  async run({ sampleDataDir }) {
    const dataDir = await sampleDataDir()
    const service = await serve(dataDir, { cache: false })
    const raw = engine(dataDir)
    const client = httpClient(service.base)
    try {
      const times = new Map(ENDPOINT_CASES.map(endpoint => [endpoint, { service: [], engine: [] } as Times]))
      const random = randomNumbers(7)
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        // Every round runs all cases, so that other load on the machine affects them equally.
        for (const [endpoint, taken] of times) {
          const company = pick(service.publications, random)
          await runBoth(
            endpoint,
            company,
            { client, query: raw.query, httpFirst: round % 2 === 0 },
            round < 0 ? null : taken,
          )
        }
      }
      return [...times].flatMap(([endpoint, taken]) => figuresOf(endpoint, taken))
    } finally {
      client.close()
      await raw.close()
      await service.close()
    }
  },
}

interface Connections {
  readonly client: HttpClient
  readonly query: RunQuery
  readonly httpFirst: boolean
}

/** Sends the request and runs the query. Compares the results during warm-up (`taken` is null), and records times after it. */
async function runBoth(
  endpoint: EndpointCase,
  company: LiveGenerations,
  { client, query, httpFirst }: Connections,
  taken: Times | null,
): Promise<void> {
  const timed = async <Result>(times: number[] | undefined, task: () => Promise<Result>) => {
    const began = performance.now()
    const result = await task()
    times?.push(performance.now() - began)
    return result
  }
  const overHttp = () => timed(taken?.service, () => client.get(endpoint.path(cikOf(company))))
  const direct = () => timed(taken?.engine, () => endpoint.raw(company, query))
  const first = httpFirst ? await overHttp() : await direct()
  const second = httpFirst ? await direct() : await overHttp()
  if (taken) return
  const [body, rows] = httpFirst ? [first, second] : [second, first]
  endpoint.compare(body as Buffer, rows as Awaited<ReturnType<typeof direct>>)
}

function figuresOf({ name }: EndpointCase, { service, engine }: Times): Figure[] {
  const [served, alone] = [median(service), median(engine)]
  const miss = served / (RATIO * alone + EXTRA)
  return [
    { name: `${name}: engine p50`, value: alone, unit: 'ms' },
    { name: `${name}: HTTP p50`, value: served, unit: 'ms' },
    { name: `${name}: HTTP p99`, value: quantile(service, 0.99), unit: 'ms' },
    { name: `${name}: difference`, value: served - alone, unit: 'ms' },
    {
      name: `${name}: ratio`,
      value: served / alone,
      unit: 'x',
      goal: { text: `at most ${RATIO} x + ${EXTRA} ms`, miss },
    },
  ]
}
