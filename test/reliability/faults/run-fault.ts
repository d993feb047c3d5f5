import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import type { BaselineResponses } from '../load/baseline-responses.ts'
import type { MixedRequest } from '../load/requests.ts'
import { gaugeOf } from '../server/monitor.ts'
import { type Program, runProgram, type Settings } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import type { Stack } from '../stack/stack.ts'
import type { Fault, FaultEnvironment, Outcome } from './fault.ts'
import { type Readers, type Seen, startReaders } from './readers.ts'

interface FaultRunOptions {
  readonly stack: Stack
  readonly keys: readonly string[]
  readonly requests: readonly MixedRequest[]
  readonly right: BaselineResponses
  /** Arguments of the command that loads more companies. */
  readonly load: readonly string[]
  /** Response times are not checked in the short form: it runs on busy machines. */
  readonly short: boolean
  /** Differences from a load without a fault; empty: nothing is lost. */
  readonly lost: (origin: string) => Promise<string[]>
}

export interface FaultRun {
  readonly fault: string
  readonly during: Fault['during']
  /** Number of responses by outcome. */
  readonly outcomes: ReadonlyMap<Outcome, number>
  /** Milliseconds of the slowest failure. */
  readonly slowest: number
  /** Seconds from the repair to the last failure. */
  readonly recovered: number
  /** Exit code of the interrupted load; null: there was none. */
  readonly loader: number | string | null
  readonly lost: readonly string[]
  readonly failures: readonly string[]
}

/**
 * Concurrent readers, milliseconds without a fault before and after it, and companies that a load must have published before
 * the fault. The short form has fewer readers, which would slow its small load down.
 */
const FULL = { readers: 6, before: 1_500, after: 3_000, published: 2 }
const SHORT = { readers: 2, before: 500, after: 1_500, published: 1 }
/** Seconds until all responses must be right again. */
const MAX_RECOVERY = 30
/** Seconds within which a load must publish its first companies. */
const PUBLISHED_WITHIN = 60

/** Injects and repairs one fault while readers, and a load if the fault needs one, are running. */
export async function runFault(fault: Fault, seconds: number, stage: FaultRunOptions): Promise<FaultRun> {
  const environment = await openEnvironment(stage.stack, fault.settings ?? {}, stage.load)
  const count = (stage.short ? SHORT : FULL).readers
  const readers = startReaders({ ...stage, origin: () => environment.origin, count })
  try {
    return await runSteps(fault, seconds, stage, environment, readers)
  } catch (error) {
    // A run that throws is a failure of this fault only.
    const { message } = error as Error
    return faultRun(fault, stage, readers.seen, { recovered: 0, loader: null, lost: [] }, [message])
  } finally {
    await readers.stop()
    await environment.close()
  }
}

async function runSteps(
  fault: Fault,
  seconds: number,
  stage: FaultRunOptions,
  environment: OpenEnvironment,
  readers: Readers,
) {
  const { before, after, published } = stage.short ? SHORT : FULL
  await sleep(before)
  if (fault.during === 'load') {
    const served = await companiesServed(environment.admin)
    environment.startLoader()
    await loadPublished(environment, served + published)
  }
  await fault.inject(environment)
  await sleep(seconds * 1_000)
  const repairedAt = performance.now()
  await fault.repair(environment)
  await sleep(after)
  const loader = environment.loader === null ? null : await environment.loader.ended
  if (environment.loader !== null) await loadAgain(stage.load, environment.settings)
  const recovered = await recovery(readers, repairedAt, after)
  const lost = fault.during === 'load' ? await stage.lost(environment.origin) : []
  await readers.stop()
  return faultRun(fault, stage, readers.seen, { recovered, loader, lost })
}

/** Resolves when `companies` are served. Throws if the load ends before or publishes nothing in time. */
async function loadPublished({ admin, loader }: OpenEnvironment, companies: number): Promise<void> {
  let ended: number | string | null = null
  void loader?.ended.then(code => {
    ended = code
  })
  for (let tries = 0; tries < PUBLISHED_WITHIN * 10; tries += 1) {
    if (ended !== null) throw new Error(`The load ended with ${ended} before the fault: ${loader?.output()}`)
    if ((await companiesServed(admin)) >= companies) return
    await sleep(100)
  }
  throw new Error(`The load published nothing within ${PUBLISHED_WITHIN} s: ${loader?.output()}`)
}

