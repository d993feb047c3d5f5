import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeKeys } from '../reliability/server/keys.ts'
import { runToEnd } from '../reliability/server/program.ts'
import { startService } from '../reliability/server/service.ts'
import { typesOf } from './make-client.ts'

/*
 * `node test/tools/check-clients.ts FILE`: generates clients from the OpenAPI document of a running server with openapi-typescript, orval
 * and openapi-python-client, compiles them and calls the server with each. Writes the outcome to FILE. A generator that cannot be
 * installed is skipped. The generators of `test/tools/clients/` are installed into a temporary folder: the project does not need them.
 */
const ROOT = join(import.meta.dirname, '../..')
const PARTS = join(import.meta.dirname, 'clients')
const TIMEOUT_MS = 120_000
const [file = ''] = process.argv.slice(2)

interface Check {
  readonly name: string
  readonly failures: readonly string[]
  readonly skipped?: string
}

interface Server {
  readonly origin: string
  readonly key: string
}

/** Runs a program; resolves to what it printed if it failed, otherwise null. */
function faultOf(program: string, args: readonly string[], cwd: string, path = ''): Promise<string | null> {
  const env = { ...process.env, PATH: `${path}:${process.env['PATH']}` }
  return new Promise(resolve => {
    execFile(
      program,
      args,
      { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 2 ** 24 },
      (error, stdout, stderr) => {
        const text = `${stdout}${stderr}`.trim()
        resolve(error ? text || error.message : null)
      },
    )
  })
}

type Step = () => Promise<string | null>

/** Runs the steps until one fails. If `install` fails, the check is skipped. */
async function check(
  name: string,
  install: Step | null,
  steps: Readonly<Record<string, Step>>,
): Promise<Check> {
  const missing = await install?.()
  if (missing) return { name, failures: [], skipped: `not installed: ${missing.split('\n', 1)[0]}` }
  for (const [step, run] of Object.entries(steps)) {
    const fault = await run()
    if (fault) return { name, failures: [`${step}: ${fault}`] }
  }
  return { name, failures: [] }
}

const TSC = [
  '--ignoreConfig',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--skipLibCheck',
]
const TSC_FOR_NODE = [...TSC, '--moduleResolution', 'bundler', '--lib', 'es2024,dom', '--types', 'node']

/** Compiles `calls.ts` with the generated files it imports, and runs it. */
const typescriptSteps = (folder: string, { origin, key }: Server): Readonly<Record<string, Step>> => ({
  compile: () =>
    faultOf(join(ROOT, 'node_modules/.bin/tsc'), [...TSC_FOR_NODE, '--outDir', 'out', 'calls.ts'], folder),
  call: () => faultOf(process.execPath, ['out/calls.js', origin, key], folder),
})

/** Six calls over `call`, which each client defines. Values are assigned to declared types, so a wrong or untyped field fails to compile. */
const CALLS = `
const [first, second] = (await universe()).map(row => row.ticker)
if (!first || !second) throw new Error('fewer than two companies')
const company = await byTicker(first)
const kind: 'domestic_operating' | 'foreign_private_issuer' | 'investment_company' | 'other' | null = company.filer_type
const statements = await incomeStatements(first)
const income: number | null | undefined = statements.data[0]?.net_income
const metrics = await queryMetrics([first, second])
const revenue: number | null | undefined = metrics.data[second]?.metrics['revenue']?.['ttm']
const screened = await screen()
const rank: number | null | undefined = screened.results[0]?.rank
const code: string = await errorCode()
const found = { kind, income, revenue, count: screened.count, code }
const isRight = kind !== null && typeof income === 'number' && typeof revenue === 'number' && screened.count > 0 && rank === null
if (!isRight || code !== 'company_not_found') throw new Error(JSON.stringify(found))
`

const FETCH_CALLS = `import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const [origin, key] = process.argv.slice(2)
const client = createClient<paths, 'application/json'>({ baseUrl: origin + '/api/v1', headers: { Authorization: 'Bearer ' + key }, querySerializer: { array: { style: 'form', explode: false } } })
function present<Value>({ data, error }: { data?: Value; error?: unknown }): Value {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}
const universe = async () => present(await client.GET('/companies/universe', { params: { query: { limit: 2 } } }))
const byTicker = async (ticker: string) =>
  present(await client.GET('/public/companies/by-ticker/{ticker}', { params: { path: { ticker } } }))
const incomeStatements = async (ticker: string) =>
  present(await client.GET('/companies/{ticker}/income-statement', { params: { path: { ticker }, query: { period: 'annual' } } }))
const queryMetrics = async (tickers: string[]) =>
  present(await client.GET('/data/metrics', { params: { query: { tickers, metrics: ['revenue', 'roic'] } } }))
const screen = async () =>
  present(await client.POST('/screener/screen', { body: { filters: [{ metric: 'revenue', operator: 'gt', value: 0 }] } }))
const errorCode = async () => {
  const { error } = await client.GET('/public/companies/by-ticker/{ticker}', { params: { path: { ticker: 'NOSUCH' } } })
  return error?.error.code ?? ''
}
`

