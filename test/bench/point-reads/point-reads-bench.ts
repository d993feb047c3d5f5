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

/** Throughput of the service over that of the plain service: for few companies, and for many at random. */
const GOALS = { few: 2, many: 0.5 }
const FEW = 200
const CLIENTS = [1, 16]
/** Requests at random before the measurement, per company. */
const TOUCHES = 2
const RUN_MS = 2_000
/** Milliseconds: p50 of one client and few companies. */
const MAX_P50 = 1

/** The service against Fastify over `node:sqlite` with the same rows; no request is sent twice. */
export const pointReads: Bench = {
  name: 'point-reads',
  summary:
    'Requests for one company at a time, each for a new day, beside a plain Fastify service over SQLite.',
  async run({ size, scratch, say }) {
    const dataDir = join(scratch, 'point-reads')
    say(`  loading ${size.toLocaleString('en-US')} companies with text and prices ...`)
    await loadSample(dataDir, size)
    const path = join(scratch, 'plain.sqlite')
    say('  filling SQLite with the same rows ...')
    const companies = await fillSqlite(dataDir, path)
    const own = await startService('service-child.ts', dataDir)
    const plain = await startService('plain-child.ts', path)
    try {
      await checkSame(own.base, plain.base, companies)
      const figures: Figure[] = []
      for (const question of QUESTIONS) {
        say(`  ${question.name} ...`)
        figures.push(...(await compare(question, own.base, plain.base, companies)))
      }
      return figures
    } finally {
      own.stop()
      plain.stop()
    }
  },
}

interface Question {
  readonly name: string
  readonly of: keyof Companies
  /** Greatest p50 in milliseconds. Default: `MAX_P50`. */
  readonly maxP50?: number
  /** True if the plain service does not answer it. */
  readonly isAlone?: boolean
  path(cik: string, day: string): string
  /** Fields of records that both services must give alike; absent: only their number is compared. */
  readonly same?: readonly string[]
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'statements',
    of: 'all',
    path: (cik, day) => `/companies/${cik}/balance-sheet?period=quarterly&as_of=${day}`,
    same: ['period_end', 'total_assets', 'stockholders_equity', 'accession_number', 'warnings'],
  },
  {
    name: 'statements with provenance',
    of: 'all',
    path: (cik, day) =>
      `/companies/${cik}/income-statement?period=quarterly&adjusted=false&include=provenance&as_of=${day}`,
    same: ['period_end', 'revenue', 'net_income', 'provenance'],
  },
  {
    name: 'history of a fact',
    of: 'all',
    path: (cik, day) => `/companies/${cik}/fact-history?concept=Assets&limit=100&as_of=${day}`,
    same: ['period_end', 'value', 'revisions'],
  },
  {
    name: 'facts by period',
    of: 'all',
    path: (cik, day) => `/public/companies/${cik}/facts-by-period?limit=1000&as_of=${day}`,
    same: ['concept', 'period_end', 'value', 'fiscal_year'],
  },
  {
    name: 'filings',
    of: 'all',
    path: (cik, day) => `/public/companies/${cik}/filings?as_of=${day}`,
    same: ['accession_number', 'form_type', 'filing_date', 'source_url'],
  },
  { name: 'prices', of: 'withPrices', path: (cik, day) => `/market/daily/${cik}?as_of=${day}` },
  {
    name: 'raw facts',
    of: 'withRawFacts',
    path: (cik, day) => `/companies/${cik}/raw-facts?limit=100&as_of=${day}`,
  },
  {
    name: 'text of a section',
    of: 'withText',
    path: (cik, day) => `/filings/text?ticker=${cik}&section_id=${SECTION}&vantage_date=${day}`,
    maxP50: 3,
  },
  {
    name: 'keyword in a filing',
    of: 'withText',
    path: (cik, day) => `/filings/text?ticker=${cik}&keyword=customer&vantage_date=${day}`,
    maxP50: 5,
    isAlone: true,
  },
]

