import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drill, DrillContext, DrillResult } from '../drill.ts'
import { makeKeys } from '../server/keys.ts'
import { runToEnd } from '../server/program.ts'
import { startService } from '../server/service.ts'
import { openStack } from '../stack/open.ts'
import type { Stack } from '../stack/stack.ts'
import { fuzzedDocument, type Json } from './fuzzed-document.ts'
import { type FuzzReport, fuzzResult, type Pass } from './report.ts'
import { schemathesis } from './schemathesis.ts'

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
export const fuzz: Drill = {
  name: 'fuzz',
  says: 'Requests that the OpenAPI document allows and forbids, made by schemathesis; every answer held to the document.',
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
