import { CURATED_COMPANIES } from './companies/curated.ts'
import { randomProfile } from './companies/random-profile.ts'
import type { Profile } from './profile.ts'

export interface SampleSize {
  /** 1 to `MAX_COMPANIES`; the curated companies come first. */
  readonly companies: number
  /** Another seed generates other companies after the curated ones. */
  readonly seed: number
  /** First fiscal year with reports of generated companies; null: 2018 to 2022 at random. */
  readonly firstYear: number | null
}

/** The sample that `npm run demo` loads. */
export const DEFAULT_SIZE: SampleSize = { companies: CURATED_COMPANIES.length, seed: 1, firstYear: null }

/** The company at a position, from position and seed alone: the same in a sample of any size. */
export function profileAt(at: number, { seed, firstYear }: SampleSize): Profile {
  return CURATED_COMPANIES[at] ?? randomProfile(at, seed, firstYear)
}

/** All companies of a sample, generated one at a time. */
export function* sampleProfiles(size: SampleSize): Generator<Profile> {
  for (let at = 0; at < size.companies; at += 1) yield profileAt(at, size)
}
