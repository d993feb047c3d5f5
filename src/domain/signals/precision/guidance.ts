import type { PrecisionOf } from './precision.ts'

/** Read on 2026-11-21 over 169 filings and calls of 1994 to 2026. */
export const GUIDANCE_PRECISION: PrecisionOf = {
  guidance_issued: { right: 5, n: 5 },
  guidance_revised: { right: 1, n: 1 },
  guidance_raised: { right: 1, n: 1 },
}
