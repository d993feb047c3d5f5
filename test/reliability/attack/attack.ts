import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { universeOf } from '../load/universe.ts'
import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { atExit } from '../server/at-exit.ts'
import { makeKeys } from '../server/keys.ts'
import { runToEnd } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'
import { ATTACKS, type Target } from './attacks.ts'
import { type Observed, observe } from './victim.ts'

interface Size {
  readonly companies: number
  /** Of each attack. */
  readonly seconds: number
}

const FULL: Size = { companies: 200, seconds: 60 }
const SHORT: Size = { companies: 20, seconds: 4 }

/** Pro keys that the attackers use. */
const ATTACKER_KEYS = 3
/** Servers attacked at the same time. */
const SERVERS = { embedded: 1, servers: 2 } as const

/** Limits during every attack. Times in milliseconds. */
const LIMITS = { p99: 200, health: 1_000, rssMb: 1_536, failed: 0 }
/**
 * The short form checks that requests succeed, not how fast: it sends fewer than 100, so that its p99 is the slowest one, and it
 * runs on busy machines.
 */
const SHORT_LIMITS = { p99: 5_000, health: 2_000, rssMb: 1_536, failed: 0 }
const MAX_SLOWDOWN = 10

/** Sends small requests with a pro key while others attack. */
export const attack: ReliabilityTest = {
  name: 'attack',
  description:
    'Slow senders and readers, pipelining, floods and the largest queries, one after the other, while a pro key sends small requests.',
  async run(context) {
    const stack = await openStack(context)
    if (typeof stack === 'string')
      return { name: 'attack', lines: [], failures: [], figures: {}, skipped: stack }
    try {
      return await attacked(context.short ? SHORT : FULL, stack, context)
    } finally {
      await stack.stop()
    }
  },
}

async function attacked(size: Size, stack: Stack, context: TestContext): Promise<TestResult> {
  const { print, short, scratch, only } = context
  print(`  loading ${size.companies} synthetic companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(size.companies)], stack.settings)
  const [key = '', ...keys] = await makeKeys(1 + ATTACKER_KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const services: Service[] = []
  try {
    for (let count = 0; count < SERVERS[stack.name as keyof typeof SERVERS]; count += 1)
      services.push(await startService({ ...stack.settings, LOG_LEVEL: 'fatal' }))
    const { tickers, metrics } = await universeOf(services[0]!.origin, key)
    const target: Target = {
      ports: services.map(({ origin }) => Number(new URL(origin).port)),
      keys,
      tickers,
      metrics,
    }
    const file = join(scratch, 'target.json')
    await writeFile(file, JSON.stringify(target))
    const rows: Row[] = []
    const chosen = ATTACKS.filter(({ name }) => only === null || only.some(part => name.includes(part)))
    for (const name of ['none', ...chosen.map(({ name }) => name)]) {
      print(`  ${name} for ${size.seconds} s ...`)
      const observed = observe({
        origins: services.map(({ origin }) => origin),
        admin: services.map(({ admin }) => admin),
        pids: services.map(({ pid }) => pid),
        key,
        paths: smallRequests(tickers),
      })
      if (name === 'none') await sleep(size.seconds * 1_000)
      else await runAttacker(name, file, size.seconds)
      rows.push({ name, observed: await observed() })
      // Work that an attack left behind counts for the next attack.
      await sleep(500)
    }
    return {
      name: 'attack',
      lines: [HEAD, ...rows.map(lineOf)],
      failures: rows.flatMap(row => failuresOf(row, short ? shortLimits(rows[0]!) : LIMITS)),
      figures: Object.fromEntries(rows.flatMap(figuresOf)),
    }
  } finally {
    for (const service of services) await service.stop()
  }
}

/** Attackers normally have their own processors: here they get the lowest priority. */
const LOWEST_PRIORITY = 19

async function runAttacker(name: string, target: string, seconds: number): Promise<void> {
  const program = join(import.meta.dirname, 'attacker.ts')
  const child = spawn(process.execPath, [program, name, target], { stdio: ['ignore', 'inherit', 'inherit'] })
  const forget = atExit(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  if (child.pid !== undefined) setPriority(child.pid, LOWEST_PRIORITY)
  const early = await Promise.race([sleep(seconds * 1_000), exit])
  if (early !== undefined) throw new Error(`The attack "${name}" ended early.`)
  child.kill('SIGTERM')
  const killed = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(killed)
  forget()
}

/** Small requests: identity from memory, figures and filings from the stores. */
function smallRequests(tickers: readonly string[]): string[] {
  return tickers
    .slice(0, 50)
    .flatMap(ticker => [
      `/api/v1/public/companies/by-ticker/${ticker}`,
      `/api/v1/companies/${ticker}/income-statement?limit=4`,
      `/api/v1/public/companies/${ticker}/filings?limit=5`,
    ])
}

interface Row {
  readonly name: string
  readonly observed: Observed
}

const row = (cells: readonly (string | number)[]) =>
  cells
    .map((cell, index) =>
      index === 0
        ? String(cell).padEnd(18)
        : (typeof cell === 'number'
            ? cell.toLocaleString('en-US', { maximumFractionDigits: 1 })
            : cell
          ).padStart(10),
    )
    .join(' ')

const HEAD = row([
  'attack',
  'requests',
  'p50 ms',
  'p99 ms',
  'max ms',
  'failed',
  'health max',
  'unhealthy',
  'RSS MB',
])

function lineOf({
  name,
  observed: { requests, p50, p99, max, failed, healthMax, unhealthy, rssMb },
}: Row): string {
  return row([name, requests, p50, p99, max, countOf(failed), healthMax, unhealthy, rssMb])
}

function countOf(failed: Observed['failed']): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0)
}

function failuresOf({ name, observed }: Row, limits: typeof LIMITS): string[] {
  const { p99, failed, healthMax, unhealthy, rssMb } = observed
  const round = Math.round
  return [
    ...(p99 > limits.p99
      ? [`${name}: small requests took ${round(p99)} ms at p99 (limit ${limits.p99})`]
      : []),
    ...(countOf(failed) > limits.failed ? [`${name}: requests failed: ${JSON.stringify(failed)}`] : []),
    ...(unhealthy > 0 ? [`${name}: ${unhealthy} health checks had no answer within 2 s`] : []),
    ...(healthMax > limits.health
      ? [`${name}: /healthz took ${round(healthMax)} ms (limit ${limits.health})`]
      : []),
    ...(rssMb > limits.rssMb ? [`${name}: ${round(rssMb)} MB resident (limit ${limits.rssMb})`] : []),
  ]
}

function shortLimits({ observed }: Row): typeof LIMITS {
  return { ...SHORT_LIMITS, p99: Math.max(SHORT_LIMITS.p99, observed.p99 * MAX_SLOWDOWN) }
}

function figuresOf({ name, observed }: Row): [string, number][] {
  const { p50, p99, max, healthMax, rssMb } = observed
  const prefix = name.replaceAll(/[ -]/g, '_')
  return Object.entries({
    p50_ms: p50,
    p99_ms: p99,
    max_ms: max,
    health_max_ms: healthMax,
    rss_mb: rssMb,
  }).map(([figure, value]) => [`${prefix}_${figure}`, Math.round(value * 10) / 10])
}
