import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checks, type Results, type RunReport, resultsOfChecks, sumOf, totalsLine } from './totals.ts'

/* `node scripts/test-totals.ts DIR NAME=EXITCODE ...` sums the JSON reports DIR/NAME.json of tests, drills and checks. */
const [directory = '', ...runs] = process.argv.slice(2)

async function reportOf(run: string): Promise<RunReport> {
  const [name = '', code = ''] = run.split('=')
  const text = await readFile(join(directory, `${name}.json`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return { name, exitCode: Number(code), results: text === null ? null : resultsIn(JSON.parse(text)) }
}

function resultsIn(report: Results | Checks): Results {
  return 'results' in report ? resultsOfChecks(report) : report
}

const sum = sumOf(await Promise.all(runs.map(reportOf)))
process.stdout.write(`${totalsLine(sum)}\n`)
process.exitCode = sum.failed > 0 ? 1 : 0
