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
import { LAST_DAY, type MadeReadings, writeReadings } from './made-readings.ts'

/** 250,000 sources and about a million signals; less for a search engine, whose server another may share. */
const EMBEDDED = { companies: 3_000, readings: 84, signals: 5 }
const ENGINE = { companies: 600, readings: 42, signals: 4 }
const SIGNALS = 1_000_000
/** Milliseconds. */
const SCREEN = 20
const PINGS = Array.from({ length: 60 }, (_, at) => at)
const COMPANY = 10
/** The adapter may take this much longer than its own query: in proportion, and in milliseconds. */
const RATIO = 1.2
const EXTRA = 1

export const signals: Bench = {
  name: 'signals',
  summary: 'Screens of all companies by three signals: embedded over a million signals, and over SEARCH_URL.',
  async run(context) {
    return [...(await embedded(context)), ...(await overEngine(context))]
  },
}

async function embedded({ scratch, say }: BenchContext): Promise<Figure[]> {
  const dataDir = join(scratch, 'signal-data')
  const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
  try {
    say('  writing readings ...')
    const began = performance.now()
    const made = await writeReadings(index.signals, EMBEDDED)
    const seconds = (performance.now() - began) / 1_000
    const { bytesOnDisk } = await index.signals.status()
    const figures: Figure[] = [
      { name: 'signals', value: made.signals, unit: '', goal: atLeast(SIGNALS, made.signals) },
      { name: 'sources', value: made.readings, unit: '' },
      { name: 'written in', value: seconds, unit: 's' },
      { name: 'on disk', value: (bytesOnDisk ?? 0) / 1e6, unit: 'MB' },
      // What else runs on the machine shows in the least that can be asked.
      { name: 'embedded, ping: p50', value: median(await timed(PINGS, () => index.ping())), unit: 'ms' },
    ]
    for (const [name, days] of WINDOWS) {
      for (const mode of ['all', 'any'] as const) {
        const times = await timed(screensOver(made, days, mode), filter => index.signals.search(filter, PAGE))
        const p50 = median(times)
        // A screen looks at 365 days at most, unless it names its first day.
        const goal = days === null ? {} : { goal: atMost(SCREEN, p50) }
        figures.push({ name: `embedded, ${mode} of 3 in ${name}: p50`, value: p50, unit: 'ms', ...goal })
        figures.push({
          name: `embedded, ${mode} of 3 in ${name}: p99`,
          value: quantile(times, 0.99),
          unit: 'ms',
        })
      }
    }
    return [...figures, ...(await companyFigures(index.signals, made))]
  } finally {
    await index.close()
  }
}

async function companyFigures(
  index: Parameters<typeof companyTimes>[0],
  made: MadeReadings,
): Promise<Figure[]> {
  const { first, again } = await companyTimes(index, made)
  const p50 = median(again)
  return [
    { name: 'embedded, one company for the first time: p50', value: median(first), unit: 'ms' },
    { name: 'embedded, one company again: p50', value: p50, unit: 'ms', goal: atMost(COMPANY, p50) },
  ]
}

async function overEngine({ say }: BenchContext): Promise<Figure[]> {
  const { searchUrl } = processConfig()
  if (searchUrl === null) return skipped(say, 'SEARCH_URL is not set')
  const index = await openText({ searchUrl, dataDir: '.', clickhouseUrl: null, cluster: null })
  const engine = await openEngine(searchUrl, 30_000)
  try {
    // Made readings among real ones would be found by whoever asks.
    if ((await index.signals.status()).readings > 0)
      return skipped(say, 'the server of SEARCH_URL holds readings')
    const made = await writeReadings(index.signals, ENGINE)
    const figures: Figure[] = []
    for (const [name, days] of WINDOWS) {
      const screens = screensOver(made, days, 'all')
      const raw = async (filter: (typeof screens)[number]) => {
        const body = readingsBody(filter, PAGE)
        const reply = await engine.send({ method: 'POST', path: '/filing-signals/_search', body })
        if (reply.status !== 200) throw new Error(`The search engine answered ${reply.status}`)
      }
      const times = { served: [] as number[], alone: [] as number[] }
      // In turn, so that neither finds a warmer server.
      for (const filter of screens) {
        times.alone.push(...(await timedOnce(() => raw(filter))))
        times.served.push(...(await timedOnce(() => index.signals.search(filter, PAGE))))
      }
      const [served, alone] = [median(times.served), median(times.alone)]
      figures.push(
        { name: `${engine.product} ${engine.version}, ${name}: own query p50`, value: alone, unit: 'ms' },
        {
          name: `${engine.product} ${engine.version}, ${name}: adapter p50`,
          value: served,
          unit: 'ms',
          goal: { text: `at most ${RATIO} x + ${EXTRA} ms`, miss: served / (RATIO * alone + EXTRA) },
        },
      )
    }
    return figures
  } finally {
    await index.close()
    await engine.close()
  }
}

async function timedOnce(ask: () => Promise<unknown>): Promise<number[]> {
  const began = performance.now()
  await ask()
  return [performance.now() - began]
}

function skipped(say: (line: string) => void, reason: string): Figure[] {
  say(`  skipped: ${reason}`)
  return [{ name: 'search engines measured', value: 0, unit: '' }]
}

const PAGE = { limit: 20, offset: 0 }
const ROUNDS = 100
const WARM_UP = 10

/** Windows of days before the last; null: all of them. */
const WINDOWS: readonly (readonly [name: string, days: number | null])[] = [
  ['90 days', 90],
  ['365 days', 365],
  ['10 years', null],
]

/** Screens of all companies by three signals, other ones in each round. */
function screensOver({ ids }: MadeReadings, days: number | null, mode: 'all' | 'any') {
  const random = randomNumbers(41)
  return Array.from({ length: ROUNDS + WARM_UP }, (): AnalysisFilter => {
    const asked = new Set<string>()
    while (asked.size < 3) asked.add(pick(ids, random))
    return {
      ciks: null,
      kinds: null,
      forms: null,
      from: days === null ? null : formatDay(LAST_DAY - days),
      to: null,
      signals: { ids: [...asked], mode },
    }
  })
}

/** Milliseconds of each after those that warm up. */
async function timed<Asked>(all: readonly Asked[], ask: (one: Asked) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const [at, one] of all.entries()) {
    const began = performance.now()
    await ask(one)
    if (at >= WARM_UP) times.push(performance.now() - began)
  }
  return times
}

/** Readings of single companies: each is asked for the first time, then again. */
async function companyTimes(index: SignalIndex, { ciks }: MadeReadings) {
  const random = randomNumbers(43)
  const asked = [...new Set(Array.from({ length: ROUNDS + WARM_UP }, () => pick(ciks, random)))]
  const ask = (cik: number) =>
    index.search({ ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }, PAGE)
  return { first: await timed(asked, ask), again: await timed(asked, ask) }
}
