import { join } from 'node:path'
import { processConfig } from '../../../src/config.ts'
import { formatDay } from '../../../src/domain/day.ts'
import { openText } from '../../../src/stores/open.ts'
import type { AnalysisFilter, SignalIndex } from '../../../src/stores/ports/signal.ts'
import { openEngine } from '../../../src/stores/search-engine/detect.ts'
import { readingsBody } from '../../../src/stores/search-engine/signal-query.ts'
import { atLeast, atMost, type Bench, type BenchContext, type Figure } from '../define-bench.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { LAST_DAY, type SyntheticAnalyses, writeAnalyses } from './synthetic-analyses.ts'

/** 250,000 sources and about a million signals; fewer for a search engine, whose server may be shared. */
const EMBEDDED = { companies: 3_000, sources: 84, signals: 5 }
const ENGINE = { companies: 600, sources: 42, signals: 4 }
const MIN_SIGNALS = 1_000_000

const MAX_SCREEN_MS = 20
const PINGS = Array.from({ length: 60 }, (_, at) => at)
const MAX_COMPANY_MS = 10
/** The adapter may take `RATIO` times as long as its query alone, plus `EXTRA` milliseconds. */
const RATIO = 1.2
const EXTRA = 1

export const signals: Bench = {
  name: 'signals',
  summary:
    'Screens of all companies by three signals: over a million signals in the embedded engine, and over SEARCH_URL.',
  async run(context) {
    return [...(await embedded(context)), ...(await overEngine(context))]
  },
}

async function embedded({ scratch, log }: BenchContext): Promise<Figure[]> {
  const dataDir = join(scratch, 'signal-data')
  const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
  try {
    log('  writing analyses ...')
    const began = performance.now()
    const analyses = await writeAnalyses(index.signals, EMBEDDED)
    const seconds = (performance.now() - began) / 1_000
    const { bytesOnDisk } = await index.signals.status()
    const figures: Figure[] = [
      { name: 'signals', value: analyses.signals, unit: '', goal: atLeast(MIN_SIGNALS, analyses.signals) },
      { name: 'sources', value: analyses.sources, unit: '' },
      { name: 'write time', value: seconds, unit: 's' },
      { name: 'size on disk', value: (bytesOnDisk ?? 0) / 1e6, unit: 'MB' },
      // The simplest query shows how busy the machine is.
      { name: 'embedded, ping: p50', value: median(await timed(PINGS, () => index.ping())), unit: 'ms' },
    ]
    for (const [name, days] of WINDOWS) {
      for (const mode of ['all', 'any'] as const) {
        const times = await timed(screensOver(analyses, days, mode), filter =>
          index.signals.search(filter, PAGE),
        )
        const p50 = median(times)
        // By default a screen covers 365 days; the goal does not apply to longer windows.
        const goal = days === null ? {} : { goal: atMost(MAX_SCREEN_MS, p50) }
        figures.push({ name: `embedded, ${mode} of 3 in ${name}: p50`, value: p50, unit: 'ms', ...goal })
        figures.push({
          name: `embedded, ${mode} of 3 in ${name}: p99`,
          value: quantile(times, 0.99),
          unit: 'ms',
        })
      }
    }
    return [...figures, ...(await companyFigures(index.signals, analyses))]
  } finally {
    await index.close()
  }
}

async function companyFigures(
  index: Parameters<typeof companyTimes>[0],
  analyses: SyntheticAnalyses,
): Promise<Figure[]> {
  const { first, again } = await companyTimes(index, analyses)
  const p50 = median(again)
  return [
    { name: 'embedded, one company, first request: p50', value: median(first), unit: 'ms' },
    {
      name: 'embedded, one company, repeated: p50',
      value: p50,
      unit: 'ms',
      goal: atMost(MAX_COMPANY_MS, p50),
    },
  ]
}

