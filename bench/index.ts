import type { Bench } from './define-bench.ts'
import { endpoints } from './http/endpoints.ts'
import { repeated } from './http/repeated.ts'
import { loadMemory } from './load/memory-bench.ts'
import { loadRate } from './load/rate.ts'

/** Every benchmark, in the order in which they run. */
export const BENCHES: readonly Bench[] = [loadRate, loadMemory, endpoints, repeated]
