import type { Snapshot } from '../ports.ts'
import { type Catalog, type Compose, catalog } from './catalog.ts'
import { readCatalog } from './catalog-rows.ts'
import type { ClickHouse } from './client.ts'
import { type Generations, generations } from './generation.ts'
import { readVersions } from './version-rows.ts'
import { liveVersions, type Version, type Versions } from './versions.ts'

/** What the process knows of the store: what is live, companies, labels. Read at open, kept by every write. */
export interface State {
  readonly catalog: Catalog
  readonly generations: Generations
  versions(): Versions
  published(versions: readonly Version[]): void
  snapshot(): Snapshot
  /** Takes over what other processes wrote since the last look. */
  refresh(): Promise<void>
}

export function openState(db: ClickHouse, compose: Compose, now: () => number): State {
  const live = liveVersions()
  const known = catalog(compose)
  const numbers = generations(now)
  let current: Snapshot | null = null
  let composed = -1
  let seen = { versions: 0, catalog: 0 }

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
      if (current === null || composed !== known.changes()) {
        composed = known.changes()
        current = snapshot(live.view(), known)
      }
      return current
    },
    async refresh() {
      // Clocks of loaders differ, and replicas lag: rows stamped a little before the last one may come after it.
      const overlap = 60_000 * 1_000
      const versions = await readVersions(db, Math.max(0, seen.versions - overlap))
      const rows = await readCatalog(db, Math.max(0, seen.catalog - overlap))
      for (const version of versions) put(version)
      for (const part of rows.parts) known.putPart(part)
      for (const concept of rows.concepts) known.putConcept(concept)
      const last = versions.at(-1)
      seen = { versions: Math.max(seen.versions, last?.published ?? 0), catalog: rows.version }
      numbers.atLeast(versions.reduce((most, { g, published }) => Math.max(most, g, published), rows.version))
    },
  }
}

function snapshot(versions: Versions, known: Catalog): Snapshot {
  const companies = known.companies()
  const labels = known.labels()
  return {
    dataVersion: (versions.hash ^ known.hash()).toString(36),
    moment: versions.upTo,
    companies,
    publication: versions.publication,
    coverage: versions.coverage,
    label: (taxonomy, name) => labels.get(`${taxonomy}:${name}`) ?? null,
  }
}
