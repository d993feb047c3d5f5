import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { processConfig } from '../../src/config.ts'
import { RELIABILITY_TESTS } from './index.ts'
import { type Options, readOptions } from './options.ts'
import type { TestContext, TestResult } from './reliability-test.ts'

/** `npm run reliability`; resolves to the exit code: 1 if a test failed, 2 for invalid arguments. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(
    args,
    RELIABILITY_TESTS.map(({ name }) => name),
  )
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  const results: TestResult[] = []
  for (const test of RELIABILITY_TESTS) {
    if (options.name !== null && options.name !== test.name) continue
    print(`${test.name}: ${test.description}`)
    const result = await inScratch(scratch => test.run(contextOf(options, scratch)))
    for (const line of result.lines) print(`  ${line}`)
    if (result.skipped !== undefined) print(`  skipped: ${result.skipped}`)
    for (const failure of result.failures) print(`  FAILED: ${failure}`)
    results.push(result)
  }
  print(`Written to ${await save(options, results)}`)
  return results.some(({ failures }) => failures.length > 0) ? 1 : 0
}

async function inScratch<Result>(run: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'test-'))
  try {
    return await run(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function contextOf({ short, stack, only }: Options, scratch: string): TestContext {
  return { short, stack, only, mirror: processConfig().edgarMirror, scratch, print }
}

async function save({ output, short, stack }: Options, results: readonly TestResult[]): Promise<string> {
  const time = new Date().toISOString()
  const file = output ?? join(import.meta.dirname, 'results', `${time.replace(/[:.]/g, '-')}.json`)
  const machine = { cores: availableParallelism(), node: process.version, platform: process.platform }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ time, short, stack, machine, results }, null, 2)}\n`)
  return file
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
