import { relative } from 'node:path'

/** One run of a test command. */
export interface RunReport {
  readonly name: string
  readonly exitCode: number
  readonly seconds: number
  /** Null if the command wrote no report. */
  readonly results: Results | null
}

/** The fields of Vitest's JSON report that are read. */
export interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly FileResult[]
}

interface FileResult {
  /** The file's path. */
  readonly name: string
  readonly status: string
  /** Why the file itself failed. */
  readonly message: string
  readonly assertionResults: readonly TestResult[]
}

interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[] | null
}

/** Report of reliability tests and checks: each counts as one test. */
export interface Checks {
  readonly results: readonly {
    readonly name: string
    readonly failures: readonly string[]
    readonly skipped?: string
  }[]
}

/** Checks as a test report. */
export function resultsOfChecks({ results }: Checks): Results {
  const failed = results.filter(({ failures }) => failures.length > 0)
  const skipped = results.filter(check => check.failures.length === 0 && check.skipped !== undefined)
  return {
    numPassedTests: results.length - failed.length - skipped.length,
    numFailedTests: failed.length,
    numPendingTests: skipped.length,
    numTodoTests: 0,
    testResults: results.map(({ name, failures }) => {
      const status = failures.length > 0 ? 'failed' : 'passed'
      return {
        name,
        status,
        message: '',
        assertionResults: [{ fullName: '', status, failureMessages: failures }],
      }
    }),
  }
}

interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Checks that `npm test` runs before its tests, each counted as one: types and lint. */
const CHECKS_BEFORE: Readonly<Record<string, number>> = { test: 2 }

/** Totals of all runs. A file without tests, and a run that failed without a failed test, count as one failure each. */
export function sumOf(runs: readonly RunReport[]): Totals {
  const totals = runs.map(totalsOf)
  const sum = (key: keyof Totals) => totals.reduce((total, entry) => total + entry[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

function totalsOf({ name, exitCode, results }: RunReport): Totals {
  if (results === null) return { passed: 0, failed: 1, skipped: 0 }
  const failed = results.numFailedTests + results.testResults.filter(isBroken).length
  const hasOtherFailure = exitCode !== 0 || results.testResults.length === 0
  return {
    passed: results.numPassedTests + (CHECKS_BEFORE[name] ?? 0),
    failed: failed === 0 && hasOtherFailure ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

/** True for a file that failed before its first test. */
function isBroken({ status, assertionResults }: FileResult): boolean {
  return status === 'failed' && assertionResults.length === 0
}

export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Lines of a failure's message that are printed. */
const MAX_MESSAGE_LINES = 6

/** What failed in a run and why. */
export function failureLines({ name, exitCode, results }: RunReport): string[] {
  if (results === null) return [`FAILED ${name}: exit code ${exitCode}, no report`]
  const lines = results.testResults.flatMap(file => failuresOf(name, file))
  if (lines.length > 0 || exitCode === 0) return lines
  return [`FAILED ${name}: exit code ${exitCode}, although no test failed`]
}

function failuresOf(run: string, file: FileResult): string[] {
  const path = file.name.startsWith('/') ? relative(process.cwd(), file.name) : file.name
  if (isBroken(file)) return [`FAILED ${run}: ${path}`, ...firstLines(file.message)]
  return file.assertionResults
    .filter(test => test.status === 'failed')
    .flatMap(test => [
      `FAILED ${run}: ${[path, test.fullName].filter(Boolean).join(' > ')}`,
      ...(test.failureMessages ?? []).flatMap(firstLines),
    ])
}

function firstLines(message: string): string[] {
  return message
    .split('\n')
    .slice(0, MAX_MESSAGE_LINES)
    .map(line => `  ${line}`)
}

export function durationLine(runs: readonly RunReport[]): string {
  return `durations: ${runs.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`
}
