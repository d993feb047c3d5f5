import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { auditCheck, sbomCheck } from './package-checks.ts'

/*
 * `node test/tools/check-packages.ts FILE`: checks the installed packages for known vulnerabilities (`npm audit`; SECURITY.md may explain
 * one by its id) and lists them with their licenses (`npm sbom`, CycloneDX). Writes the outcome to FILE.
 */
const TIMEOUT_MS = 60_000
const [file = ''] = process.argv.slice(2)

/** The output of an npm command, also if it exits with an error, as `npm audit` does for each vulnerability. */
function npm(...args: string[]): Promise<string> {
  return new Promise(resolve => {
    execFile('npm', args, { timeout: TIMEOUT_MS, maxBuffer: 64 * 2 ** 20 }, (_error, stdout) =>
      resolve(stdout),
    )
  })
}

const explained = await readFile(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')
const results = [
  auditCheck(await npm('audit', '--json'), explained),
  sbomCheck(await npm('sbom', '--sbom-format=cyclonedx', '--omit=dev')),
]
for (const { name, failures, skipped } of results)
  process.stdout.write(`${name}: ${skipped ?? (failures.length === 0 ? 'ok' : failures.join('\n  '))}\n`)
await writeFile(file, JSON.stringify({ results }))
process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0
