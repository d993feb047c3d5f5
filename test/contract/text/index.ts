import type { TextHarness } from '../../support/text/harness.ts'
import { wholeFilingsContract } from './atomic-filings.ts'
import { filtersContract } from './filters.ts'
import { keywordsContract } from './keywords.ts'
import { passagesContract } from './passages.ts'

/** Every suite of the filing index, over one adapter. */
export function textContract(harness: TextHarness, numRuns: number): void {
  wholeFilingsContract(harness)
  filtersContract(harness, numRuns)
  keywordsContract(harness, numRuns)
  passagesContract(harness, numRuns)
}
