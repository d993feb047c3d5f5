import { join } from 'node:path'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { COMPANIES, syntheticLoad } from './load-made.ts'
import { runLoadChild } from './run-child.ts'
import type { LoadResult } from './task.ts'

/** Facts a second through the whole pipeline: read, parse, merge, derive, write, publish. */
const GOAL = 150_000
/** With a worker thread beside the main one, on two cores. */
const SPEED_UP = 1.7
/** MB of HTML a second, signals included, on two cores. */
const FILING_RATE = 12
/** GB. */
const RESIDENT = 1.2
/** Real files are loaded this often under other CIKs: more than a million facts. */
const ROUNDS = 6

export const loadRate: Bench = {
  name: 'load',
  summary: 'Facts a second from companyfacts files to published companies, warm, and what they take on disk.',
  async run({ size, scratch, mirror, say }) {
    const made = await syntheticLoad(size, scratch, say)
    say('  loading them in one thread ...')
    const alone = await runLoadChild({
      ...COMPANIES,
      from: made.from,
      dataDir: join(scratch, 'made-alone'),
      rounds: 1,
      workers: 0,
    })
    const figures = [...figuresOf('made', made), speedUp('made', made, alone)]
    if (mirror === null) {
      say('  real files: skipped, EDGAR_MIRROR is not set')
      return figures
    }
    say('  loading real files under other CIKs ...')
    const dataDir = join(scratch, 'real-data')
    const real = await runLoadChild({ ...COMPANIES, from: mirror, dataDir, rounds: ROUNDS })
    say('  loading real filings ...')
    const filings = (workers: number | null) =>
      runLoadChild({
        ...{ from: mirror, rounds: 1, warmUpFacts: 0, workers, withFilings: true },
        dataDir: join(scratch, `filings-${workers}`),
      })
    const [threads, one] = [await filings(null), await filings(0)]
    return [
      ...figures,
      ...figuresOf('real', real),
      ...filingFigures(threads),
      speedUp('real filings', threads, one),
    ]
  },
}

/** How many times faster worker threads made it. */
function speedUp(kind: string, { seconds }: LoadResult, alone: LoadResult): Figure {
  const value = alone.seconds / seconds
  return { name: `${kind}: worker threads over one thread`, value, unit: 'x', goal: atLeast(SPEED_UP, value) }
}

function filingFigures({ filingBytes, seconds, cpuSeconds, residentPeak }: LoadResult): Figure[] {
  const megabytes = filingBytes / 1e6
  const rate = megabytes / seconds
  const resident = residentPeak / 1e9
  return [
    { name: 'real filings: files, facts loaded with them', value: megabytes, unit: 'MB' },
    { name: 'real filings: rate', value: rate, unit: 'MB/s', goal: atLeast(FILING_RATE, rate) },
    { name: 'real filings: processor time for 100 MB', value: (cpuSeconds / megabytes) * 100, unit: 's' },
    { name: 'real filings: resident peak', value: resident, unit: 'GB', goal: atMost(RESIDENT, resident) },
  ]
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
