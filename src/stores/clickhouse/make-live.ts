import type { ClickHouse } from './client.ts'
import { groupCommit } from './group-commit.ts'
import type { State } from './state.ts'
import { writeVersions } from './version-rows.ts'
import type { Version } from './versions.ts'

/** Makes parts of one company the live ones, whose rows are all written. */
export type MakeLive = (parts: readonly Omit<Version, 'published'>[]) => Promise<void>

/** Companies stamped in one statement. */
const MOST_AT_ONCE = 64

/** Stamps are given and stored one write after the other: all that a stamp counts is there once it can be read. */
export function makeLiveInTurn(db: ClickHouse, state: State): MakeLive {
  return groupCommit<Parameters<MakeLive>[0]>(
    async companies => {
      const live = companies.flatMap(parts => {
        const published = state.generations.next()
        return parts.map((part): Version => ({ ...part, published }))
      })
      await writeVersions(db, live)
      state.published(live)
    },
    companies => companies.length < MOST_AT_ONCE,
  )
}
