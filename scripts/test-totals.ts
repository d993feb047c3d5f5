import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunReport, sumOf, totalsLine } from './totals.ts'

/* `node scripts/test-totals.ts DIR NAME=EXITCODE ...` sums the JSON reports DIR/NAME.json of test runs. */
const [directory = '', ...runs] = process.argv.slice(2)

async function reportOf(run: string): Promise<RunReport> {
  const [name = '', code = ''] = run.split('=')
  const text = await readFile(join(directory, `${name}.json`), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  return { name, exitCode: Number(code), results: text === null ? null : JSON.parse(text) }
}

const sum = sumOf(await Promise.all(runs.map(reportOf)))
process.stdout.write(`${totalsLine(sum)}\n`)
process.exitCode = sum.failed > 0 ? 1 : 0
