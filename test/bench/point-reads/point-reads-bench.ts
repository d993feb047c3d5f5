import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { formatCik } from '../../../src/domain/company/company.ts'
import { dayOf, formatDay } from '../../../src/domain/day.ts'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { pick, randomNumbers } from '../random.ts'
import { median, quantile } from '../statistics.ts'
import { type Companies, fillSqlite, SECTION } from './fill.ts'
import { getJson, load } from './raw-client.ts'

/** Minimum throughput relative to the plain service: for few companies, and for many at random. */
const GOALS = { few: 2, many: 0.5 }
const FEW = 200
const CLIENTS = [1, 16]
/** Random requests per company before the measurement. */
const WARM_UP_REQUESTS = 2
const RUN_MS = 2_000
/** Maximum p50 in milliseconds with one client and few companies. */
const MAX_P50_MS = 1

/** Compares the service with Fastify over `node:sqlite` with the same rows. No request is sent twice. */
export const pointReads: Bench = {
  name: 'point-reads',
  summary:
    'Requests for one company, each with a new date, compared with a plain Fastify service over SQLite.',
  async run({ size, scratch, log }) {
    const dataDir = join(scratch, 'point-reads')
    log(`  loading ${size.toLocaleString('en-US')} companies with text and prices ...`)
    await loadSample(dataDir, size)
    const path = join(scratch, 'plain.sqlite')
    log('  filling SQLite with the same rows ...')
    const companies = await fillSqlite(dataDir, path)
    const service = await startService('service-child.ts', dataDir)
    const plain = await startService('plain-child.ts', path)
    try {
      await checkSame(service.base, plain.base, companies)
      const figures: Figure[] = []
      for (const kind of REQUEST_KINDS) {
        log(`  ${kind.name} ...`)
        figures.push(...(await compare(kind, service.base, plain.base, companies)))
      }
      return figures
    } finally {
      service.stop()
      plain.stop()
    }
  },
}

interface RequestKind {
  readonly name: string
  readonly of: keyof Companies
  /** Default: `MAX_P50_MS`. */
  readonly maxP50Ms?: number
  /** True if the plain service has no such route. */
  readonly isServiceOnly?: boolean
  path(cik: string, day: string): string
  /** Fields that must be equal in the records of both services. Default: only the number of records is compared. */
  readonly comparedFields?: readonly string[]
}

const REQUEST_KINDS: readonly RequestKind[] = [
  {
    name: 'statements',
    of: 'all',
    path: (cik, day) => `/companies/${cik}/balance-sheet?period=quarterly&as_of=${day}`,
    comparedFields: ['period_end', 'total_assets', 'stockholders_equity', 'accession_number', 'warnings'],
  },
  {
    name: 'statements with provenance',
    of: 'all',
    path: (cik, day) =>
      `/companies/${cik}/income-statement?period=quarterly&adjusted=false&include=provenance&as_of=${day}`,
    comparedFields: ['period_end', 'revenue', 'net_income', 'provenance'],
  },
  {
    name: 'fact history',
    of: 'all',
    path: (cik, day) => `/companies/${cik}/fact-history?concept=Assets&limit=100&as_of=${day}`,
    comparedFields: ['period_end', 'value', 'revisions'],
  },
  {
    name: 'facts by period',
    of: 'all',
    path: (cik, day) => `/public/companies/${cik}/facts-by-period?limit=1000&as_of=${day}`,
    comparedFields: ['concept', 'period_end', 'value', 'fiscal_year'],
  },
  {
    name: 'filings',
    of: 'all',
    path: (cik, day) => `/public/companies/${cik}/filings?as_of=${day}`,
    comparedFields: ['accession_number', 'form_type', 'filing_date', 'source_url'],
  },
  { name: 'prices', of: 'withPrices', path: (cik, day) => `/market/daily/${cik}?as_of=${day}` },
  {
    name: 'raw facts',
    of: 'withRawFacts',
    path: (cik, day) => `/companies/${cik}/raw-facts?limit=100&as_of=${day}`,
  },
  {
    name: 'section text',
    of: 'withText',
    path: (cik, day) => `/filings/text?ticker=${cik}&section_id=${SECTION}&vantage_date=${day}`,
    maxP50Ms: 3,
  },
  {
    name: 'keyword in a filing',
    of: 'withText',
    path: (cik, day) => `/filings/text?ticker=${cik}&keyword=customer&vantage_date=${day}`,
    maxP50Ms: 5,
    isServiceOnly: true,
  },
]

const FIRST_DAY = dayOf(2016, 1, 1)
const DAYS = 3_600

