import { HAND_MADE } from './companies/hand-made.ts'
import { randomProfile } from './companies/random-profile.ts'
import type { Profile } from './profile.ts'

export interface SampleSize {
  /** 1 to `MOST_COMPANIES`; the first are those made by hand. */
  readonly companies: number
  /** Another seed makes other companies after those made by hand. */
  readonly seed: number
  /** First fiscal year with reports of the companies not made by hand; null: 2018 to 2022, by chance. */
  readonly firstYear: number | null
}

/** The sample that `npm run demo` loads. */
export const DEFAULT_SIZE: SampleSize = { companies: HAND_MADE.length, seed: 1, firstYear: null }

/** The company at a position, from nothing but the position and the seed: the same in a sample of any size. */
export function profileAt(at: number, { seed, firstYear }: SampleSize): Profile {
  return HAND_MADE[at] ?? randomProfile(at, seed, firstYear)
}

/** All companies of a sample, made one by one. */
export function* sampleProfiles(size: SampleSize): Generator<Profile> {
  for (let at = 0; at < size.companies; at += 1) yield profileAt(at, size)
}
