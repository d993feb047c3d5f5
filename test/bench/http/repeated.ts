import autocannon from 'autocannon'
import { atLeast, type Bench, type Figure } from '../define-bench.ts'
import { cikOf } from './questions.ts'
import { serve } from './service.ts'

const CONNECTIONS = 16
const SECONDS = 3
/** Requests a second with the cache over those without it. */
const GOAL = 15

export const repeated: Bench = {
  name: 'repeated',
  summary: `The same request again and again over ${CONNECTIONS} connections, with the cache of ready answers and without.`,
  async run({ loaded }) {
    const dataDir = await loaded()
    const made = await rates(dataDir, false)
    const ready = await rates(dataDir, true)
    return [...made].flatMap(([name, without]): Figure[] => {
      const cached = ready.get(name)!
      const ratio = cached / without
      return [
        { name: `${name}: made anew`, value: without, unit: 'requests/s' },
        { name: `${name}: from the cache`, value: cached, unit: 'requests/s' },
        { name: `${name}: ratio`, value: ratio, unit: 'x', goal: atLeast(GOAL, ratio) },
      ]
    })
  },
}

/** Requests a second by what is asked. */
async function rates(dataDir: string, cache: boolean): Promise<Map<string, number>> {
  const service = await serve(dataDir, { cache })
  try {
    const cik = cikOf(service.publications[0]!)
    const paths = {
      'one balance sheet': `/companies/${cik}/balance-sheet?limit=1`,
      'all quarters with provenance': `/companies/${cik}/income-statement?period=quarterly&limit=100&include=provenance`,
    }
    const found = new Map<string, number>()
    for (const [name, path] of Object.entries(paths)) {
      const url = service.base + path
      const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
      if (result.errors + result.non2xx > 0) throw new Error(`${path}: not every request was answered`)
      found.set(name, result.requests.average)
    }
    return found
  } finally {
    await service.close()
  }
}
