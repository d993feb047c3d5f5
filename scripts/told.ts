import { relative } from 'node:path'
import type { FileResult, RunReport, TestResult } from './totals.ts'

/** Lines of a failure's message that are told. */
const MESSAGE_LINES = 6

/** What failed in a run and why, for those who see but the end of a log. */
export function failureLines({ name, exitCode, results }: RunReport): string[] {
  if (results === null) return [`FAILED ${name}: ended with ${exitCode} and without a report`]
  const lines = results.testResults.flatMap(file => failuresOf(name, file))
  if (lines.length > 0 || exitCode === 0) return lines
  return [`FAILED ${name}: ended with ${exitCode}, although no test failed`]
}

function failuresOf(run: string, { name, status, message, assertionResults }: FileResult): string[] {
  const file = name.startsWith('/') ? relative(process.cwd(), name) : name
  if (status === 'failed' && assertionResults.length === 0) return [`FAILED ${run}: ${file}`, ...cut(message)]
  return assertionResults
    .filter(test => test.status === 'failed')
    .flatMap(test => [
      `FAILED ${run}: ${[file, test.fullName].filter(Boolean).join(' > ')}`,
      ...reasons(test),
    ])
}

function reasons({ failureMessages }: TestResult): string[] {
  return (failureMessages ?? []).flatMap(cut)
}

function cut(message: string): string[] {
  return message
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map(line => `  ${line}`)
}

/** How long each run took, in the order they were made. */
export function timeLine(runs: readonly RunReport[]): string {
  return `took ${runs.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')}`
}
