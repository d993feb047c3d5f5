import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomNumbers } from '../../bench/random.ts'
import { freePort } from '../../support/free-port.ts'
import { type BaselineResponses, baselineResponses, sendRequest } from '../load/baseline-responses.ts'
import { REQUEST_MIX, type Request } from '../load/request-mix.ts'
import type { MixedRequest } from '../load/requests.ts'
import { drawFrom, type Universe, universeOf } from '../load/universe.ts'
import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { runProgram, runToEnd, type Settings } from '../server/program.ts'
import { startService } from '../server/service.ts'

const COMPANIES = 2
const SEED = 1
/** Cases of the short form, and cases that run at the same time. */
const SAMPLED = 14
const AT_ONCE = 2
/** Requests of each kind. */
const EACH = 2
/** Milliseconds; the engine starts slowly with unreadable parts. */
const START_MS = 60_000

/** Statuses that report a fault of the service, never that data does not exist. */
const HONEST = new Set([503, 504])
/** Deleting the file of the accounts is the documented way to remove them all: keys then return 401. */
const ACCOUNTS = 'access.sqlite'

type Injury = (path: string) => Promise<void>

const INJURIES: Readonly<Record<string, Injury>> = {
  truncated: async path => truncate(path, Math.floor((await stat(path)).size / 2)),
  flipped: async path => {
    const content = await readFile(path)
    const middle = Math.floor(content.length / 2)
    content[middle] = content[middle]! ^ 0xff
    await writeFile(path, content)
  },
  emptied: path => truncate(path, 0),
  deleted: path => rm(path, { recursive: true }),
}

interface Case {
  /** Relative to the data directory. */
  readonly path: string
  /** The path without parts that differ between runs. */
  readonly kind: string
  readonly injury: string
}

type Outcome = 'same responses' | 'errors' | 'refused to start'

interface CaseResult extends Case {
  readonly outcome: Outcome
  readonly failures: readonly string[]
}

/** Damages one file of a data directory at a time and compares responses with those of the intact directory. */
export const damage: ReliabilityTest = {
  name: 'damage',
  description: 'Each file of a data directory truncated, changed, emptied or deleted: no response is wrong.',
  async run(context) {
    if (context.stack !== 'embedded') {
      const skipped = 'only the embedded engine stores its files in DATA_DIR'
      return { name: 'damage', lines: [], failures: [], figures: {}, skipped }
    }
    return damaged(context)
  },
}

