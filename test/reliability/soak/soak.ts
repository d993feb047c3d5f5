import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FakeFiling, fakeSec } from '../../support/fake-sec.ts'
import { type BaselineResponses, baselineResponses } from '../load/baseline-responses.ts'
import { type LoadFigures, runClients } from '../load/clients.ts'
import { OF_MANY } from '../load/request-mix.ts'
import { requestsOf } from '../load/requests.ts'
import { drawFrom, universeOf } from '../load/universe.ts'
import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { clockSkewSettings, untilOfficeHours } from '../server/clock-skew.ts'
import { makeKeys } from '../server/keys.ts'
import { gaugeOf, monitorService, type ResourceReport } from '../server/monitor.ts'
import { runToEnd, type Settings } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'

const SEED = 17
const KEYS = 100
const CLIENTS = 16
/** Requests per second: about half of what two cores answer while each publish empties the caches. */
const RATE = 80

interface Size {
  readonly companies: number
  readonly requests: number
  readonly seconds: number
  /** Companies that file during the run, and seconds between two filings. */
  readonly filers: number
  readonly every: number
}

const FULL: Size = { companies: 100, requests: 3_000, seconds: 1_200, filers: 30, every: 5 }
const SHORT: Size = { companies: 5, requests: 200, seconds: 30, filers: 4, every: 5 }

/** MB per hour by which heap and process may grow in the second half of the full run. */
const HEAP_SLOPE = 60
const RSS_SLOPE = 150
/** Fewest full garbage collections for a meaningful heap slope. */
const COLLECTIONS = 5
/** Seconds until a new filing must be served, beyond the polling interval. */
const LAG = 60
/** Polling interval of the feed in seconds. */
const LOOK = 10

/** Reads at a steady rate for a long time while new filings are ingested. */
export const soak: ReliabilityTest = {
  name: 'soak',
  description: `${RATE} mixed reads per second for twenty minutes while filings are ingested: errors, wrong responses, memory growth.`,
  async run(context) {
    const stack = await openStack(context)
    if (typeof stack === 'string')
      return { name: 'soak', lines: [], failures: [], figures: {}, skipped: stack }
    try {
      return await soaked(context.short ? SHORT : FULL, stack, context)
    } finally {
      await stack.stop()
    }
  },
}

async function soaked(size: Size, stack: Stack, { print, short, scratch }: TestContext): Promise<TestResult> {
  print(`  loading ${size.companies} synthetic companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(size.companies)], stack.settings)
  const keys = await makeKeys(KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  // Outside of EDGAR's hours ingest polls less often.
  const ahead = untilOfficeHours(Date.now())
  const clock = join(scratch, 'clock')
  await writeFile(clock, String(ahead))
  const now = () => Date.now() + ahead
  const filings = filingsOf(size, now())
  const ciks = [...new Set(filings.map(({ cik }) => cik))]
  const sec = fakeSec({ filings, now, listed: ciks })
  const served = await sec.listen()
  const service = await startService({
    ...stack.settings,
    ...clockSkewSettings(clock),
    ...ingestSettings(served.url, ciks),
  })
  try {
    const universe = await universeOf(service.origin, keys[0]!)
    const requests = requestsOf(drawFrom(universe, SEED), size.requests, SEED)
    print('  recording baseline responses ...')
    const right = ofOne(await baselineResponses(service.origin, keys[0]!, requests))
    print(`  reading for ${size.seconds} s while ${filings.length} filings arrive ...`)
    const resources = monitorService(service.admin)
    const load = await runClients({
      origins: [service.origin],
      keys,
      requests,
      right,
      clients: CLIENTS,
      rate: RATE,
      seconds: size.seconds,
    })
    return resultOf({
      load,
      resources: await resources(),
      waiting: await waiting(service, filings, now()),
      filings,
      short,
    })
  } finally {
    await service.stop()
    await served.close()
  }
}

/** One filing per filer before the run, then one every few seconds. */
function filingsOf({ filers, every, seconds }: Size, time: number): FakeFiling[] {
  const now = Math.floor(time / 1_000) * 1_000
  const count = filers + Math.floor(seconds / every)
  return Array.from({ length: count }, (_, index) => ({
    cik: 1 + (index % filers),
    sequence: 1 + Math.floor(index / filers),
    form: index % 3 === 0 ? '10-Q' : '8-K',
    at: index < filers ? now - 86_400_000 : now + (index - filers) * every * 1_000,
    factsAfter: index % 3 === 0 ? 15_000 : null,
  }))
}

function ingestSettings(url: string, ciks: readonly number[]): Settings {
  return {
    INGEST: '1',
    INGEST_OPTIONS: `--from ${url} --ciks ${ciks.join(',')} --interval ${LOOK}`,
    SEC_USER_AGENT: 'Drill drill@example.com',
  }
}

/** Responses over many companies change with each new filing and are not compared. */
function ofOne(right: BaselineResponses): BaselineResponses {
  return {
    difference: right.difference,
    isRight: (request, status, body) =>
      OF_MANY.includes(request.operation) ? null : right.isRight(request, status, body),
  }
}

/** Number of filings that should be loaded by now and are not. */
async function waiting({ admin }: Service, filings: readonly FakeFiling[], now: number): Promise<number> {
  const metrics = await (await fetch(`${admin}/metrics`)).text()
  const due = filings.filter(({ at }) => at < now - (LAG + LOOK) * 1_000).length
  return Math.max(0, due - gaugeOf(metrics, 'ingest_loaded_total'))
}

interface Soaked {
  readonly load: LoadFigures
  readonly resources: ResourceReport
  readonly waiting: number
  readonly filings: readonly FakeFiling[]
  readonly short: boolean
}

function resultOf({ load, resources, waiting, filings, short }: Soaked): TestResult {
  const others = Object.entries(load.others).map(
    ([status, { count }]) => `${count} responses with status ${status}`,
  )
  const figures = {
    p50_ms: load.good.p50,
    p99_ms: load.good.p99,
    answers: load.good.count,
    wrong: load.wrong,
    rss_mb: resources.rssMb,
    rss_slope_mb_per_hour: resources.rssSlope,
    heap_mb: resources.heapMb,
    heap_slope_mb_per_hour: resources.heapSlope,
    heap_collections: resources.collections,
    filings_sent: filings.length,
    filings_overdue: waiting,
  }
  return {
    name: 'soak',
    lines: Object.entries(figures).map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${Math.round(value * 10) / 10}`,
    ),
    failures: [
      ...others,
      ...(load.broken > 0 ? [`${load.broken} broken connections or timeouts`] : []),
      ...(load.wrong > 0 ? [`${load.wrong} wrong responses, the first to ${load.firstWrong}`] : []),
      ...(!short && resources.unhealthy > 0 ? [`${resources.unhealthy} health checks failed`] : []),
      ...(waiting > 0 ? [`${waiting} filings are not served in time`] : []),
      // A short run is warm-up only.
      ...(!short && resources.collections < COLLECTIONS
        ? [`only ${resources.collections} full garbage collections`]
        : []),
      ...(!short && resources.heapSlope > HEAP_SLOPE
        ? [`the heap grows by ${resources.heapSlope} MB per hour`]
        : []),
      ...(!short && resources.rssSlope > RSS_SLOPE
        ? [`the process grows by ${resources.rssSlope} MB per hour`]
        : []),
    ],
    figures,
  }
}
