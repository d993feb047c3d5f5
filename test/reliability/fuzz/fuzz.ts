import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DrillContext, DrillResult, ReliabilityTest } from '../reliability-test.ts'
import { makeKeys } from '../server/keys.ts'
import { runToEnd } from '../server/program.ts'
import { startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'

const run = promisify(execFile)

/** The version that the checks below were chosen for. */
const VERSION = '4.32.5'
const INSTALL_MS = 120_000

/** Where it is kept between runs. */
const HOME = join(import.meta.dirname, '..', '..', '..', '.tmp', `schemathesis-${VERSION}`)

/** The program, installed into a virtual environment of its own; or why there is none. */
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
 * All that a document can be held to. That any input of the right form is accepted (`positive_data_acceptance`) is not: which
 * companies, metrics and sections there are is no matter of form.
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
  /** Made requests of an operation, beside those that try each bound. */
  readonly examples: number
  readonly seed: number
}

const SHORT: Size = { companies: 4, phases: 'examples,coverage', examples: 5, seed: 1 }
/** A seed of its own each time: it is told, and gives the same run again. */
const FULL = (): Size => ({
  companies: 11,
  phases: 'examples,coverage,fuzzing',
  examples: 200,
  seed: Math.floor(Math.random() * 1e9),
})
/** A guest has 100 calls a day: after them it is the refusals that are held to the document. */
const GUEST_PHASES = 'examples'
/** Python 3.11 takes syntax trees apart in one thread at a time only ("AST constructor recursion depth mismatch"). */
const CLIENTS = 1
const PASS_MS = 1_800_000

/** Requests of every kind that the OpenAPI document allows and forbids, each answer held to it. */
export const fuzz: ReliabilityTest = {
  name: 'fuzz',
  description:
    'Requests that the OpenAPI document allows and forbids, made by schemathesis; every answer held to the document.',
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

function skipped(why: string): DrillResult {
  return { name: 'fuzz', lines: [], failures: [], figures: {}, skipped: why }
}

async function fuzzed(program: string, stack: Stack, context: DrillContext): Promise<DrillResult> {
  const { short, scratch, say } = context
  const size = short ? SHORT : FULL()
  say(`  loading ${size.companies} made companies ...`)
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
    const ask = async (caller: Pass['caller'], phases: string, more: readonly string[]): Promise<Pass> => {
      say(`  asking as ${caller} ...`)
      const report = join(scratch, `${caller}.json`)
      const args = [...argumentsOf(document, service.origin, { ...size, phases }, report), ...more]
      const printed = await printedBy(program, args, scratch)
      return { caller, printed, report: await reportIn(report, printed) }
    }
    const passes = [
      await ask('pro', size.phases, ['--header', `Authorization: Bearer ${key}`]),
      await ask('guest', GUEST_PHASES, []),
    ]
    return fuzzResult(size.seed, passes, service.said())
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

/** It ends with 1 where it found something, which the report tells. */
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
 * The OpenAPI document without what JSON Schema cannot say as the API means it: a list in a body may name a text more than
 * once, and only what is left without duplicates is held to `maxItems`. The contract tests hold lists to that.
 */
export function fuzzedDocument(document: Json): Json {
  return withoutListBounds(document)
}

function withoutListBounds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutListBounds)
  if (typeof value !== 'object' || value === null) return value
  const isList = isTextList(value as Schema)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isList && name === 'maxItems'))
      .map(([name, part]) => [name, withoutListBounds(part)]),
  )
}

interface Schema {
  readonly type?: Json
  readonly items?: { readonly type?: Json; readonly enum?: Json }
}

function isTextList({ type, items }: Schema): boolean {
  return type === 'array' && (items?.type === 'string' || items?.enum !== undefined)
}

/** What of the JSON report of a schemathesis run is read. */
export interface FuzzReport {
  readonly complete: boolean
  /** Seconds. */
  readonly running_time: number
  readonly operations: { readonly total: number; readonly tested: number }
  readonly test_cases: { readonly generated: number; readonly with_failures: number }
  readonly failures: readonly { readonly title: string; readonly operations: readonly string[] }[]
  readonly errors: readonly unknown[]
}

/** A run over the whole document, as one kind of caller. */
interface Pass {
  readonly caller: 'pro' | 'guest'
  readonly report: FuzzReport
  /** What it printed, which tells how to do again what failed. */
  readonly printed: string
}

/** Characters of a printed finding that are told. */
const TOLD = 6_000

/** A line a pass, and a sentence for whatever was found; then also what the server `logged`. */
export function fuzzResult(seed: number, passes: readonly Pass[], logged: string): DrillResult {
  const failures = passes.flatMap(failuresOf)
  const log = failures.length > 0 ? ['The server wrote:', ...logged.slice(-TOLD).split('\n')] : []
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
  return printed.slice(Math.max(0, from)).slice(0, TOLD)
}

function failuresOf({ caller, report }: Pass): string[] {
  const { operations, errors, complete, test_cases: cases } = report
  return [
    ...report.failures.map(({ title, operations: where }) => `as ${caller}: ${title}: ${where.join(', ')}`),
    ...(errors.length > 0
      ? [`as ${caller}: ${errors.length} errors: ${JSON.stringify(errors[0]).slice(0, 300)}`]
      : []),
    ...(complete ? [] : [`as ${caller}: the run was not finished`]),
    ...(caller === 'pro' && operations.tested < operations.total
      ? [`as ${caller}: ${operations.tested} of ${operations.total} operations were tried`]
      : []),
    ...(cases.generated === 0 ? [`as ${caller}: nothing was asked`] : []),
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