async function companiesServed(admin: string): Promise<number> {
  return gaugeOf(await (await fetch(`${admin}/metrics`)).text(), 'companies_served')
}

/** Running the command again completes an interrupted load. */
async function loadAgain(load: readonly string[], settings: Settings): Promise<void> {
  const again = runProgram(load, settings)
  const code = await again.ended
  if (code !== 0) throw new Error(`${load.join(' ')} ended with ${code}: ${again.output()}`)
}

/** Seconds from the repair to the last failure; waits until there was none for `quietMs`. */
async function recovery(readers: Readers, repairedAt: number, quietMs: number): Promise<number> {
  const deadline = repairedAt + MAX_RECOVERY * 1_000
  for (;;) {
    const last = readers.seen.findLast(({ outcome }) => outcome !== 'right')
    const lastBad = last === undefined ? repairedAt : last.began + last.took
    if (performance.now() - lastBad > quietMs || performance.now() > deadline) {
      return Math.max(0, lastBad - repairedAt) / 1_000
    }
    await sleep(200)
  }
}

function faultRun(
  { name, during, allowed, within }: Fault,
  { short }: FaultRunOptions,
  seen: readonly Seen[],
  found: Pick<FaultRun, 'recovered' | 'loader' | 'lost'>,
  broke: readonly string[] = [],
): FaultRun {
  const outcomes = new Map<Outcome, number>()
  for (const { outcome } of seen) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const others = seen.filter(({ outcome }) => outcome !== 'right')
  const forbidden = others.filter(({ outcome }) => !allowed.includes(outcome))
  const slowest = Math.max(0, ...others.map(({ took }) => took))
  const failures = [
    ...broke,
    ...(forbidden.length > 0
      ? [
          `${forbidden.length} outcomes that are not allowed, the first: ${forbidden[0]!.outcome}, ${forbidden[0]!.detail}`,
        ]
      : []),
    ...(!short && slowest > within ? [`a failure took ${Math.round(slowest)} ms`] : []),
    ...(found.recovered >= MAX_RECOVERY ? [`responses still failed ${MAX_RECOVERY} s after the repair`] : []),
    ...found.lost.map(what => `lost: ${what}`),
    ...(outcomes.get('right') ? [] : ['no response was right']),
  ]
  return { fault: name, during, outcomes, slowest, failures, ...found }
}

/** A service over a stack; it restarts on the same ports. */
interface OpenEnvironment extends FaultEnvironment {
  readonly origin: string
  readonly admin: string
  startLoader(): void
  close(): Promise<void>
}

async function openEnvironment(
  stack: Stack,
  more: Settings,
  load: readonly string[],
): Promise<OpenEnvironment> {
  const [port, adminPort] = [String(await freePort()), String(await freePort())]
  const settings = { ...stack.settings, ...more, PORT: port, ADMIN_PORT: adminPort }
  const programs: Program[] = []
  let service: Service | null = null
  let loader: Program | null = null

  const run = () => {
    const program = runProgram(load, settings)
    programs.push(program)
    return program
  }
  const environment: OpenEnvironment = {
    stack,
    settings,
    origin: `http://127.0.0.1:${port}`,
    admin: `http://127.0.0.1:${adminPort}`,
    get service() {
      return service
    },
    get loader() {
      return loader
    },
    state: new Map(),
    async killService() {
      service?.signal('SIGKILL')
      await service?.ended
      service = null
    },
    async startService() {
      service = await startWithRetries(settings)
    },
    startLoader() {
      loader = run()
    },
    startSecondLoad: run,
    async close() {
      for (const program of programs) await program.stop()
      await service?.stop()
      service = null
    },
  }
  await environment.startService()
  return environment
}

/** Seconds for which starts are retried while a load holds the data directory, as a service manager would. */
const TIMEOUT = 120

/** Starts a service; tries again while a load holds the data directory. */
async function startWithRetries(settings: Settings): Promise<Service> {
  const deadline = performance.now() + TIMEOUT * 1_000
  for (;;) {
    try {
      return await startService(settings)
    } catch (error) {
      const held = (error as Error).message.includes('Another process holds')
      if (!held || performance.now() > deadline) throw error
      await sleep(500)
    }
  }
}
