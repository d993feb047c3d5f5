import type { PrecisionOf } from './precision.ts'

/** Read on 2026-11-21 over 165 filings of 1994 to 2026. */
export const LIQUIDITY_PRECISION: PrecisionOf = {
  new_debt: { right: 6, n: 6 },
}
