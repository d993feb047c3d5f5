import { formatDay } from '../../src/domain/day.ts'
import type { ReadingFilter, SignalIndex } from '../../src/stores/signal-port.ts'
import { pick, randomNumbers } from '../random.ts'
import { LAST_DAY, type MadeReadings } from './made-readings.ts'

export const PAGE = { limit: 20, offset: 0 }
const ROUNDS = 100
const WARM_UP = 10

/** Windows of days before the last; null: all of them. */
export const WINDOWS: readonly (readonly [name: string, days: number | null])[] = [
  ['90 days', 90],
  ['365 days', 365],
  ['10 years', null],
]

/** Screens of all companies by three signals, other ones in each round. */
export function screensOver({ ids }: MadeReadings, days: number | null, mode: 'all' | 'any') {
  const random = randomNumbers(41)
  return Array.from({ length: ROUNDS + WARM_UP }, (): ReadingFilter => {
    const asked = new Set<string>()
    while (asked.size < 3) asked.add(pick(ids, random))
    return {
      ciks: null,
      kinds: null,
      forms: null,
      from: days === null ? null : formatDay(LAST_DAY - days),
      to: null,
      signals: { ids: [...asked], mode },
    }
  })
}

/** Milliseconds of each after those that warm up. */
export async function timed<Asked>(
  all: readonly Asked[],
  ask: (one: Asked) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (const [at, one] of all.entries()) {
    const began = performance.now()
    await ask(one)
    if (at >= WARM_UP) times.push(performance.now() - began)
  }
  return times
}

/** Readings of single companies: each is asked for the first time, then again. */
export async function companyTimes(index: SignalIndex, { ciks }: MadeReadings) {
  const random = randomNumbers(43)
  const asked = [...new Set(Array.from({ length: ROUNDS + WARM_UP }, () => pick(ciks, random)))]
  const ask = (cik: number) =>
    index.search({ ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }, PAGE)
  return { first: await timed(asked, ask), again: await timed(asked, ask) }
}
