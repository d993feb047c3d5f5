import type { PrecisionOf } from './precision.ts'

/** Read on 2026-11-21 over 165 filings of 1994 to 2026. */
export const REPORTING_PRECISION: PrecisionOf = {
  material_weakness: { right: 1, n: 1 },
  restatement: { right: 1, n: 1 },
  non_reliance: { right: 1, n: 1 },
  going_concern: { right: 1, n: 1 },
}
