import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { monitorService, type ResourceReport } from '../server/monitor.ts'
import { runToEnd } from '../server/program.ts'
import { type Service, startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'
import { type BaselineResponses, baselineResponses } from './baseline-responses.ts'
import { type LoadFigures, runClients } from './clients.ts'
import { failuresOf, figuresOf, HEAD, lineOf } from './report.ts'
import { type MixedRequest, requestsOf } from './requests.ts'
import { drawFrom, universeOf } from './universe.ts'

/** Each has its own account with 50,000 calls a month. */
const KEYS = 100
const SEED = 11
/** Requests of the overload stage: more than can be answered in its time. */
const FRESH = 40_000

interface Size {
  readonly companies: number
  /** Requests drawn from the mix; about a third are duplicates. */
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
  readonly resources: ResourceReport
}

/** Mixed reads by increasing numbers of clients, then overload. */
export const load: ReliabilityTest = {
  name: 'load',
  description:
    'Mixed reads of pro keys by 16, 64 and 256 clients, each response compared with that of the idle service; then overload.',
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

async function loaded(size: Size, stack: Stack, { print, short }: TestContext): Promise<TestResult> {
  print(`  loading ${size.companies} synthetic companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(size.companies)], stack.settings)
  const keys = await makeKeys(KEYS, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const service = await startService(stack.settings)
  try {
    const universe = await universeOf(service.origin, keys[0]!)
    const requests = requestsOf(drawFrom(universe, SEED), size.requests, SEED)
    print('  recording baseline responses ...')
    const right = await baselineResponses(service.origin, keys[0]!, requests)
    const fresh = requestsOf(drawFrom(universe, SEED + 1), FRESH, SEED + 1)
    const stages = await runStages(size, { service, keys, requests, right, fresh }, print)
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

interface StageInput {
  readonly service: Service
  readonly keys: readonly string[]
  readonly requests: readonly MixedRequest[]
  readonly right: BaselineResponses
  /** Mostly requests that are not cached: cached responses would cause no overload. */
  readonly fresh: readonly MixedRequest[]
}

async function runStages(size: Size, given: StageInput, print: (line: string) => void): Promise<Stage[]> {
  const { service, keys, requests, right } = given
  const stages: Stage[] = []
  const stage = async (name: string, clients: number, seconds: number, asked = requests) => {
    print(`  ${name}: ${clients} clients for ${seconds} s ...`)
    const resources = monitorService(service.admin)
    const figures = await runClients({
      origins: [service.origin],
      keys,
      requests: asked,
      clients,
      seconds,
      right,
    })
    stages.push({ name, load: figures, resources: await resources() })
  }
  for (const clients of size.clients) await stage('load', clients, size.seconds)
  await stage('overload', size.overload.clients, size.overload.seconds, given.fresh)
  await stage('after', size.clients[0]!, size.seconds)
  return stages
}
