import type { TextHarness } from '../../support/text-harness.ts'
import { questionsContract } from './questions.ts'
import { wholeReadingsContract } from './whole-readings.ts'

/** Every suite of what was read out of sources, over one adapter. */
export function signalsContract(harness: TextHarness, numRuns: number): void {
  wholeReadingsContract(harness)
  questionsContract(harness, numRuns)
}
