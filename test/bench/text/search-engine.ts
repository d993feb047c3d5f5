import { processConfig } from '../../../src/config.ts'
import { openText } from '../../../src/stores/open.ts'
import type { OpenTextIndex, TextFilter } from '../../../src/stores/ports/text.ts'
import { openEngine } from '../../../src/stores/search-engine/detect.ts'
import type { SearchEngine } from '../../../src/stores/search-engine/index-definition.ts'
import { cikText, filingQuery, rowsBody } from '../../../src/stores/search-engine/query.ts'
import type { Bench, Figure } from '../define-bench.ts'
import { pick, randomNumbers } from '../random.ts'
import { median } from '../statistics.ts'
import { type SyntheticCorpus, writeCorpus } from './synthetic-corpus.ts'

const SIZE = { companies: 20, filings: 4, sections: 7, chunks: 15 }
/** The adapter may take `RATIO` times as long as its query alone, plus `EXTRA` milliseconds. */
const RATIO = 1.2
const EXTRA = 1
const ROUNDS = 200
const WARM_UP = 30
const FREQUENT = 200
const PAGE = { limit: 20, offset: 0, order: 'filing' } as const

export const searchEngine: Bench = {
  name: 'search-engine',
  summary:
    'Keyword search in one company over OpenSearch or Elasticsearch: the adapter compared with its query alone.',
  async run({ log }) {
    const { searchUrl } = processConfig()
    if (searchUrl === null) return skipped(log, 'SEARCH_URL is not set')
    const index = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
    const engine = await openEngine(searchUrl, 30_000)
    try {
      // Synthetic filings must not be mixed with real ones, which users would then find in responses.
      if ((await index.status()).filings > 0) return skipped(log, 'the server of SEARCH_URL contains filings')
      const corpus = await writeCorpus(index, SIZE)
      return await compareTimes(index, engine, corpus)
    } finally {
      await index.close()
      await engine.close()
    }
  },
}

function skipped(log: (line: string) => void, reason: string): Figure[] {
  log(`  skipped: ${reason}`)
  return [{ name: 'search engines measured', value: 0, unit: '' }]
}

async function compareTimes(
  index: OpenTextIndex,
  engine: SearchEngine,
  { ciks, words }: SyntheticCorpus,
): Promise<Figure[]> {
  const random = randomNumbers(3)
  const loads = new Map<number, string[]>()
  for (const cik of ciks) loads.set(cik, await loadsOf(engine, cik))
  const times = { adapter: [] as number[], raw: [] as number[] }
  const timed = async (to: number[], round: number, task: () => Promise<number>) => {
    const began = performance.now()
    const total = await task()
    if (round >= 0) to.push(performance.now() - began)
    return total
  }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const cik = pick(ciks, random)
    const filter = filterOf(cik, pick(words.slice(FREQUENT), random))
    const adapter = () => timed(times.adapter, round, async () => (await index.search(filter, PAGE)).total)
    const raw = () => timed(times.raw, round, () => rawTotal(engine, filter, loads.get(cik)!))
    const [a, b] = round % 2 === 0 ? [await adapter(), await raw()] : (await inOrder(raw, adapter)).reverse()
    if (a !== b) throw new Error(`The adapter found ${a} rows, its query alone ${b}`)
  }
  const [adapterP50, rawP50] = [median(times.adapter), median(times.raw)]
  return [
    { name: `${engine.product} ${engine.version}: query alone p50`, value: rawP50, unit: 'ms' },
    { name: 'adapter p50', value: adapterP50, unit: 'ms' },
    {
      name: 'adapter over query alone',
      value: adapterP50 / rawP50,
      unit: 'x',
      goal: { text: `at most ${RATIO} x + ${EXTRA} ms`, miss: adapterP50 / (RATIO * rawP50 + EXTRA) },
    },
  ]
}

async function inOrder(first: () => Promise<number>, second: () => Promise<number>): Promise<number[]> {
  return [await first(), await second()]
}

function filterOf(cik: number, text: string): TextFilter {
  return {
    ciks: [cik],
    accessions: null,
    forms: null,
    from: null,
    to: null,
    sectionIds: null,
    rowTypes: ['chunk'],
    states: null,
    fiscalYear: null,
    fiscalPeriod: null,
    keyword: { text, mode: 'contains' },
  }
}

async function loadsOf(engine: SearchEngine, cik: number): Promise<string[]> {
  const query = filingQuery({ ...filterOf(cik, ''), keyword: null }, false)
  const body = { query, size: 100, _source: false, docvalue_fields: ['load'] }
  const hits = (await sendSearch(engine, body, cik)).hits as { fields: { load: [string] } }[]
  return hits.map(({ fields }) => fields.load[0])
}

async function rawTotal(engine: SearchEngine, filter: TextFilter, loads: readonly string[]): Promise<number> {
  // The generated words are already normalized.
  const body = rowsBody(filter, { kind: 'literal', text: filter.keyword!.text }, loads, PAGE)
  return (await sendSearch(engine, body, filter.ciks![0]!)).total.value
}

async function sendSearch(engine: SearchEngine, body: object, cik: number) {
  const query = { routing: cikText(cik) }
  const reply = await engine.send({ method: 'POST', path: '/filing-text/_search', query, body })
  if (reply.status !== 200) throw new Error(`The search engine returned status ${reply.status}`)
  return (reply.body as { hits: { total: { value: number }; hits: unknown[] } }).hits
}