const FIRST_DAY = dayOf(2016, 1, 1)
const DAYS = 3_600

/** Paths that do not repeat: companies in turn, or at random, each with a random day. */
function paths(question: Question, companies: Companies, seed: number, inTurn: boolean): () => string {
  const random = randomNumbers(seed)
  const ciks = inTurn ? companies[question.of].slice(0, FEW) : companies[question.of]
  const sent = new Set<string>()
  let turn = 0
  return () => {
    for (;;) {
      const cik = inTurn ? ciks[turn++ % ciks.length]! : pick(ciks, random)
      const path = question.path(formatCik(cik), formatDay(FIRST_DAY + Math.floor(random() * DAYS)))
      // Few companies with text have few days to ask for: after so many requests days repeat, and responses are cached.
      if (sent.size >= ciks.length * DAYS * 0.8) sent.clear()
      if (sent.has(path)) continue
      sent.add(path)
      return path
    }
  }
}

async function compare(question: Question, own: URL, plain: URL, companies: Companies): Promise<Figure[]> {
  const figures: Figure[] = []
  const isMany = companies[question.of].length > FEW
  for (const inTurn of isMany ? [true, false] : [true]) {
    const which = inTurn ? `${Math.min(FEW, companies[question.of].length)} in turn` : 'all at random'
    const [next, nextPlain] = [31, 37].map(seed => paths(question, companies, seed, inTurn)) as [
      () => string,
      () => string,
    ]
    // In turn, each company is read once before the measurement.
    const requests = inTurn ? FEW : companies[question.of].length * TOUCHES
    await load(own, 4, { requests }, next)
    if (!question.isAlone) await load(plain, 4, { requests }, nextPlain)
    for (const clients of CLIENTS) {
      const ours = await load(own, clients, { milliseconds: RUN_MS }, next)
      const name = `${question.name}, ${which}, ${clients} client${clients > 1 ? 's' : ''}`
      const p50 = median(ours.times)
      const goal = inTurn && clients === 1 ? { goal: atMost(question.maxP50 ?? MAX_P50, p50) } : {}
      figures.push(
        { name: `${name}: service`, value: ours.rate, unit: 'requests/s' },
        { name: `${name}: p50`, value: p50, unit: 'ms', ...goal },
        { name: `${name}: p99`, value: quantile(ours.times, 0.99), unit: 'ms' },
      )
      if (question.isAlone) continue
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

/** Throws if the services give different records. */
async function checkSame(own: URL, plain: URL, companies: Companies): Promise<void> {
  for (const question of QUESTIONS) {
    if (question.isAlone) continue
    const next = paths(question, companies, 41, true)
    let records = 0
    for (let round = 0; round < 20; round += 1) {
      const path = next()
      const [ours, theirs] = await Promise.all([recordsOf(own, path), recordsOf(plain, path)])
      const shown = (rows: readonly Record<string, unknown>[]) =>
        JSON.stringify(question.same ? rows.map(row => question.same!.map(field => row[field])) : rows.length)
      if (shown(ours) !== shown(theirs)) {
        throw new Error(
          `${path}: the services differ:\n${shown(ours).slice(0, 2_000)}\n${shown(theirs).slice(0, 2_000)}`,
        )
      }
      records += ours.length
    }
    if (records === 0) throw new Error(`${question.name}: no records to compare`)
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
  if (code !== 0) throw new Error(`The load ended with ${code}`)
}

interface Child {
  readonly base: URL
  stop(): void
}

/** Starts a file of this folder in a process of its own, which prints its base URL. */
async function startService(file: string, data: string): Promise<Child> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const base = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`${file} ended with ${code}`)))
    child.stdout.once('data', chunk => resolve(String(chunk).trim()))
  })
  child.removeAllListeners('exit')
  return { base: new URL(base), stop: () => child.kill('SIGKILL') }
}
