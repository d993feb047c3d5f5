import { atLeast, type Bench, type Figure } from '../define-bench.ts'
import { median } from '../statistics.ts'
import { type ReadResult, readInChild } from './task.ts'

/** MB per second on one core. */
const GOAL = 30
const ROUNDS = 7

export const parseRate: Bench = {
  name: 'parse',
  summary: 'Documents to sections, tables, chunks and inline facts: MB per second in one process.',
  async run({ mirror, log }) {
    const synthetic = figuresOf(
      'synthetic',
      await readInChild({ kind: 'filings', mirror: null, rounds: ROUNDS }),
    )
    if (mirror === null) {
      log('  real filings: skipped, EDGAR_MIRROR is not set')
      return synthetic
    }
    return [
      ...figuresOf('real', await readInChild({ kind: 'filings', mirror, rounds: ROUNDS })),
      ...synthetic,
    ]
  },
}

function figuresOf(kind: string, result: ReadResult): Figure[] {
  const { documents, bytes, seconds, sections, chunks, tables, facts, residentPeak } = result
  const rate = bytes / 1e6 / median(seconds)
  return [
    { name: `${kind}: documents`, value: documents, unit: '' },
    { name: `${kind}: size`, value: bytes / 1e6, unit: 'MB' },
    { name: `${kind}: sections, chunks and tables`, value: sections + chunks + tables, unit: '' },
    { name: `${kind}: inline facts`, value: facts, unit: 'facts' },
    { name: `${kind}: rate`, value: rate, unit: 'MB/s', goal: atLeast(GOAL, rate) },
    { name: `${kind}: rate of the best round`, value: bytes / 1e6 / Math.min(...seconds), unit: 'MB/s' },
    { name: `${kind}: resident peak`, value: residentPeak / 1_048_576, unit: 'MB' },
  ]
}
