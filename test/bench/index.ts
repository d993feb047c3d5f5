import { admit } from './access/admit.ts'
import { capacity } from './capacity/capacity-bench.ts'
import type { Bench } from './define-bench.ts'
import { endpoints } from './http/endpoints.ts'
import { repeated } from './http/repeated.ts'
import { loadMemory } from './load/memory-bench.ts'
import { loadRate } from './load/rate.ts'
import { metrics } from './metrics/metrics-bench.ts'
import { pointReads } from './point-reads/point-reads-bench.ts'
import { matcher } from './signals/matcher.ts'
import { signals } from './signals/signals-bench.ts'
import { hostile } from './text/hostile-bench.ts'
import { keyword } from './text/keyword.ts'
import { parseRate } from './text/parse.ts'
import { search } from './text/search.ts'
import { searchEngine } from './text/search-engine.ts'

/** All benchmarks, in the order in which they run. */
export const BENCHES: readonly Bench[] = [
  loadRate,
  loadMemory,
  endpoints,
  repeated,
  pointReads,
  metrics,
  parseRate,
  hostile,
  keyword,
  search,
  searchEngine,
  signals,
  admit,
  capacity,
  matcher,
]
