import type { TextHarness } from '../../support/text-harness.ts'
import { filtersContract } from './filters.ts'
import { keywordsContract } from './keywords.ts'
import { wholeFilingsContract } from './whole-filings.ts'

/** Every suite of the filing index, over one adapter. */
export function textContract(harness: TextHarness, numRuns: number): void {
  wholeFilingsContract(harness)
  filtersContract(harness, numRuns)
  keywordsContract(harness, numRuns)
}
