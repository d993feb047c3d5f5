import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
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
import { readVersions } from './version-rows.ts'
import { liveVersions, type Version, type Versions } from './versions.ts'

/**
 * Gathers what comes while a write is under way and writes it together next: a statement costs the engine about 4 ms however
 * few its rows. One write at a time, in the order of asking; nothing waits for more to come. Those of a write that failed
 * all learn of it.
 */
export function groupCommit<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  /** Whether one more fits into a write. */
  fits: (items: readonly Item[], next: Item) => boolean,
): (item: Item) => Promise<void> {
  const waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    // All requests of the same tick go into the first write.
    await null
    while (waiting.length > 0) {
      const items: Item[] = [waiting[0]!.item]
      while (items.length < waiting.length && fits(items, waiting[items.length]!.item)) {
        items.push(waiting[items.length]!.item)
      }
      const group = waiting.splice(0, items.length)
      try {
        await write(items)
        for (const { done } of group) done()
      } catch (error) {
        for (const { failed } of group) failed(error)
      }
    }
    writing = false
  }

  return item =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (writing) return
      writing = true
      void writeAll()
    })
}

/** What the tables of an embedded directory held at one moment, kept by the engine until it is dropped. */
export interface Frozen {
  /** Copies it into a new directory, which can be opened in the place of the one that it came from. */
  copyTo(directory: string): Promise<void>
  drop(): Promise<void>
}

const NAME = 'backup'

const TABLES = `
  SELECT name FROM system.tables
  WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`

/**
 * Freezes all tables while nothing is written through this client. What was under way elsewhere is found as a crash would
 * leave it, which opening mends. The engine links files, so that this takes milliseconds whatever their size.
 */
export async function freeze(db: ClickHouse, path: string): Promise<Frozen> {
  const shadow = join(path, 'shadow')
  // What a killed run left is of another moment.
  await rm(join(shadow, NAME), { recursive: true, force: true })
  const tables = await db.query<{ name: string }>(TABLES)
  await db.paused(async command => {
    for (const { name } of tables) await command(`ALTER TABLE ${name} FREEZE WITH NAME '${NAME}'`)
  })
  return {
    async copyTo(directory) {
      await mkdir(directory, { recursive: true })
      for (const links of ['data', 'metadata']) await copied(join(path, links), join(directory, links))
      await copyOutlines(join(path, 'store'), join(directory, 'store'))
      await copied(join(shadow, NAME, 'store'), join(directory, 'store'))
    },
    drop: () => rm(join(shadow, NAME), { recursive: true, force: true }),
  }
}

/** Links within the directory stay relative: the copy may lie anywhere. */
function copied(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, verbatimSymlinks: true })
}

/** The metadata of each table and database, without its rows: those are in folders, one per part. */
async function copyOutlines(from: string, to: string): Promise<void> {
  for (const prefix of await readdir(from)) {
    for (const object of await readdir(join(from, prefix))) {
      const [source, target] = [join(from, prefix, object), join(to, prefix, object)]
      await mkdir(target, { recursive: true })
      for (const name of await readdir(source)) {
        const isShape = name.endsWith('.sql') || name === 'format_version.txt'
        if (isShape && (await stat(join(source, name))).isFile())
          await cp(join(source, name), join(target, name))
      }
    }
  }
}

/** Numbers that only grow and are never used twice: milliseconds × 1,000 + a counter. Safe integers until the year 2255. */
export interface Generations {
  next(): number
  /** Numbers up to this one are taken. */
  atLeast(taken: number): void
}

export function generations(now: () => number): Generations {
  // Another process that writes to the same server at the same millisecond should not start at the same number.
  let last = now() * 1_000 + Math.floor(Math.random() * 500)
  return {
    next() {
      last = Math.max(last + 1, now() * 1_000)
      return last
    },
    atLeast(taken) {
      last = Math.max(last, taken)
    },
  }
}

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
    labels: known.labels,
  }
}
