import type { PrecisionOf } from './precision.ts'

/** Read on 2026-11-21 over 165 filings of 1994 to 2026. */
export const BUSINESS_PRECISION: PrecisionOf = {
  customer_concentration_high: { right: 5, n: 5 },
  supplier_concentration: { right: 7, n: 7 },
  // Wrong: a charge of the year before, told without its year.
  has_material_charge: { right: 5, n: 6 },
  restructuring: { right: 3, n: 3 },
  layoffs: { right: 1, n: 1 },
  acquisition_announced: { right: 9, n: 9 },
  acquisition_completed: { right: 9, n: 9 },
  divestiture: { right: 4, n: 4 },
  ir_partnership: { right: 2, n: 2 },
}
