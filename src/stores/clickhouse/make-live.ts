import type { ClickHouse } from './client.ts'
import type { State } from './state.ts'
import { writeVersions } from './version-rows.ts'
import type { Version } from './versions.ts'

/** Makes parts of one company the live ones, whose rows are all written. */
export type MakeLive = (parts: readonly Omit<Version, 'published'>[]) => Promise<void>

/** Stamps are given and stored one load after the other: all that a stamp counts is there once it can be read. */
export function makeLiveInTurn(db: ClickHouse, state: State): MakeLive {
  let stamping: Promise<unknown> = Promise.resolve()
  return parts => {
    const done = stamping.then(async () => {
      const published = state.generations.next()
      const live = parts.map((part): Version => ({ ...part, published }))
      await writeVersions(db, live)
      state.published(live)
    })
    stamping = done.catch(() => {})
    return done
  }
}
