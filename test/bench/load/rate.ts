import { join } from 'node:path'
import { atLeast, atMost, type Bench, type Figure } from '../define-bench.ts'
import { runLoadChild } from './run-child.ts'
import { COMPANIES, syntheticLoad } from './synthetic-load.ts'
import type { LoadResult } from './task.ts'

/** Facts per second through the whole pipeline: read, parse, merge, derive, write, publish. */
const MIN_FACTS_PER_SECOND = 150_000
/** With one worker thread in addition to the main thread, on two cores. */
const MIN_SPEED_UP = 1.7
/** Of HTML, signals included, on two cores. */
const MIN_FILING_MB_PER_SECOND = 12

const MAX_RESIDENT_GB = 1.2
/** How often real files are loaded, each time under other CIKs: more than a million facts. */
const ROUNDS = 6

export const loadRate: Bench = {
  name: 'load',
  summary:
    'Facts per second from companyfacts files to published companies, after a warm-up, and their size on disk.',
  async run({ size, scratch, mirror, log }) {
    const synthetic = await syntheticLoad(size, scratch, log)
    log('  loading them in one thread ...')
    const oneThread = await runLoadChild({
      ...COMPANIES,
      from: synthetic.from,
      dataDir: join(scratch, 'synthetic-one-thread'),
      rounds: 1,
      workers: 0,
    })
    const figures = [...figuresOf('synthetic', synthetic), speedUp('synthetic', synthetic, oneThread)]
    if (mirror === null) {
      log('  real files: skipped, EDGAR_MIRROR is not set')
      return figures
    }
    log('  loading real files under other CIKs ...')
    const dataDir = join(scratch, 'real-data')
    const real = await runLoadChild({ ...COMPANIES, from: mirror, dataDir, rounds: ROUNDS })
    log('  loading real filings ...')
    const filings = (workers: number | null) =>
      runLoadChild({
        ...{ from: mirror, rounds: 1, warmUpFacts: 0, workers, withFilings: true },
        dataDir: join(scratch, `filings-${workers}`),
      })
    const [threads, single] = [await filings(null), await filings(0)]
    return [
      ...figures,
      ...figuresOf('real', real),
      ...filingFigures(threads),
      speedUp('real filings', threads, single),
    ]
  },
}

/** Speed-up by worker threads. */
function speedUp(kind: string, { seconds }: LoadResult, oneThread: LoadResult): Figure {
  const value = oneThread.seconds / seconds
  return {
    name: `${kind}: worker threads over one thread`,
    value,
    unit: 'x',
    goal: atLeast(MIN_SPEED_UP, value),
  }
}

function filingFigures({ filingBytes, seconds, cpuSeconds, residentPeak }: LoadResult): Figure[] {
  const megabytes = filingBytes / 1e6
  const rate = megabytes / seconds
  const resident = residentPeak / 1e9
  return [
    { name: 'real filings: size of the files (facts are loaded too)', value: megabytes, unit: 'MB' },
    { name: 'real filings: rate', value: rate, unit: 'MB/s', goal: atLeast(MIN_FILING_MB_PER_SECOND, rate) },
    { name: 'real filings: processor time per 100 MB', value: (cpuSeconds / megabytes) * 100, unit: 's' },
    {
      name: 'real filings: resident peak',
      value: resident,
      unit: 'GB',
      goal: atMost(MAX_RESIDENT_GB, resident),
    },
  ]
}

function figuresOf(kind: string, result: LoadResult): Figure[] {
  const rate = result.facts / result.seconds
  const megabytes = (bytes: number) => bytes / 1_048_576
  return [
    {
      name: `${kind}: timed facts`,
      value: result.facts,
      unit: 'facts',
      goal: atLeast(1_000_000, result.facts),
    },
    { name: `${kind}: rate`, value: rate, unit: 'facts/s', goal: atLeast(MIN_FACTS_PER_SECOND, rate) },
    {
      name: `${kind}: processor time per million facts`,
      value: (result.cpuSeconds / result.facts) * 1e6,
      unit: 's',
    },
    {
      name: `${kind}: disk per million facts, all tables`,
      value: (megabytes(result.bytesOnDisk) / result.factsStored) * 1e6,
      unit: 'MB',
    },
    { name: `${kind}: observed heap peak`, value: megabytes(result.heapPeak), unit: 'MB' },
    { name: `${kind}: resident peak, engine included`, value: megabytes(result.residentPeak), unit: 'MB' },
  ]
}