const ORVAL_CALLS = `import * as api from './client.js'

const [origin, key] = process.argv.slice(2)
const options = { headers: { Authorization: 'Bearer ' + key } }
const sent = globalThis.fetch
globalThis.fetch = (path, init) => sent(origin + String(path), init)
const failed = (reply: { status: number }) => new Error(JSON.stringify(reply))
async function universe() {
  const reply = await api.companiesUniverse({ limit: 2 }, options)
  if (reply.status !== 200) throw failed(reply)
  return reply.data
}
async function byTicker(ticker: string) {
  const reply = await api.companiesByTicker(ticker, options)
  if (reply.status !== 200) throw failed(reply)
  return reply.data
}
async function incomeStatements(ticker: string) {
  const reply = await api.companiesIncomeStatement(ticker, { period: 'annual' }, options)
  if (reply.status !== 200) throw failed(reply)
  return reply.data
}
async function queryMetrics(tickers: string[]) {
  const reply = await api.metricsQuery({ tickers, metrics: ['revenue', 'roic'] }, options)
  if (reply.status !== 200) throw failed(reply)
  return reply.data
}
async function screen() {
  const reply = await api.screenerScreen({ filters: [{ metric: 'revenue', operator: 'gt', value: 0 }] }, options)
  if (reply.status !== 200) throw failed(reply)
  return reply.data
}
async function errorCode() {
  const reply = await api.companiesByTicker('NOSUCH', options)
  return reply.status === 404 ? reply.data.error.code : ''
}
`

async function openapiTypescript(document: string, folder: string, server: Server): Promise<Check> {
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'schema.d.ts'), await typesOf(JSON.parse(document)))
  await writeFile(join(folder, 'calls.ts'), `${FETCH_CALLS}${CALLS}`)
  return check('openapi-typescript', null, typescriptSteps(folder, server))
}

/** NDJSON would make streams of all answers, so only JSON is generated. */
const ORVAL_CONFIG = `export default {
  filings: {
    input: 'openapi.json',
    output: { target: 'client.ts', client: 'fetch', baseUrl: '/api/v1', override: { contentType: { include: ['application/json'] } } },
  },
}
`

async function orval(document: string, folder: string, server: Server): Promise<Check> {
  await mkdir(folder)
  for (const name of ['package.json', 'package-lock.json']) await cp(join(PARTS, name), join(folder, name))
  await writeFile(join(folder, 'openapi.json'), document)
  await writeFile(join(folder, 'orval.config.mjs'), ORVAL_CONFIG)
  await writeFile(join(folder, 'calls.ts'), `${ORVAL_CALLS}${CALLS}`)
  const install = () =>
    faultOf('npm', ['ci', '--loglevel=error', '--ignore-scripts', '--no-audit', '--no-fund'], folder)
  return check('orval', install, {
    generate: () => faultOf('node_modules/.bin/orval', ['--fail-on-warnings'], folder),
    ...typescriptSteps(folder, server),
  })
}

async function openapiPythonClient(
  document: string,
  folder: string,
  { origin, key }: Server,
): Promise<Check> {
  await mkdir(folder)
  await writeFile(join(folder, 'openapi.json'), document)
  const bin = join(folder, 'venv/bin')
  const packages = [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '-r',
    join(PARTS, 'requirements.txt'),
  ]
  const install = async () =>
    (await faultOf('python3', ['-m', 'venv', 'venv'], folder)) ??
    (await faultOf(join(bin, 'pip'), packages, folder))
  const arguments_ = [
    'generate',
    '--path',
    'openapi.json',
    '--output-path',
    'filings_client',
    '--meta',
    'none',
  ]
  return check('openapi-python-client', install, {
    // It formats what it generates with a program on the path.
    generate: () =>
      faultOf(join(bin, 'openapi-python-client'), [...arguments_, '--fail-on-warning'], folder, bin),
    compile: () => faultOf(join(bin, 'python'), ['-m', 'compileall', '-q', 'filings_client'], folder),
    call: async () => {
      await cp(join(PARTS, 'calls.py'), join(folder, 'calls.py'))
      return faultOf(join(bin, 'python'), ['calls.py', origin, key], folder)
    },
  })
}

/** In the project, whose packages `openapi-typescript` and its client are. */
await mkdir(join(ROOT, '.tmp'), { recursive: true })
const folder = await mkdtemp(join(ROOT, '.tmp/clients-'))
try {
  const settings = { DATA_DIR: join(folder, 'data'), ACCESS: 'tiered' }
  await runToEnd(['load', 'sample', '--companies', '2'], settings)
  const [key = ''] = await makeKeys(1, { dataDir: settings.DATA_DIR, accountsUrl: null })
  const service = await startService(settings)
  try {
    const server = { origin: service.origin, key }
    const document = await (await fetch(`${service.origin}/openapi.json`)).text()
    const results = [
      await openapiTypescript(document, join(folder, 'fetch'), server),
      await orval(document, join(folder, 'orval'), server),
      await openapiPythonClient(document, join(folder, 'python'), server),
    ]
    for (const { name, failures, skipped } of results)
      process.stdout.write(`${name}: ${skipped ?? (failures.length === 0 ? 'ok' : failures.join('\n  '))}\n`)
    await writeFile(file, JSON.stringify({ results }))
    process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0
  } finally {
    await service.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
