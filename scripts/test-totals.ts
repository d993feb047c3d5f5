import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { failureLines, timeLine } from './told.ts'
import { type Checks, type Results, type RunReport, resultsOfChecks, sumOf, totalsLine } from './totals.ts'

/*
 * `node scripts/test-totals.ts DIR NAME=EXITCODE=SECONDS ...` sums the JSON reports DIR/NAME.json of tests, drills and checks,
 * after it has told what failed and how long each run took.
 */
const [directory = '', ...runs] = process.argv.slice(2)

async function reportOf(run: string): Promise<RunReport> {
  const [name = '', code = '', seconds = ''] = run.split('=')
  const text = await readFile(join(directory, `${name}.json`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return {
    name,
    exitCode: Number(code),
    seconds: Number(seconds),
    results: text === null ? null : resultsIn(JSON.parse(text)),
  }
}

function resultsIn(report: Results | Checks): Results {
  return 'results' in report ? resultsOfChecks(report) : report
}

const reports = await Promise.all(runs.map(reportOf))
const sum = sumOf(reports)
for (const line of [...reports.flatMap(failureLines), timeLine(reports), totalsLine(sum)]) {
  process.stdout.write(`${line}\n`)
}
process.exitCode = sum.failed > 0 ? 1 : 0
