import type { DrillResult } from '../drill.ts'

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
export interface Pass {
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
