import { attack } from './attack/attack.ts'
import { damage } from './damage/damage.ts'
import { faults } from './faults/faults.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { load } from './load/load.ts'
import type { ReliabilityTest } from './reliability-test.ts'
import { soak } from './soak/soak.ts'

/** In the order in which they are run. */
export const RELIABILITY_TESTS: readonly ReliabilityTest[] = [load, faults, soak, fuzz, damage, attack]