async function damaged(context: TestContext): Promise<TestResult> {
  const { scratch, print, short, only } = context
  const loaded = join(scratch, 'loaded')
  const whole = join(scratch, 'whole')
  print(`  loading ${COMPANIES} synthetic companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(COMPANIES)], { DATA_DIR: loaded })
  const [key = ''] = await makeKeys(1, { dataDir: loaded, accountsUrl: null })
  // A backup has only the parts in use, without those already merged into others.
  await runToEnd(['backup', '--to', whole], { DATA_DIR: loaded })
  const right = await rightResponses(await copyOf(whole, scratch, 'right'), key)
  const cases = await casesOf(whole)
  const chosen = chosenOf(cases, { short, only })
  print(`  ${chosen.length} of ${cases.length} cases, ${right.requests.length} requests each ...`)
  const found: CaseResult[] = []
  const waiting = chosen.entries()
  const worker = async () => {
    for (const [index, one] of waiting) {
      const injured = await injure(one, await copyOf(whole, scratch, String(index)), key, right)
      for (const failure of injured.failures) print(`  ${failure}`)
      found.push(injured)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const count = (outcome: Outcome) => found.filter(of => of.outcome === outcome).length
  const outcomes: Outcome[] = ['same responses', 'errors', 'refused to start']
  return {
    name: 'damage',
    lines: outcomes.map(outcome => `${outcome}: ${count(outcome)} of ${found.length} cases`),
    failures: found.flatMap(({ failures }) => failures),
    figures: Object.fromEntries(
      outcomes.map(outcome => [`${outcome.replaceAll(' ', '_')}_cases`, count(outcome)]),
    ),
  }
}

async function copyOf(whole: string, scratch: string, name: string): Promise<string> {
  const copy = join(scratch, name)
  await cp(whole, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

interface Right {
  readonly requests: readonly MixedRequest[]
  readonly responses: BaselineResponses
}

async function rightResponses(dataDir: string, key: string): Promise<Right> {
  const service = await startService(settingsOf(dataDir))
  try {
    const requests = requestsOver(await universeOf(service.origin, key))
    return { requests, responses: await baselineResponses(service.origin, key, requests) }
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true })
  }
}

function settingsOf(dataDir: string): Settings {
  return { DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }
}

/** Requests that read every kind of stored data. */
function requestsOver(universe: Universe): MixedRequest[] {
  const draw = drawFrom(universe, SEED)
  const drawn = REQUEST_MIX.flatMap(({ operation, make }) =>
    Array.from({ length: EACH }, () => ({ operation, ...make(draw) })),
  )
  const get = (path: string): Request => ({ method: 'GET', path })
  const others = universe.tickers.flatMap(ticker => [
    get(`/companies/${ticker}/raw-facts?limit=1000`),
    get(`/companies/${ticker}/segments?axis=segment`),
    get(`/companies/${ticker}/statements/as-reported`),
    get(`/companies/${ticker}/income-statement?period=quarterly&limit=40`),
    get(`/companies/${ticker}/restatements`),
    get(`/companies/${ticker}/guidance-vs-actual`),
    get(`/companies/${ticker}/transcript-trajectory`),
    get(`/companies/${ticker}/transcript-signals`),
    get(`/companies/${ticker}/signal-summary`),
    get(`/filings/text?ticker=${ticker}&keyword=revenue&limit=100`),
    get(`/filings/search?tickers=${ticker}&q=revenue&limit=20`),
    get(`/filings/search?tickers=${ticker}&q=%22net%20revenue%22&limit=20`),
    get(`/market/daily/${ticker}?limit=1000`),
    get(`/public/companies/${ticker}/filings?limit=100`),
  ])
  const lists = [
    '/companies/universe?limit=5000',
    '/filings/recent?limit=100',
    '/filings/search?q=revenue&limit=20',
    '/filings/search?q=%22net%20revenue%22&limit=20',
    '/screener/roic/screen',
    '/taxonomy',
    '/bulk/metrics?limit=100000&metrics=roe,gross_margin',
    '/bulk/facts?limit=100000',
  ].map(get)
  return [...drawn, ...[...others, ...lists].map(request => ({ operation: request.path, ...request }))]
}

/** Every file, every table's directory and the engine's directories. */
async function casesOf(whole: string): Promise<Case[]> {
  const entries = await readdir(whole, { recursive: true, withFileTypes: true })
  const tables = await tablesByDirectory(whole)
  return entries.flatMap((entry): Case[] => {
    const path = relative(whole, join(entry.parentPath, entry.name))
    const kind = kindOf(path, tables)
    const isTable = [...tables.keys()].includes(path)
    if (entry.isFile()) return Object.keys(INJURIES).map(injury => ({ path, kind, injury }))
    const isRoot = /^clickhouse(\/(store|metadata|data))?$/.test(path)
    return isTable || isRoot ? [{ path, kind, injury: 'deleted' }] : []
  })
}

/** Names of tables by their directories: `clickhouse/store/abc/abc...`. */
async function tablesByDirectory(whole: string): Promise<Map<string, string>> {
  const tables = new Map<string, string>()
  const files = await readdir(whole, { recursive: true })
  for (const file of files.filter(name => name.endsWith('.sql'))) {
    const uuid = /UUID '([\w-]+)'/.exec(await readFile(join(whole, file), 'utf8'))?.[1]
    const name = /(\w+)\.sql$/.exec(file)?.[1]
    if (uuid && name) tables.set(`clickhouse/store/${uuid.slice(0, 3)}/${uuid}`, name)
  }
  return tables
}

function kindOf(path: string, tables: ReadonlyMap<string, string>): string {
  for (const [directory, name] of tables)
    if (path === directory || path.startsWith(`${directory}/`))
      return `table ${name}${path.slice(directory.length).replace(/all_[\d_]+/, 'PART')}`
  return path.replaceAll(/[\da-f]{3}\/[\da-f-]{36}/g, 'UUID')
}

/** A sample of as many kinds of files as possible in the short form. */
function chosenOf(cases: readonly Case[], { short, only }: Pick<TestContext, 'short' | 'only'>): Case[] {
  const named = cases.filter(
    ({ kind, injury }) => only === null || only.some(part => `${kind} ${injury}`.includes(part)),
  )
  if (!short) return named
  const random = randomNumbers(SEED)
  const shuffled = named
    .toSorted((a, b) => (a.kind + a.injury < b.kind + b.injury ? -1 : 1))
    .map(of => ({ of, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ of }) => of)
  const kinds = [...Map.groupBy(shuffled, ({ kind }) => kind).values()].map(([first]) => first!)
  return kinds.slice(0, SAMPLED)
}

async function injure(of: Case, dataDir: string, key: string, right: Right): Promise<CaseResult> {
  try {
    await INJURIES[of.injury]!(join(dataDir, of.path))
    return { ...of, ...(await outcomeOf(of, dataDir, key, right)) }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function outcomeOf(
  of: Case,
  dataDir: string,
  key: string,
  { requests, responses }: Right,
): Promise<Pick<CaseResult, 'outcome' | 'failures'>> {
  const [port, admin] = [await freePort(), await freePort()]
  const settings = { ...settingsOf(dataDir), PORT: String(port), ADMIN_PORT: String(admin) }
  const program = runProgram(['start'], settings)
  const what = `${of.kind} ${of.injury}`
  try {
    const ended = await Promise.race([program.ended, listening(`http://127.0.0.1:${admin}`)])
    if (ended === false)
      return {
        outcome: 'errors',
        failures: [`${what}: no response from /healthz within ${START_MS / 1_000} s`],
      }
    if (ended !== true) {
      const output = program.output()
      const isClear = typeof ended === 'number' && output.includes(dataDir) && !/^ +at /m.test(output)
      const failures = isClear ? [] : [`${what}: the start ended with ${ended}: ${output.slice(0, 300)}`]
      return { outcome: 'refused to start', failures }
    }
    const wrong: string[] = []
    let errors = 0
    for (const request of requests) {
      const response = await sendRequest(`http://127.0.0.1:${port}`, key, request)
      const body = await response.text()
      if (responses.isRight(request, response.status, body) === true) continue
      errors += 1
      const isHonest = HONEST.has(response.status) || (of.path === ACCOUNTS && response.status === 401)
      if (!isHonest)
        wrong.push(
          `${request.path}: ${response.status} ${responses.difference(request, response.status, body)}`,
        )
    }
    const failures =
      wrong.length === 0 ? [] : [`${what}: ${wrong.length} wrong responses; ${wrong[0]!.slice(0, 400)}`]
    return { outcome: errors === 0 ? 'same responses' : 'errors', failures }
  } catch (error) {
    // The process may end during a request.
    const { message } = error as Error
    return { outcome: 'errors', failures: [`${what}: ${message}: ${program.output().slice(0, 300)}`] }
  } finally {
    await program.stop()
  }
}

/** Whether `/healthz` returns 200 in time; the service need not be ready. */
async function listening(admin: string): Promise<boolean> {
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    const reply = await fetch(`${admin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.status === 200) return true
    await sleep(50)
  }
  return false
}
