import type { PrecisionOf } from './precision.ts'

/** Sentences of four calls, each read in its context on 2026-11-21. */
export const CALL_PRECISION: PrecisionOf = {
  call_non_answer_refuse: { right: 9, n: 9 },
  call_non_answer_unable: { right: 4, n: 4 },
  call_non_answer_after_call: { right: 3, n: 3 },
  call_deferral: { right: 1, n: 1 },
  call_demand_strength: { right: 3, n: 3 },
  call_management_change: { right: 2, n: 2 },
  call_record_results: { right: 8, n: 8 },
  call_pricing: { right: 1, n: 1 },
  call_mna: { right: 6, n: 6 },
  call_regulatory: { right: 1, n: 1 },
  call_guidance_given: { right: 1, n: 1 },
}
