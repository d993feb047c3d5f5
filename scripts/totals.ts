/** One run of a test command. */
export interface RunReport {
  readonly name: string
  readonly exitCode: number
  readonly seconds: number
  /** What Vitest's JSON reporter wrote; null where it did not come to that. */
  readonly results: Results | null
}

/** What of Vitest's JSON report is read. */
export interface Results {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly FileResult[]
}

export interface FileResult {
  /** The file's path. */
  readonly name: string
  readonly status: string
  /** Why the file itself failed. */
  readonly message: string
  readonly assertionResults: readonly TestResult[]
}

export interface TestResult {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[] | null
}

/** What drills and checks write: each counts as one test. */
export interface Checks {
  readonly results: readonly Check[]
}

export interface Check {
  readonly name: string
  readonly failures: readonly string[]
  readonly skipped?: string
}

/** Checks as a test report: one that was skipped has not passed. */
export function resultsOfChecks({ results }: Checks): Results {
  const failed = results.filter(({ failures }) => failures.length > 0).length
  const skipped = results.filter(
    ({ failures, skipped: why }) => failures.length === 0 && why !== undefined,
  ).length
  return {
    numPassedTests: results.length - failed - skipped,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: results.map(fileOf),
  }
}

function fileOf({ name, failures }: Check): FileResult {
  const status = failures.length > 0 ? 'failed' : 'passed'
  const test = { fullName: '', status, failureMessages: failures }
  return { name, status, message: '', assertionResults: [test] }
}

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Checks that the command `npm test` makes before its tests, each counted as one: types and lint. */
const CHECKS: Readonly<Record<string, number>> = { test: 2 }

/**
 * Totals of all runs. A file that could not be read as tests counts as one failure, and so does a run that failed for
 * another reason than its tests, or told nothing.
 */
export function sumOf(runs: readonly RunReport[]): Totals {
  return runs.map(totalsOf).reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

function totalsOf({ name, exitCode, results }: RunReport): Totals {
  if (results === null) return { passed: 0, failed: 1, skipped: 0 }
  const broken = results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failed = results.numFailedTests + broken
  const passed = results.numPassedTests + (CHECKS[name] ?? 0)
  const isSilent = exitCode !== 0 || results.testResults.length === 0
  return {
    passed,
    failed: failed === 0 && isSilent ? 1 : failed,
    skipped: results.numPendingTests + results.numTodoTests,
  }
}

export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
