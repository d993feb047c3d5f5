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
 * Collects items that arrive during a write and writes them together next, because a statement takes about 4 ms even for few
 * rows. One write at a time, in order of arrival, without waiting for further items. If a write fails, all its items are
 * rejected.
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

/** A frozen snapshot of the tables of an embedded directory, which exists until it is dropped. */
export interface Frozen {
  /** Copies it into a new directory, which can be used instead of the original. */
  copyTo(directory: string): Promise<void>
  drop(): Promise<void>
}

const NAME = 'backup'

const TABLES = `
  SELECT name FROM system.tables
  WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`

/**
 * Freezes all tables while nothing is written through this client. Other writes in progress look as after a crash, which is
 * repaired when the copy is opened. The engine uses hard links, so this takes milliseconds regardless of size.
 */
export async function freeze(db: ClickHouse, path: string): Promise<Frozen> {
  const shadow = join(path, 'shadow')
  // Remains of a killed run are outdated.
  await rm(join(shadow, NAME), { recursive: true, force: true })
  const tables = await db.query<{ name: string }>(TABLES)
  await db.paused(async command => {
    for (const { name } of tables) await command(`ALTER TABLE ${name} FREEZE WITH NAME '${NAME}'`)
  })
  return {
    async copyTo(directory) {
      await mkdir(directory, { recursive: true })
      for (const links of ['data', 'metadata']) await copyTree(join(path, links), join(directory, links))
      await copyMetadata(join(path, 'store'), join(directory, 'store'))
      await copyTree(join(shadow, NAME, 'store'), join(directory, 'store'))
    },
    drop: () => rm(join(shadow, NAME), { recursive: true, force: true }),
  }
}

/** Keeps relative links within the directory, so that the copy can be moved. */
function copyTree(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, verbatimSymlinks: true })
}

/** Copies the metadata of tables and databases without the rows, which are in one folder per part. */
async function copyMetadata(from: string, to: string): Promise<void> {
  for (const prefix of await readdir(from)) {
    for (const object of await readdir(join(from, prefix))) {
      const [source, target] = [join(from, prefix, object), join(to, prefix, object)]
      await mkdir(target, { recursive: true })
      for (const name of await readdir(source)) {
        const isMetadata = name.endsWith('.sql') || name === 'format_version.txt'
        if (isMetadata && (await stat(join(source, name))).isFile())
          await cp(join(source, name), join(target, name))
      }
    }
  }
}

/** Increasing, unique numbers: milliseconds × 1,000 + a counter. Safe integers until the year 2255. */
export interface Generations {
  next(): number
  /** Marks numbers up to this one as used. */
  atLeast(taken: number): void
}

export function generations(now: () => number): Generations {
  // Random, so that another process that starts in the same millisecond does not start with the same number.
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

/** State in memory: live parts, companies and labels. Read when the stores are opened and updated by each write. */
export interface State {
  readonly catalog: Catalog
  readonly generations: Generations
  versions(): Versions
  published(versions: readonly Version[]): void
  snapshot(): Snapshot
  /** Reads what other processes published since the last call. */
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
    const previous = live.get(version.cik, version.part)
    if (previous && previous.published >= version.published) return
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
      // Clocks of loaders differ and replicas lag, so rows with a slightly lower `published` may arrive late.
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
