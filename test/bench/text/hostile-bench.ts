import { atMost, type Bench, type Figure } from '../define-bench.ts'
import { HOSTILE_KINDS } from './hostile.ts'
import { readInChild } from './task.ts'

const CHARACTERS = 60_000_000
/** Limits for one document. */
const MAX_SECONDS = 5
const MAX_MEGABYTES = 1_000

export const hostile: Bench = {
  name: 'hostile',
  summary: `Hostile markup, ${CHARACTERS / 1e6} MB of each kind, from text to sections and chunks, each in a separate process.`,
  async run() {
    const figures: Figure[] = []
    for (const name of HOSTILE_KINDS) {
      const result = await readInChild({ kind: 'hostile', name, characters: CHARACTERS })
      const seconds = result.seconds[0]!
      const megabytes = result.residentPeak / 1_048_576
      figures.push(
        { name: `${name}: time`, value: seconds, unit: 's', goal: atMost(MAX_SECONDS, seconds) },
        {
          name: `${name}: resident peak`,
          value: megabytes,
          unit: 'MB',
          goal: atMost(MAX_MEGABYTES, megabytes),
        },
      )
    }
    return figures
  },
}
