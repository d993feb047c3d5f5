import type { TextHarness } from '../../support/text/harness.ts'
import { wholeReadingsContract } from './atomic-analyses.ts'
import { notEvaluatedContract } from './not-evaluated.ts'
import { questionsContract } from './queries.ts'

/** Every suite of what was read out of sources, over one adapter. */
export function signalsContract(harness: TextHarness, numRuns: number): void {
  wholeReadingsContract(harness)
  questionsContract(harness, numRuns)
  notEvaluatedContract(harness)
}
