import { cp, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClickHouse } from '../engine/client.ts'

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
 * Freezes all tables while nothing is written through this door. What was under way elsewhere is found as a crash would
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

/** Of each table and database what tells its shape, without its rows: those lie in folders, one a part. */
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
