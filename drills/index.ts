import type { Drill } from './drill.ts'
import { faults } from './faults/faults.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { load } from './load/load.ts'
import { soak } from './soak/soak.ts'

/** In the order in which they are run. */
export const DRILLS: readonly Drill[] = [load, faults, soak, fuzz]