async function overEngine({ log }: BenchContext): Promise<Figure[]> {
  const { searchUrl } = processConfig()
  if (searchUrl === null) return skipped(log, 'SEARCH_URL is not set')
  const index = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const engine = await openEngine(searchUrl, 30_000)
  try {
    // Synthetic analyses must not be mixed with real ones, which users would then find in responses.
    if ((await index.signals.status()).readings > 0)
      return skipped(log, 'the server of SEARCH_URL contains analyses')
    const analyses = await writeAnalyses(index.signals, ENGINE)
    const figures: Figure[] = []
    for (const [name, days] of WINDOWS) {
      const screens = screensOver(analyses, days, 'all')
      const raw = async (filter: (typeof screens)[number]) => {
        const body = readingsBody(filter, PAGE)
        const reply = await engine.send({ method: 'POST', path: '/filing-signals/_search', body })
        if (reply.status !== 200) throw new Error(`The search engine returned status ${reply.status}`)
      }
      const times = { adapter: [] as number[], raw: [] as number[] }
      // Alternating, so that neither benefits from a warmer server.
      for (const filter of screens) {
        times.raw.push(...(await timedOnce(() => raw(filter))))
        times.adapter.push(...(await timedOnce(() => index.signals.search(filter, PAGE))))
      }
      const [adapterP50, rawP50] = [median(times.adapter), median(times.raw)]
      figures.push(
        { name: `${engine.product} ${engine.version}, ${name}: query alone p50`, value: rawP50, unit: 'ms' },
        {
          name: `${engine.product} ${engine.version}, ${name}: adapter p50`,
          value: adapterP50,
          unit: 'ms',
          goal: { text: `at most ${RATIO} x + ${EXTRA} ms`, miss: adapterP50 / (RATIO * rawP50 + EXTRA) },
        },
      )
    }
    return figures
  } finally {
    await index.close()
    await engine.close()
  }
}

async function timedOnce(task: () => Promise<unknown>): Promise<number[]> {
  const began = performance.now()
  await task()
  return [performance.now() - began]
}

function skipped(log: (line: string) => void, reason: string): Figure[] {
  log(`  skipped: ${reason}`)
  return [{ name: 'search engines measured', value: 0, unit: '' }]
}

const PAGE = { limit: 20, offset: 0 }
const ROUNDS = 100
const WARM_UP = 10

/** Windows in days before the last date; null: no limit. */
const WINDOWS: readonly (readonly [name: string, days: number | null])[] = [
  ['90 days', 90],
  ['365 days', 365],
  ['10 years', null],
]

/** Screens of all companies by three signals, which differ in each round. */
function screensOver({ ids }: SyntheticAnalyses, days: number | null, mode: 'all' | 'any') {
  const random = randomNumbers(41)
  return Array.from({ length: ROUNDS + WARM_UP }, (): AnalysisFilter => {
    const signalIds = new Set<string>()
    while (signalIds.size < 3) signalIds.add(pick(ids, random))
    return {
      ciks: null,
      kinds: null,
      forms: null,
      from: days === null ? null : formatDay(LAST_DAY - days),
      to: null,
      signals: { ids: [...signalIds], mode },
    }
  })
}

/** Milliseconds per query, without the first ones, which warm up. */
async function timed<Query>(
  queries: readonly Query[],
  run: (query: Query) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const [at, query] of queries.entries()) {
    const began = performance.now()
    await run(query)
    if (at >= WARM_UP) times.push(performance.now() - began)
  }
  return times
}

/** Times of single-company queries: the first one for each company, and a repetition. */
async function companyTimes(index: SignalIndex, { ciks }: SyntheticAnalyses) {
  const random = randomNumbers(43)
  const companies = [...new Set(Array.from({ length: ROUNDS + WARM_UP }, () => pick(ciks, random)))]
  const search = (cik: number) =>
    index.search({ ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }, PAGE)
  return { first: await timed(companies, search), again: await timed(companies, search) }
}
