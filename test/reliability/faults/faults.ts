import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BaselineResponses, baselineResponses } from '../load/baseline-responses.ts'
import { OF_MANY } from '../load/request-mix.ts'
import { type Asked, requestsOf } from '../load/requests.ts'
import { drawFrom, tickersOf, universeOf } from '../load/universe.ts'
import type { DrillContext, DrillResult, ReliabilityTest } from '../reliability-test.ts'
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
/** Companies that are there before anything happens. */
const FIRST = 11

interface Size {
  /** Enough that few are asked twice during a fault, as what was kept ready needs no store. */
  readonly requests: number
  /** Companies that each disturbed load brings. */
  readonly more: number
}

const FULL: Size = { requests: 1_500, more: 20 }
const SHORT: Size = { requests: 300, more: 3 }
/** Megabytes: many times what the data take. */
const DISK = 3_000

/** Everything that can break does, one after another, while the service is read and loaded. */
export const faults: ReliabilityTest = {
  name: 'faults',
  description:
    'Kills, stops, fills and shifts what there is, under readers and a load; tells what callers got and what was lost.',
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
        return await playAll(chosen, stack, context)
      } finally {
        await stack.stop()
      }
    } finally {
      unmount()
    }
  },
}

async function playAll(chosen: readonly Fault[], stack: Stack, context: DrillContext): Promise<DrillResult> {
  const { say, short } = context
  const size = short ? SHORT : FULL
  const loads = chosen.filter(({ during }) => during === 'load').length
  say('  loading what nothing disturbs ...')
  const whole = await reference(context, FIRST + loads * size.more)
  await runToEnd(loadOf(FIRST), stack.settings)
  const keys = await makeKeys(KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const { requests, right } = await asked(stack.settings, keys, size.requests)
  const played: FaultRun[] = []
  const missing: string[] = []
  let companies = FIRST
  for (const fault of chosen) {
    const why = fault.missing?.() ?? null
    if (why !== null) {
      missing.push(`${fault.name}: ${why}`)
      continue
    }
    if (fault.during === 'load') companies += size.more
    const loaded = companies
    say(`  ${fault.name}, ${fault.during} ...`)
    const seconds = short ? fault.shortSeconds! : fault.seconds
    played.push(
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
    lines: [...linesOf(played), ...missing.map(line => `not done: ${line}`)],
    failures: failuresOf(played),
    figures: figuresOf(played),
  }
}

const loadOf = (companies: number): string[] => ['load', 'sample', '--companies', String(companies)]

interface Known {
  readonly requests: readonly Asked[]
  readonly right: BaselineResponses
}

/** Requests about single companies, and what they are answered while nothing happens. */
async function asked(settings: Settings, keys: readonly string[], count: number): Promise<Known> {
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

/** A load that nothing disturbs: every company's statements, metrics, prices and filings. */
async function reference({ scratch }: DrillContext, companies: number): Promise<Whole> {
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

function wholeOf(ticker: string): Asked[] {
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

/** Seconds within which a service has seen what another process loaded, on a machine that has much else to do. */
const SEEN_WITHIN = 15

/** Companies of a service, as soon as they are as many as were loaded or that took too long. */
async function tickersSeen(origin: string, key: string, companies: number): Promise<readonly string[]> {
  const deadline = performance.now() + SEEN_WITHIN * 1_000
  for (;;) {
    const tickers = await tickersOf(origin, key)
    if (tickers.length >= companies || performance.now() > deadline) return tickers
    await sleep(500)
  }
}

/** What differs from the load that nothing disturbed. */
async function lost(origin: string, key: string, whole: Whole, companies: number): Promise<string[]> {
  const tickers = await tickersSeen(origin, key, companies)
  const found: string[] = []
  if (tickers.length !== companies) found.push(`${tickers.length} of ${companies} companies are there`)
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

/** Rows as the README's fault table has them. */
function linesOf(played: readonly FaultRun[]): string[] {
  return [
    '| fault | while | callers got | slowest that was not right | lost | right again after |',
    '|---|---|---|---|---|---|',
    ...played.map(row),
  ]
}

function row({ fault, during, outcomes, slowest, recovered, loader, lost }: FaultRun): string {
  const told = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const load = loader === null ? '' : `; the load ended with ${loader}, and the same command finished it`
  const what = during === 'reads' ? 'reading' : 'loading and reading'
  return `| ${fault} | ${what} | ${told}${load} | ${slowest === 0 ? '' : `${Math.round(slowest)} ms`} | ${lost.length === 0 ? 'nothing' : lost.length} | ${recovered.toFixed(1)} s |`
}

function failuresOf(played: readonly FaultRun[]): string[] {
  return played.flatMap(({ fault, during, failures }) => failures.map(what => `${fault}, ${during}: ${what}`))
}

function figuresOf(played: readonly FaultRun[]): Record<string, number> {
  return Object.fromEntries(
    played.flatMap(({ fault, during, outcomes, slowest, recovered, lost }) => {
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