/** Returns a generator of unique paths with random dates, for companies in turn or at random. */
function paths(kind: RequestKind, companies: Companies, seed: number, inTurn: boolean): () => string {
  const random = randomNumbers(seed)
  const ciks = inTurn ? companies[kind.of].slice(0, FEW) : companies[kind.of]
  const sent = new Set<string>()
  let turn = 0
  return () => {
    for (;;) {
      const cik = inTurn ? ciks[turn++ % ciks.length]! : pick(ciks, random)
      const path = kind.path(formatCik(cik), formatDay(FIRST_DAY + Math.floor(random() * DAYS)))
      // The few companies with text run out of dates: from then on paths repeat, and responses come from the cache.
      if (sent.size >= ciks.length * DAYS * 0.8) sent.clear()
      if (sent.has(path)) continue
      sent.add(path)
      return path
    }
  }
}

async function compare(kind: RequestKind, service: URL, plain: URL, companies: Companies): Promise<Figure[]> {
  const figures: Figure[] = []
  const isMany = companies[kind.of].length > FEW
  for (const inTurn of isMany ? [true, false] : [true]) {
    const which = inTurn ? `${Math.min(FEW, companies[kind.of].length)} in turn` : 'all at random'
    const [next, nextPlain] = [31, 37].map(seed => paths(kind, companies, seed, inTurn)) as [
      () => string,
      () => string,
    ]
    // Companies in turn are requested once each before the measurement.
    const requests = inTurn ? FEW : companies[kind.of].length * WARM_UP_REQUESTS
    await load(service, 4, { requests }, next)
    if (!kind.isServiceOnly) await load(plain, 4, { requests }, nextPlain)
    for (const clients of CLIENTS) {
      const ours = await load(service, clients, { milliseconds: RUN_MS }, next)
      const name = `${kind.name}, ${which}, ${clients} client${clients > 1 ? 's' : ''}`
      const p50 = median(ours.times)
      const goal = inTurn && clients === 1 ? { goal: atMost(kind.maxP50Ms ?? MAX_P50_MS, p50) } : {}
      figures.push(
        { name: `${name}: service`, value: ours.rate, unit: 'requests/s' },
        { name: `${name}: p50`, value: p50, unit: 'ms', ...goal },
        { name: `${name}: p99`, value: quantile(ours.times, 0.99), unit: 'ms' },
      )
      if (kind.isServiceOnly) continue
      const theirs = await load(plain, clients, { milliseconds: RUN_MS }, nextPlain)
      const ratio = ours.rate / theirs.rate
      figures.push(
        { name: `${name}: plain`, value: theirs.rate, unit: 'requests/s' },
        {
          name: `${name}: ratio`,
          value: ratio,
          unit: 'x',
          goal: atLeast(inTurn ? GOALS.few : GOALS.many, ratio),
        },
      )
    }
  }
  return figures
}

/** Throws if the two services return different records. */
async function checkSame(service: URL, plain: URL, companies: Companies): Promise<void> {
  for (const kind of REQUEST_KINDS) {
    if (kind.isServiceOnly) continue
    const next = paths(kind, companies, 41, true)
    let records = 0
    for (let round = 0; round < 20; round += 1) {
      const path = next()
      const [ours, theirs] = await Promise.all([recordsOf(service, path), recordsOf(plain, path)])
      const compared = (rows: readonly Record<string, unknown>[]) =>
        JSON.stringify(
          kind.comparedFields ? rows.map(row => kind.comparedFields!.map(field => row[field])) : rows.length,
        )
      if (compared(ours) !== compared(theirs)) {
        throw new Error(
          `${path}: the services return different records:\n${compared(ours).slice(0, 2_000)}\n${compared(theirs).slice(0, 2_000)}`,
        )
      }
      records += ours.length
    }
    if (records === 0) throw new Error(`${kind.name}: no records to compare`)
  }
}

async function recordsOf(base: URL, path: string): Promise<Record<string, unknown>[]> {
  const body = (await getJson(base, path)) as {
    data?: Record<string, unknown>[]
    results?: Record<string, unknown>[]
  }
  return body.data ?? body.results ?? []
}

const COMMANDS = join(import.meta.dirname, '..', '..', '..', 'src', 'cli', 'run.ts')

/** Loads synthetic companies with prices, some of them with text. */
async function loadSample(dataDir: string, companies: number): Promise<void> {
  const child = spawn(process.execPath, [COMMANDS, 'load', 'sample', '--companies', String(companies)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The load exited with code ${code}`)
}

interface Child {
  readonly base: URL
  stop(): void
}

/** Starts a file of this folder in a separate process, which prints its base URL. */
async function startService(file: string, data: string): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const base = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${file} exited with code ${code}`)))
    child.stdout.once('data', chunk => resolve(String(chunk).trim()))
  })
  child.removeAllListeners('exit')
  return { base: new URL(base), stop: () => child.kill('SIGKILL') }
}
