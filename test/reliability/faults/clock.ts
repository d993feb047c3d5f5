import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockSkewSettings } from '../server/clock-skew.ts'
import type { Fault } from './fault.ts'

const HOUR = 3_600_000

/** The clock jumps while the service runs and is corrected later. */
export const clockSteps: readonly Fault[] = [
  ['a day forward', 24 * HOUR],
  ['an hour back', -HOUR],
].map(([name, milliseconds]) => {
  const file = join(tmpdir(), `clock-${process.pid}-${milliseconds}`)
  return {
    name: `clock steps ${name}`,
    on: ['embedded', 'servers'],
    during: 'load',
    settings: clockSkewSettings(file),
    seconds: 4,
    shortSeconds: 1,
    inject: () => writeFile(file, String(milliseconds)),
    repair: () => rm(file, { force: true }),
    allowed: [],
    within: 0,
  } as const
})
