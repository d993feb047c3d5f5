import type { CompanyObservation } from '../../../domain/company/company.ts'
import type { Snapshot } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import {
  type Catalog,
  type CatalogView,
  type Compose,
  catalog,
  readConcepts,
  readObservations,
} from './catalog.ts'
import { type Generations, generations } from './generation.ts'
import { readVersions } from './version-rows.ts'
import { liveVersions, type Version, type Versions } from './versions.ts'

/** What the process has in memory: what is live, companies, labels. Read when the stores are opened, updated by every write. */
export interface State {
  readonly catalog: Catalog
  readonly generations: Generations
  versions(): Versions
  published(versions: readonly Version[]): void
  snapshot(): Snapshot
  /** Takes over what other processes wrote since the last call. */
  refresh(): Promise<void>
}

export function openState(db: ClickHouse, compose: Compose, now: () => number): State {
  const live = liveVersions()
  const known = catalog(compose)
  const numbers = generations(now)
  let current: Snapshot | null = null
  let changes = -1
  let seen = { versions: 0, labels: 0 }

  const put = (version: Version) => {
    const former = live.get(version.cik, version.part)
    if (former && former.published >= version.published) return
    live.put(version)
    current = null
  }

  return {
    catalog: known,
    generations: numbers,
    versions: () => live.view(),
    published(versions) {
      for (const version of versions) put(version)
    },
    snapshot() {
      if (current === null || changes !== known.changes()) {
        changes = known.changes()
        current = snapshotOf(live.view(), known.view())
      }
      return current
    },
    async refresh() {
      // Clocks of loaders differ, and replicas lag: rows stamped a little before the last one may arrive after it.
      const after = Math.max(0, seen.versions - 60_000 * 1_000)
      const versions = await readVersions(db, after)
      const isNew = (part: Version['part']) =>
        versions.some(of => of.part === part && of.published > (live.get(of.cik, part)?.published ?? 0))
      const observations = isNew('identity')
        ? await readObservations(db, after)
        : new Map<number, CompanyObservation[]>()
      const labels = versions.findLast(({ part }) => part === 'labels')?.generation ?? seen.labels
      const concepts = labels > seen.labels ? await readConcepts(db, seen.labels, labels) : []
      for (const version of versions) put(version)
      for (const [cik, of] of observations) known.setObservations(cik, of)
      for (const concept of concepts) known.putConcept(concept)
      seen = { versions: Math.max(seen.versions, versions.at(-1)?.published ?? 0), labels }
      numbers.atLeast(
        versions.reduce((max, { generation, published }) => Math.max(max, generation, published), 0),
      )
    },
  }
}

function snapshotOf(versions: Versions, known: CatalogView): Snapshot {
  return {
    dataVersion: versions.hash.toString(36),
    moment: versions.upTo,
    get companies() {
      return known.companies()
    },
    publication: versions.publication,
    coverage: versions.coverage,
    label: known.label,
  }
}
