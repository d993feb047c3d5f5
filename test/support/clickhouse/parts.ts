import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const PART = /^all_(\d+)_(\d+)_(\d+)(?:_(\d+))?$/

interface Part {
  readonly name: string
  readonly min: number
  readonly max: number
  /** Grows with each merge and each mutation. */
  readonly age: number
}

/** An active part of a table, and the parts merged into it that are still on disk, from which the engine would restore it. */
interface ActivePart {
  readonly path: string
  readonly merged: readonly string[]
}

/** The active parts of a table in an embedded data directory, oldest first. */
export async function activeParts(dataDir: string, table: string): Promise<ActivePart[]> {
  const directory = join(dataDir, 'clickhouse', 'data', 'default', table)
  const parts = (await readdir(directory)).flatMap((name): Part[] => {
    const [, min, max, level, mutation = '0'] = PART.exec(name) ?? []
    return min === undefined
      ? []
      : [{ name, min: Number(min), max: Number(max), age: Number(level) * 1e6 + Number(mutation) }]
  })
  const isMerged = (part: Part, into: Part) =>
    into.min <= part.min && into.max >= part.max && into.age > part.age
  return parts
    .filter(part => !parts.some(other => isMerged(part, other)))
    .sort((a, b) => a.min - b.min)
    .map(part => ({
      path: join(directory, part.name),
      merged: parts.filter(other => isMerged(other, part)).map(({ name }) => join(directory, name)),
    }))
}
