import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditOutcome } from './audit-outcome.ts'

/*
 * `node scripts/audit.ts [FILE]` asks the registry for known weaknesses of the packages (`npm audit`). Each must be explained in
 * SECURITY.md by its id. Where the registry answers no audits, that is said and nothing is passed. FILE: the outcome as JSON.
 */
const AUDIT_MS = 60_000
const [file] = process.argv.slice(2)

/** It exits with 1 where there are findings, which are printed all the same. */
const printed = await new Promise<string>(resolve => {
  execFile('npm', ['audit', '--json'], { timeout: AUDIT_MS, maxBuffer: 64 * 2 ** 20 }, (_failed, stdout) =>
    resolve(stdout),
  )
})
const explained = await readFile(join(import.meta.dirname, '..', 'SECURITY.md'), 'utf8')
const { line, failures, skipped } = auditOutcome(printed, explained)
process.stdout.write(`${[line, ...failures].join('\n')}\n`)
if (file)
  await writeFile(
    file,
    JSON.stringify({ results: [{ name: 'audit', failures, ...(skipped && { skipped }) }] }),
  )
process.exitCode = failures.length > 0 ? 1 : 0
