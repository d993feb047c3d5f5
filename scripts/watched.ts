import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endTree } from './watch/end-tree.ts'
import { hangReport } from './watch/hang-report.ts'

/*
 * `node scripts/watched.ts SECONDS FILE COMMAND ...` runs a test command, and ends it and all it started at the limit with code
 * 124. Before that it prints which tests had begun and not ended, with their stacks, and writes the same to FILE.
 */
const [seconds = '', file = '', command = '', ...args] = process.argv.slice(2)
const directory = await mkdtemp(join(tmpdir(), 'watched-'))
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_WATCH: directory } })
const ended = new Promise<number>((resolve, reject) => {
  child.once('error', reject)
  child.once('exit', code => resolve(code ?? 1))
})
let limit: NodeJS.Timeout | undefined
const late = new Promise<null>(resolve => {
  limit = setTimeout(resolve, Number(seconds) * 1_000, null)
})

const code = await Promise.race([ended, late])
clearTimeout(limit)
if (code === null && child.pid !== undefined) {
  const lines = [
    `${[command, ...args].join(' ')} did not end within ${seconds} s:`,
    ...(await hangReport(child.pid, directory)),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  await writeFile(file, `${lines.join('\n')}\n`)
  await endTree(child.pid)
}
await rm(directory, { recursive: true, force: true })
process.exitCode = code ?? 124
