import { join } from 'node:path'
import { atLeast, type Bench, type Figure } from '../define-bench.ts'
import { syntheticLoad, WARM_UP_FACTS } from './load-made.ts'
import { runLoadChild } from './run-child.ts'
import type { LoadResult } from './task.ts'

/** Facts a second through the whole pipeline: read, parse, merge, derive, write, publish. */
const GOAL = 150_000
/** Real files are loaded this often under other CIKs: more than a million facts. */
const ROUNDS = 6

export const loadRate: Bench = {
  name: 'load',
  summary: 'Facts a second from companyfacts files to published companies, warm, and what they take on disk.',
  async run({ size, scratch, mirror, say }) {
    const made = await syntheticLoad(size, scratch, say)
    const figures = figuresOf('made', made)
    if (mirror === null) {
      say('  real files: skipped, EDGAR_MIRROR is not set')
      return figures
    }
    say('  loading real files under other CIKs ...')
    const dataDir = join(scratch, 'real-data')
    const real = await runLoadChild({ from: mirror, dataDir, rounds: ROUNDS, warmUpFacts: WARM_UP_FACTS })
    return [...figures, ...figuresOf('real', real)]
  },
}

function figuresOf(kind: string, result: LoadResult): Figure[] {
  const rate = result.facts / result.seconds
  const megabytes = (bytes: number) => bytes / 1_048_576
  return [
    {
      name: `${kind}: facts loaded while timed`,
      value: result.facts,
      unit: 'facts',
      goal: atLeast(1_000_000, result.facts),
    },
    { name: `${kind}: rate`, value: rate, unit: 'facts/s', goal: atLeast(GOAL, rate) },
    {
      name: `${kind}: processor time for a million facts`,
      value: (result.cpuSeconds / result.facts) * 1e6,
      unit: 's',
    },
    {
      name: `${kind}: disk for a million facts, all tables`,
      value: (megabytes(result.bytesOnDisk) / result.factsStored) * 1e6,
      unit: 'MB',
    },
    { name: `${kind}: heap peak seen`, value: megabytes(result.heapPeak), unit: 'MB' },
    { name: `${kind}: resident peak, engine included`, value: megabytes(result.residentPeak), unit: 'MB' },
  ]
}
