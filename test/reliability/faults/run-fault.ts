import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../support/free-port.ts'
import type { BaselineResponses } from '../load/baseline-responses.ts'
import type { Asked } from '../load/requests.ts'
import { gaugeOf } from '../server/monitor.ts'
import { type Program, runProgram, type Settings } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import type { Stack } from '../stack/stack.ts'
import type { Fault, FaultEnvironment, Outcome } from './fault.ts'
import { type Readers, type Seen, startReaders } from './readers.ts'

interface FaultRunOptions {
  readonly stack: Stack
  readonly keys: readonly string[]
  readonly requests: readonly Asked[]
  readonly right: BaselineResponses
  /** Arguments of the command that loads what more there is to load. */
  readonly load: readonly string[]
  /** How late callers were told does not count then: a machine that has just begun is slow. */
  readonly short: boolean
  /** What is lost, by comparison with a load that nothing disturbed; empty: nothing. */
  readonly lost: (origin: string) => Promise<string[]>
}

export interface FaultRun {
  readonly fault: string
  readonly during: Fault['during']
  /** How often each outcome was told. */
  readonly outcomes: ReadonlyMap<Outcome, number>
  /** Milliseconds: the slowest answer that was not right. */
  readonly slowest: number
  /** Seconds from mending to the last answer that was not right. */
  readonly recovered: number
  /** Exit code of the load that was disturbed; null: there was none. */
  readonly loader: number | string | null
  readonly lost: readonly string[]
  readonly failures: readonly string[]
}

/**
 * Readers that ask without a pause, milliseconds of quiet before the fault and after recovery, and companies that a load has published
 * at least when it is disturbed: a short run loads few, for which more readers would leave little of the machine.
 */
const FULL = { readers: 6, before: 1_500, after: 3_000, published: 2 }
const SHORT = { readers: 2, before: 500, after: 1_500, published: 1 }
/** Seconds a service may take to answer everything rightly again. */
const MAX_RECOVERY = 30
/** Seconds that a load may take until it is under way. */
const UNDER_WAY = 60

/** Does one thing to a stack that is read, and loaded where the fault asks for it; tells what everybody got. */
export async function runFault(fault: Fault, seconds: number, stage: FaultRunOptions): Promise<FaultRun> {
  const scene = await openScene(stage.stack, fault.settings ?? {}, stage.load)
  const count = (stage.short ? SHORT : FULL).readers
  const readers = startReaders({ ...stage, origin: () => scene.origin, count })
  try {
    return await inTurn(fault, seconds, stage, scene, readers)
  } catch (error) {
    // Where the play itself does not come to its end, that is what did not hold; the next fault finds a new scene.
    const { message } = error as Error
    return playedOf(fault, stage, readers.seen, { recovered: 0, loader: null, lost: [] }, [message])
  } finally {
    await readers.stop()
    await scene.close()
  }
}

async function inTurn(
  fault: Fault,
  seconds: number,
  stage: FaultRunOptions,
  scene: OpenScene,
  readers: Readers,
) {
  const { before, after, published } = stage.short ? SHORT : FULL
  await sleep(before)
  if (fault.during === 'load') {
    const served = await companiesServed(scene.admin)
    scene.startLoader()
    await underWay(scene, served + published)
  }
  await fault.inject(scene)
  await sleep(seconds * 1_000)
  const mending = performance.now()
  await fault.mend(scene)
  await sleep(after)
  const loader = scene.loader === null ? null : await scene.loader.ended
  if (scene.loader !== null) await loadAgain(stage.load, scene.settings)
  const recovered = await recovery(readers, mending, after)
  const lost = fault.during === 'load' ? await stage.lost(scene.origin) : []
  await readers.stop()
  return playedOf(fault, stage, readers.seen, { recovered, loader, lost })
}

/** Resolves when a load has published so many companies that there are this many. Throws where it ends first or never begins. */
async function underWay({ admin, loader }: OpenScene, companies: number): Promise<void> {
  let ended: number | string | null = null
  void loader?.ended.then(code => {
    ended = code
  })
  for (let tries = 0; tries < UNDER_WAY * 10; tries += 1) {
    if (ended !== null)
      throw new Error(`the load ended with ${ended} before it was disturbed: ${loader?.said()}`)
    if ((await companiesServed(admin)) >= companies) return
    await sleep(100)
  }
  throw new Error(`the load published nothing within ${UNDER_WAY} s: ${loader?.said()}`)
}

async function companiesServed(admin: string): Promise<number> {
  return gaugeOf(await (await fetch(`${admin}/metrics`)).text(), 'companies_served')
}

/** A load that was disturbed is finished by the same command. */
async function loadAgain(load: readonly string[], settings: Settings): Promise<void> {
  const again = runProgram(load, settings)
  const code = await again.ended
  if (code !== 0) throw new Error(`${load.join(' ')} ended with ${code}: ${again.said()}`)
}

/** Seconds until the last answer that was not right; waits until there were none for a while. */
async function recovery(readers: Readers, mending: number, quietMs: number): Promise<number> {
  const deadline = mending + MAX_RECOVERY * 1_000
  for (;;) {
    const last = readers.seen.findLast(({ outcome }) => outcome !== 'right')
    const lastBad = last === undefined ? mending : last.began + last.took
    if (performance.now() - lastBad > quietMs || performance.now() > deadline) {
      return Math.max(0, lastBad - mending) / 1_000
    }
    await sleep(200)
  }
}

function playedOf(
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
          `${forbidden.length} answers of a kind that is not allowed, the first: ${forbidden[0]!.outcome}, ${forbidden[0]!.told}`,
        ]
      : []),
    ...(!short && slowest > within ? [`an answer that was not right took ${Math.round(slowest)} ms`] : []),
    ...(found.recovered >= MAX_RECOVERY ? [`not everything was right ${MAX_RECOVERY} s later`] : []),
    ...found.lost.map(what => `lost: ${what}`),
    ...(outcomes.get('right') ? [] : ['there was no right answer at all']),
  ]
  return { fault: name, during, outcomes, slowest, failures, ...found }
}

/** A service over a stack, on the same ports however often it is started. */
interface OpenScene extends FaultEnvironment {
  readonly origin: string
  readonly admin: string
  startLoader(): void
  close(): Promise<void>
}

async function openScene(stack: Stack, more: Settings, load: readonly string[]): Promise<OpenScene> {
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
  const scene: OpenScene = {
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
    notes: new Map(),
    async killService() {
      service?.signal('SIGKILL')
      await service?.ended
      service = null
    },
    async startService() {
      service = await startPatiently(settings)
    },
    startLoader() {
      loader = run()
    },
    loadToo: run,
    async close() {
      for (const program of programs) await program.stop()
      await service?.stop()
      service = null
    },
  }
  await scene.startService()
  return scene
}

/** Seconds for which a load that has the directory to itself is waited for, as a service manager would. */
const PATIENCE = 120

/** Starts a service; again and again while another process, a load, holds the directory. */
async function startPatiently(settings: Settings): Promise<Service> {
  const deadline = performance.now() + PATIENCE * 1_000
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
