import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReliabilityTest, TestContext, TestResult } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { runToEnd } from '../server/program.ts'
import { startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'

const run = promisify(execFile)

/** The version that the checks below were chosen for. */
const VERSION = '4.32.5'
const INSTALL_MS = 120_000

/** Installation directory, reused by later runs. */
const HOME = join(import.meta.dirname, '..', '..', '..', '.tmp', `schemathesis-${VERSION}`)

/** The program, installed into a virtual environment; or the reason why it is not available. */
async function schemathesis(): Promise<{ readonly program: string } | string> {
  const program = join(HOME, 'bin', 'schemathesis')
  if (existsSync(program)) return { program }
  try {
    await run('python3', ['-m', 'venv', HOME], { timeout: INSTALL_MS })
    const packages = ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${VERSION}`]
    await run(join(HOME, 'bin', 'pip'), packages, { timeout: INSTALL_MS })
    return { program }
  } catch (error) {
    return `schemathesis ${VERSION} could not be installed by pip: ${lastLine(error)}`
  }
}

function lastLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { readonly stderr?: string }
  return stderr.trim().split('\n').at(-1) || message.split('\n', 1)[0]!
}

/**
 * All checks but `positive_data_acceptance` (every input that fits the schema is accepted): a schema cannot print which companies,
 * metrics and sections exist.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
]

interface Size {
  readonly companies: number
  readonly phases: string
  /** Random requests per operation, besides those at the bounds. */
  readonly examples: number
  readonly seed: number
}

const SHORT: Size = { companies: 4, phases: 'examples,coverage', examples: 5, seed: 1 }
/** A new seed each time; it is printed, and the same seed repeats the run. */
const FULL = (): Size => ({
  companies: 11,
  phases: 'examples,coverage,fuzzing',
  examples: 200,
  seed: Math.floor(Math.random() * 1e9),
})
/** A guest has 100 requests a day: after them the refusals are checked. */
const GUEST_PHASES = 'examples'
/** Python 3.11 fails to parse in several threads ("AST constructor recursion depth mismatch"). */
const CLIENTS = 1
const PASS_MS = 1_800_000

/** Valid and invalid requests made from the OpenAPI document; checks every response against it. */
export const fuzz: ReliabilityTest = {
  name: 'fuzz',
  description:
    'Valid and invalid requests that schemathesis makes from the OpenAPI document; every response is checked against it.',
  async run(context) {
    const found = await schemathesis()
    const stack = typeof found === 'string' ? found : await openStack(context)
    if (typeof stack === 'string' || typeof found === 'string') return skipped(String(stack))
    try {
      return await fuzzed(found.program, stack, context)
    } finally {
      await stack.stop()
    }
  },
}

function skipped(why: string): TestResult {
  return { name: 'fuzz', lines: [], failures: [], figures: {}, skipped: why }
}

async function fuzzed(program: string, stack: Stack, context: TestContext): Promise<TestResult> {
  const { short, scratch, print } = context
  const size = short ? SHORT : FULL()
  print(`  loading ${size.companies} synthetic companies ...`)
  await runToEnd(['load', 'sample', '--companies', String(size.companies)], stack.settings)
  const [key] = await makeKeys(1, {
    dataDir: stack.settings.DATA_DIR ?? '.',
    accountsUrl: stack.settings.ACCOUNTS_URL ?? null,
  })
  const service = await startService({ ...stack.settings, ACCESS: 'tiered' })
  try {
    const document = join(scratch, 'openapi.json')
    const reply = await fetch(`${service.origin}/openapi.json`)
    await writeFile(document, JSON.stringify(fuzzedDocument((await reply.json()) as Json)))
    const runAs = async (caller: Pass['caller'], phases: string, more: readonly string[]): Promise<Pass> => {
      print(`  requests as ${caller} ...`)
      const report = join(scratch, `${caller}.json`)
      const args = [...argumentsOf(document, service.origin, { ...size, phases }, report), ...more]
      const printed = await printedBy(program, args, scratch)
      return { caller, printed, report: await reportIn(report, printed) }
    }
    const passes = [
      await runAs('pro', size.phases, ['--header', `Authorization: Bearer ${key}`]),
      await runAs('guest', GUEST_PHASES, []),
    ]
    return fuzzResult(size.seed, passes, service.output())
  } finally {
    await service.stop()
  }
}

function argumentsOf(document: string, origin: string, size: Size, report: string): string[] {
  return [
    ...['run', document, '--url', `${origin}/api/v1`],
    ...['--checks', CHECKS.join(','), '--phases', size.phases],
    ...['--max-examples', String(size.examples), '--seed', String(size.seed)],
    ...['--workers', String(CLIENTS), '--continue-on-failure', '--generation-database', 'none'],
    ...['--report', 'json', '--report-json-path', report, '--no-color', '--warnings', 'off'],
  ]
}

/** The exit code is ignored: findings are in the report. */
function printedBy(program: string, args: readonly string[], cwd: string): Promise<string> {
  const options = { cwd, timeout: PASS_MS, maxBuffer: 64 * 2 ** 20 }
  return new Promise(resolve => {
    execFile(program, args, options, (_failed, stdout, stderr) => resolve(`${stdout}\n${stderr}`))
  })
}

async function reportIn(path: string, printed: string): Promise<FuzzReport> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`schemathesis wrote no report: ${printed.slice(-2_000)}`, { cause: error })
  })
  return JSON.parse(text)
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * The OpenAPI document without `maxItems` of lists of strings: the API removes duplicates before it checks the length, which
 * JSON Schema cannot express. Contract tests check these lengths.
 */
export function fuzzedDocument(document: Json): Json {
  const { components } = document as { readonly components?: Components }
  return withoutListBounds(document, components?.schemas ?? {})
}

function withoutListBounds(value: Json, schemas: Schemas): Json {
  if (Array.isArray(value)) return value.map(item => withoutListBounds(item, schemas))
  if (typeof value !== 'object' || value === null) return value
  const isList = isTextList(value as Schema, schemas)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isList && name === 'maxItems'))
      .map(([name, part]) => [name, withoutListBounds(part, schemas)]),
  )
}

type Item = { readonly type?: Json; readonly enum?: Json; readonly $ref?: string }
type Schemas = Readonly<Record<string, Item>>

interface Schema {
  readonly type?: Json
  readonly items?: Item
}

interface Components {
  readonly schemas: Schemas
}

function isTextList({ type, items }: Schema, schemas: Schemas): boolean {
  const item = items?.$ref === undefined ? items : schemas[items.$ref.split('/').at(-1)!]
  return type === 'array' && (item?.type === 'string' || item?.enum !== undefined)
}

/** The parts of schemathesis' JSON report that are used. */
export interface FuzzReport {
  readonly complete: boolean
  /** Seconds. */
  readonly running_time: number
  readonly operations: { readonly total: number; readonly tested: number }
  readonly test_cases: { readonly generated: number; readonly with_failures: number }
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[]
  readonly errors: readonly unknown[]
}

/** A run over the whole document with one kind of caller. */
interface Pass {
  readonly caller: 'pro' | 'guest'
  readonly report: FuzzReport
  /** Its output, with the commands that repeat failures. */
  readonly printed: string
}

/** Characters of output and log shown for findings. */
const SHOWN = 6_000

/** A line per pass and a sentence per finding, with the server's log if there are any. */
export function fuzzResult(seed: number, passes: readonly Pass[], logged: string): TestResult {
  const failures = passes.flatMap(failuresOf)
  const log = failures.length > 0 ? ['Server log:', ...logged.slice(-SHOWN).split('\n')] : []
  return {
    name: 'fuzz',
    lines: [`seed ${seed}`, ...passes.flatMap(linesOf), ...log],
    failures,
    figures: Object.fromEntries(passes.flatMap(figuresOf)),
  }
}

function linesOf({ caller, report, printed }: Pass): string[] {
  const { operations, test_cases: cases, running_time: seconds } = report
  const line = `${caller}: ${cases.generated} requests to ${operations.tested} of ${operations.total} operations in ${Math.round(seconds)} s, ${cases.with_failures} with findings`
  return cases.with_failures > 0 || report.errors.length > 0
    ? [line, ...findingsIn(printed).split('\n')]
    : [line]
}

function findingsIn(printed: string): string {
  const from = printed.search(/^=+ (?:ERRORS|FAILURES) =+$/m)
  return printed.slice(Math.max(0, from)).slice(0, SHOWN)
}

function failuresOf({ caller, report }: Pass): string[] {
  const { operations, errors, complete, test_cases: cases } = report
  return [
    ...report.failures.map(({ title, operations: where }) => `as ${caller}: ${title}: ${where.join(', ')}`),
    ...(errors.length > 0
      ? [`as ${caller}: ${errors.length} errors: ${JSON.stringify(errors[0]).slice(0, 300)}`]
      : []),
    ...(complete ? [] : [`as ${caller}: the run did not complete`]),
    ...(caller === 'pro' && operations.tested < operations.total
      ? [`as ${caller}: only ${operations.tested} of ${operations.total} operations were tested`]
      : []),
    ...(cases.generated === 0 ? [`as ${caller}: no requests were sent`] : []),
  ]
}

function figuresOf({ caller, report }: Pass): [string, number][] {
  return [
    [`${caller}_requests`, report.test_cases.generated],
    [`${caller}_operations`, report.operations.tested],
    [`${caller}_findings`, report.test_cases.with_failures],
    [`${caller}_s`, Math.round(report.running_time)],
  ]
}
