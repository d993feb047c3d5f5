import type { DrillContext, DrillResult, ReliabilityTest } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { monitorService, type ResourceReport } from '../server/monitor.ts'
import { runToEnd } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'
import { type BaselineResponses, baselineResponses } from './baseline-responses.ts'
import { type LoadFigures, runClients } from './clients.ts'
import { failuresOf, figuresOf, HEAD, lineOf } from './report.ts'
import { type Asked, requestsOf } from './requests.ts'
import { drawFrom, universeOf } from './universe.ts'

/** Each has an account, whose month holds 50,000 calls. */
const KEYS = 100
const SEED = 11
/** Requests of the overload: more than are answered in its time. */
const FRESH = 40_000

interface Size {
  readonly companies: number
  /** Requests the mix is drawn for; about a third of them are the same as another. */
  readonly requests: number
  readonly seconds: number
  readonly clients: readonly number[]
  readonly overload: { readonly clients: number; readonly seconds: number }
}

const FULL: Size = {
  companies: 200,
  requests: 3_000,
  seconds: 60,
  clients: [16, 64, 256],
  overload: { clients: 2_000, seconds: 20 },
}
const SHORT: Size = {
  companies: 20,
  requests: 400,
  seconds: 4,
  clients: [16, 64, 256],
  overload: { clients: 1_500, seconds: 4 },
}

export interface Stage {
  readonly name: string
  readonly load: LoadFigures
  readonly watched: ResourceReport
}

/** Mixed reads by more and more clients, then by far too many. */
export const load: ReliabilityTest = {
  name: 'load',
  description:
    'Mixed reads of pro keys by 16, 64 and 256 clients, each answer compared with the one given alone; then overload.',
  async run(context) {
    const size = context.short ? SHORT : FULL
    const stack = await openStack(context)
    if (typeof stack === 'string')
      return { name: 'load', lines: [], failures: [], figures: {}, skipped: stack }
    try {
      return await loaded(size, stack, context)
    } finally {
      await stack.stop()
    }
  },
}

async function loaded(size: Size, stack: Stack, { say, short }: DrillContext): Promise<DrillResult> {
  say(`  loading ${size.companies} made companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(size.companies)], stack.settings)
  const keys = await makeKeys(KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const service = await startService(stack.settings)
  try {
    const universe = await universeOf(service.origin, keys[0]!)
    const requests = requestsOf(drawFrom(universe, SEED), size.requests, SEED)
    say('  asking each request alone ...')
    const right = await baselineResponses(service.origin, keys[0]!, requests)
    const fresh = requestsOf(drawFrom(universe, SEED + 1), FRESH, SEED + 1)
    const stages = await runStages(size, { service, keys, requests, right, fresh }, say)
    return {
      name: 'load',
      lines: [HEAD, ...stages.map(lineOf)],
      failures: failuresOf(stages, short),
      figures: figuresOf(stages),
    }
  } finally {
    await service.stop()
  }
}

interface Given {
  readonly service: Service
  readonly keys: readonly string[]
  readonly requests: readonly Asked[]
  readonly right: BaselineResponses
  /** Of which few were asked before: what is kept ready is more than two thousand clients can take. */
  readonly fresh: readonly Asked[]
}

async function runStages(size: Size, given: Given, say: (line: string) => void): Promise<Stage[]> {
  const { service, keys, requests, right } = given
  const stages: Stage[] = []
  const stage = async (name: string, clients: number, seconds: number, asked = requests) => {
    say(`  ${name}: ${clients} clients for ${seconds} s ...`)
    const watched = monitorService(service.admin)
    const figures = await runClients({
      origins: [service.origin],
      keys,
      requests: asked,
      clients,
      seconds,
      right,
    })
    stages.push({ name, load: figures, watched: await watched() })
  }
  for (const clients of size.clients) await stage('load', clients, size.seconds)
  await stage('overload', size.overload.clients, size.overload.seconds, given.fresh)
  await stage('after', size.clients[0]!, size.seconds)
  return stages
}
