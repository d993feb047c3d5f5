import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Checks,
  durationLine,
  failureLines,
  type Results,
  type RunReport,
  resultsOfChecks,
  sumOf,
  totalsLine,
} from './totals.ts'

/*
 * `node test/tools/test-totals.ts DIR NAME ...` prints failures, durations and totals of the runs from DIR/NAME.run
 * (NAME=EXITCODE=SECONDS) and DIR/NAME.json (report).
 */
const [directory = '', ...names] = process.argv.slice(2)

function textOf(file: string): Promise<string | null> {
  return readFile(join(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function reportOf(name: string): Promise<RunReport> {
  const [, code = '1', seconds = '0'] = ((await textOf(`${name}.run`)) ?? '').trim().split('=')
  const text = await textOf(`${name}.json`)
  const report = text === null ? null : (JSON.parse(text) as Results | Checks)
  const results = report && 'results' in report ? resultsOfChecks(report) : report
  return { name, exitCode: Number(code), seconds: Number(seconds), results }
}

const reports = await Promise.all(names.map(reportOf))
const totals = sumOf(reports)
for (const line of [...reports.flatMap(failureLines), durationLine(reports), totalsLine(totals)])
  process.stdout.write(`${line}\n`)
process.exitCode = totals.failed > 0 ? 1 : 0
