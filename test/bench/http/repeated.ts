import autocannon from 'autocannon'
import { atLeast, type Bench, type Figure } from '../define-bench.ts'
import { cikOf } from './endpoint-cases.ts'
import { serve } from './service.ts'

const CONNECTIONS = 16
const SECONDS = 3
/** Minimum ratio of throughput with the response cache to throughput without it. */
const GOAL = 15

export const repeated: Bench = {
  name: 'repeated',
  summary: `The same request over ${CONNECTIONS} connections, with and without the response cache.`,
  async run({ sampleDataDir }) {
    const dataDir = await sampleDataDir()
    const uncached = await rates(dataDir, false)
    const cached = await rates(dataDir, true)
    return [...uncached].flatMap(([name, rate]): Figure[] => {
      const cachedRate = cached.get(name)!
      const ratio = cachedRate / rate
      return [
        { name: `${name}: computed`, value: rate, unit: 'requests/s' },
        { name: `${name}: from the cache`, value: cachedRate, unit: 'requests/s' },
        { name: `${name}: ratio`, value: ratio, unit: 'x', goal: atLeast(GOAL, ratio) },
      ]
    })
  },
}

/** Requests per second for each kind of request. */
async function rates(dataDir: string, cache: boolean): Promise<Map<string, number>> {
  const service = await serve(dataDir, { cache })
  try {
    const cik = cikOf(service.publications[0]!)
    const paths = {
      'one balance sheet': `/companies/${cik}/balance-sheet?limit=1`,
      'all quarters with provenance': `/companies/${cik}/income-statement?period=quarterly&limit=100&include=provenance`,
    }
    const perSecond = new Map<string, number>()
    for (const [name, path] of Object.entries(paths)) {
      const url = service.base + path
      const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
      if (result.errors + result.non2xx > 0)
        throw new Error(`${path}: ${result.errors + result.non2xx} requests failed`)
      perSecond.set(name, result.requests.average)
    }
    return perSecond
  } finally {
    await service.close()
  }
}
