import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BaselineResponses, baselineResponses } from '../load/baseline-responses.ts'
import { OF_MANY } from '../load/request-mix.ts'
import { type MixedRequest, requestsOf } from '../load/requests.ts'
import { drawFrom, tickersOf, universeOf } from '../load/universe.ts'
import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { runToEnd, type Settings } from '../server/program.ts'
import { startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './index.ts'
import { type FaultRun, runFault } from './run-fault.ts'
import { mountSmallDisk, noMount } from './small-disk.ts'

const SEED = 5
const KEYS = 12
/** Companies loaded before the first fault. */
const INITIAL = 11

interface Size {
  /** Enough that few are repeated during a fault: a cached response needs no store. */
  readonly requests: number
  /** Companies that each load adds. */
  readonly more: number
}

const FULL: Size = { requests: 1_500, more: 20 }
const SHORT: Size = { requests: 300, more: 3 }
/** MB, many times the size of the data. */
const DISK = 3_000

/** Runs each fault in turn during reads or a load. */
export const faults: ReliabilityTest = {
  name: 'faults',
  description:
    'Kills and stalls processes and servers, fills the disk and shifts the clock during reads and loads; checks responses and stored data.',
  async run(context) {
    const { short, stack: on, only } = context
    const chosen = FAULTS.filter(
      fault =>
        fault.on.includes(on) &&
        (!short || fault.shortSeconds !== undefined) &&
        (only === null || only.some(part => fault.name.includes(part))),
    )
    const dataDir = join(context.scratch, 'data')
    const unmount = noMount() === null ? mountSmallDisk(dataDir, DISK) : () => {}
    try {
      const stack = await openStack(context)
      if (typeof stack === 'string')
        return { name: 'faults', lines: [], failures: [], figures: {}, skipped: stack }
      try {
        return await runAll(chosen, stack, context)
      } finally {
        await stack.stop()
      }
    } finally {
      unmount()
    }
  },
}

async function runAll(chosen: readonly Fault[], stack: Stack, context: TestContext): Promise<TestResult> {
  const { print, short } = context
  const size = short ? SHORT : FULL
  const loads = chosen.filter(({ during }) => during === 'load').length
  print('  loading the reference data ...')
  const whole = await reference(context, INITIAL + loads * size.more)
  await runToEnd(loadOf(INITIAL), stack.settings)
  const keys = await makeKeys(KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const { requests, right } = await baselineRequests(stack.settings, keys, size.requests)
  const runs: FaultRun[] = []
  const missing: string[] = []
  let companies = INITIAL
  for (const fault of chosen) {
    const why = fault.missing?.() ?? null
    if (why !== null) {
      missing.push(`${fault.name}: ${why}`)
      continue
    }
    if (fault.during === 'load') companies += size.more
    const loaded = companies
    print(`  ${fault.name}, ${fault.during} ...`)
    const seconds = short ? fault.shortSeconds! : fault.seconds
    runs.push(
      await runFault(fault, seconds, {
        stack,
        keys,
        requests,
        right,
        short,
        load: loadOf(companies),
        lost: origin => lost(origin, keys[0]!, whole, loaded),
      }),
    )
  }
  return {
    name: 'faults',
    lines: [...linesOf(runs), ...missing.map(line => `not run: ${line}`)],
    failures: failuresOf(runs),
    figures: figuresOf(runs),
  }
}

const loadOf = (companies: number): string[] => ['load', 'sample', '--companies', String(companies)]

interface Known {
  readonly requests: readonly MixedRequest[]
  readonly right: BaselineResponses
}

/** Requests for single companies, with their responses without a fault. */
async function baselineRequests(settings: Settings, keys: readonly string[], count: number): Promise<Known> {
  const service = await startService(settings)
  try {
    const universe = await universeOf(service.origin, keys[0]!)
    const drawn = requestsOf(drawFrom(universe, SEED), count, SEED)
    const requests = drawn.filter(({ operation }) => !OF_MANY.includes(operation))
    return { requests, right: await baselineResponses(service.origin, keys[0]!, requests) }
  } finally {
    await service.stop()
  }
}

interface Whole extends Known {
  readonly tickers: readonly string[]
}

/** Responses for every company after a load without a fault. */
async function reference({ scratch }: TestContext, companies: number): Promise<Whole> {
  const settings = { DATA_DIR: join(scratch, 'whole') }
  await runToEnd(loadOf(companies), settings)
  const [key] = (await makeKeys(1, { dataDir: settings.DATA_DIR, accountsUrl: null })) as [string]
  const service = await startService(settings)
  try {
    const tickers = await tickersOf(service.origin, key)
    const requests = tickers.flatMap(wholeOf)
    return { tickers, requests, right: await baselineResponses(service.origin, key, requests) }
  } finally {
    await service.stop()
  }
}

function wholeOf(ticker: string): MixedRequest[] {
  const paths = [
    `/companies/${ticker}/income-statement?period=quarterly&limit=40&include=provenance`,
    `/companies/${ticker}/balance-sheet?limit=40`,
    `/companies/${ticker}/metrics/history?metrics=revenue,roic,eps_diluted&years=10`,
    `/market/daily/${ticker}?limit=300`,
    `/public/companies/${ticker}/filings?limit=200`,
    `/companies/${ticker}/signal-summary`,
  ]
  return paths.map(path => ({ operation: 'whole', method: 'GET', path }))
}

/** Seconds within which a service must serve what another process loaded, on a busy machine. */
const SEEN_WITHIN = 15

/** Companies of a service, once all are served or the time is over. */
async function tickersSeen(origin: string, key: string, companies: number): Promise<readonly string[]> {
  const deadline = performance.now() + SEEN_WITHIN * 1_000
  for (;;) {
    const tickers = await tickersOf(origin, key)
    if (tickers.length >= companies || performance.now() > deadline) return tickers
    await sleep(500)
  }
}

/** Differences from the load without a fault. */
async function lost(origin: string, key: string, whole: Whole, companies: number): Promise<string[]> {
  const tickers = await tickersSeen(origin, key, companies)
  const found: string[] = []
  if (tickers.length !== companies) found.push(`${tickers.length} of ${companies} companies are served`)
  for (const request of tickers.flatMap(wholeOf)) {
    const reply = await fetch(`${origin}/api/v1${request.path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const body = await reply.text()
    if (whole.right.isRight(request, reply.status, body) !== true)
      found.push(`${request.path}: ${reply.status} ${body.slice(0, 200)}`)
  }
  return found
}

/** A Markdown table. */
function linesOf(runs: readonly FaultRun[]): string[] {
  return [
    '| fault | during | outcomes | slowest failure | lost | recovered after |',
    '|---|---|---|---|---|---|',
    ...runs.map(row),
  ]
}

function row({ fault, during, outcomes, slowest, recovered, loader, lost }: FaultRun): string {
  const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const load = loader === null ? '' : `; the load ended with ${loader}, and running it again completed it`
  const what = during === 'reads' ? 'reading' : 'loading and reading'
  return `| ${fault} | ${what} | ${counts}${load} | ${slowest === 0 ? '' : `${Math.round(slowest)} ms`} | ${lost.length === 0 ? 'nothing' : lost.length} | ${recovered.toFixed(1)} s |`
}

function failuresOf(runs: readonly FaultRun[]): string[] {
  return runs.flatMap(({ fault, during, failures }) => failures.map(what => `${fault}, ${during}: ${what}`))
}

function figuresOf(runs: readonly FaultRun[]): Record<string, number> {
  return Object.fromEntries(
    runs.flatMap(({ fault, during, outcomes, slowest, recovered, lost }) => {
      const name = `${fault}, ${during}`
      return [
        ...[...outcomes].map(([outcome, count]) => [`${name}: ${outcome}`, count] as const),
        [`${name}: slowest_ms`, Math.round(slowest)] as const,
        [`${name}: recovered_s`, recovered] as const,
        [`${name}: lost`, lost.length] as const,
      ]
    }),
  )
}
