import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { processConfig } from '../../src/config.ts'
import type { BenchContext, Figure } from './define-bench.ts'
import { BENCHES } from './index.ts'
import { syntheticLoad } from './load/synthetic-load.ts'
import { type BenchOptions, readOptions } from './options.ts'
import { tableLines } from './table.ts'

/** A run fails if it misses a goal by more than this factor. Smaller misses may be due to the machine or to other programs on it. */
const TOLERANCE = 1.5

const RESULTS = join(import.meta.dirname, 'results')

interface Result {
  readonly bench: string
  readonly figures: readonly Figure[]
}

/** `npm run bench`; resolves to the exit code: 1 if a goal is missed by more than half, 2 for invalid arguments. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(
    args,
    BENCHES.map(({ name }) => name),
  )
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  const scratch = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const results = await runAll(options, createContext(options, scratch))
    const file = await save(options, results)
    log(`Written to ${file}`)
    const missed = results.flatMap(({ figures }) =>
      figures.filter(({ goal }) => (goal?.miss ?? 0) > TOLERANCE),
    )
    for (const { name, goal } of missed) log(`Missed by more than half: ${name} (${goal!.text})`)
    return missed.length > 0 ? 1 : 0
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function createContext({ size }: BenchOptions, scratch: string): BenchContext {
  let loading: Promise<string> | undefined
  return {
    size,
    mirror: processConfig().edgarMirror,
    scratch,
    log,
    sampleDataDir() {
      loading ??= syntheticLoad(size, scratch, log).then(({ dataDir }) => dataDir)
      return loading
    },
  }
}

async function runAll({ only }: BenchOptions, context: BenchContext): Promise<Result[]> {
  const results: Result[] = []
  for (const { name, summary, run } of BENCHES) {
    if (only !== null && only !== name) continue
    log(`${name}: ${summary}`)
    const figures = await run(context)
    for (const line of tableLines(figures)) log(line)
    results.push({ bench: name, figures })
  }
  return results
}

async function save({ size }: BenchOptions, results: readonly Result[]): Promise<string> {
  const machine = { cores: availableParallelism(), node: process.version, platform: process.platform }
  const file = join(RESULTS, `${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(file, `${JSON.stringify({ size, machine, results }, null, 2)}\n`)
  return file
}

function log(line: string): void {
  process.stdout.write(`${line}\n`)
}
