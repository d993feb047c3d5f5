import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { processConfig } from '../../src/config.ts'
import { DRILLS } from './index.ts'
import { type DrillOptions, readOptions } from './options.ts'
import type { DrillContext, DrillResult } from './reliability-test.ts'

/** `npm run reliability`; resolves to the exit code: 1 where something did not hold, 2 on wrong use. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(
    args,
    DRILLS.map(({ name }) => name),
  )
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  const results: DrillResult[] = []
  for (const drill of DRILLS) {
    if (options.name !== null && options.name !== drill.name) continue
    say(`${drill.name}: ${drill.description}`)
    const result = await inScratch(scratch => drill.run(contextOf(options, scratch)))
    for (const line of result.lines) say(`  ${line}`)
    if (result.skipped !== undefined) say(`  skipped: ${result.skipped}`)
    for (const failure of result.failures) say(`  FAILED: ${failure}`)
    results.push(result)
  }
  say(`Written to ${await save(options, results)}`)
  return results.some(({ failures }) => failures.length > 0) ? 1 : 0
}

async function inScratch<Result>(run: (scratch: string) => Promise<Result>): Promise<Result> {
  const scratch = await mkdtemp(join(tmpdir(), 'drill-'))
  try {
    return await run(scratch)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function contextOf({ short, stack, only }: DrillOptions, scratch: string): DrillContext {
  return { short, stack, only, mirror: processConfig().edgarMirror, scratch, say }
}

async function save(
  { output, short, stack }: DrillOptions,
  results: readonly DrillResult[],
): Promise<string> {
  const time = new Date().toISOString()
  const file = output ?? join(import.meta.dirname, 'results', `${time.replace(/[:.]/g, '-')}.json`)
  const machine = { cores: availableParallelism(), node: process.version, platform: process.platform }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ time, short, stack, machine, results }, null, 2)}\n`)
  return file
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
