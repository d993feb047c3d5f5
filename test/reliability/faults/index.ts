import { clockSteps } from './clock.ts'
import type { Fault } from './fault.ts'
import { newerSchema } from './newer-schema.ts'
import { loaderKilled, serverKilled, twoLoaders } from './programs.ts'
import { serversCorrupt, serversKilled, serversSlow } from './servers.ts'
import { diskFull } from './small-disk.ts'

/** In the order in which they run, over the same data. */
export const FAULTS: readonly Fault[] = [
  ...serverKilled,
  loaderKilled,
  twoLoaders,
  ...serversKilled,
  ...serversSlow,
  ...serversCorrupt,
  ...diskFull,
  ...clockSteps,
  newerSchema,
]
