import { type SharedList, sqlList } from '../numbers/rows/insert-dictionaries.ts'
import type { ClickHouse } from './client.ts'
import { withPrefix } from './tsv.ts'

/** Maximum characters of shared lists in a statement; the engine accepts at most 262,144 characters of SQL. */
const MAX_SHARED = 150_000

/** Rows of a company without CIK and generation. The statement contains their shared values once. */
export interface SharedLines {
  readonly lists: readonly SharedList[]
  /** Tab-separated lines in slices. */
  readonly texts: readonly string[]
}

/** These rows with a CIK and a generation. */
interface GenerationInsert extends SharedLines {
  readonly cik: number
  readonly generation: number
}

/** How lines are converted to rows of a table. */
export interface Shape {
  readonly table: string
  readonly columns: readonly string[]
  /** Columns and types of a line after its prefix, as in `CREATE TABLE`. */
  readonly structure: string
  /**
   * Expressions of the columns. `cik` and `generation` are available. An item of a list is `words[number + words_from]`, because the list of a
   * generation starts where that of the previous one ends.
   */
  readonly select: string
  readonly arrayJoin?: string
}

/** Rows of one table without CIK and generation, in slices. */
export interface TableLines {
  readonly table: string
  readonly columns: readonly string[]
  readonly texts: readonly string[]
}

/** These rows with a CIK and a generation. */
export interface TableInsert extends TableLines {
  readonly cik: number
  readonly generation: number | string
}

/** Writes rows of several companies with one statement per table. */
export async function writeLines(db: ClickHouse, parts: readonly TableInsert[]): Promise<void> {
  await allOf(
    [...Map.groupBy(parts, ({ table }) => table)].map(([table, own]) =>
      db.insertTsv(
        table,
        own[0]!.columns,
        chained(own.map(({ cik, generation, texts }) => withPrefix(`${cik}\t${generation}\t`, texts))),
      ),
    ),
  )
}

/** Writes generations of several companies with as few statements as `MAX_SHARED` allows. */
export async function writeGenerations(
  db: ClickHouse,
  shape: Shape,
  inserts: readonly GenerationInsert[],
): Promise<void> {
  const groups: GenerationInsert[][] = []
  let shared = 0
  for (const insert of inserts) {
    const size = insert.lists.reduce((sum, { length }) => sum + length, 0)
    if (groups.length === 0 || shared + size > MAX_SHARED) {
      groups.push([])
      shared = 0
    }
    groups.at(-1)!.push(insert)
    shared += size
  }
  await allOf(groups.map(group => writeGroup(db, shape, group)))
}

/** Waits for all writes, even if one fails: nothing may be written after the first failure is reported. */
export async function allOf(writes: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(writes)) {
    if (result.status === 'rejected') throw result.reason
  }
}

async function writeGroup(
  db: ClickHouse,
  { table, columns, structure, select, arrayJoin = '' }: Shape,
  inserts: readonly GenerationInsert[],
): Promise<void> {
  const names = inserts[0]!.lists.map(({ name }) => name)
  const merged = names.map((_, at) => inserts.map(({ lists }) => lists[at]!))
  const shared = merged.flatMap(lists =>
    Object.entries(lists[0]!.columns).map(
      ([alias, { type }]) =>
        `${sqlList(
          type,
          lists.flatMap(({ columns }) => columns[alias]!.items),
        )} AS ${alias}`,
    ),
  )
  const froms = names.map(() => 0)
  const slices = inserts.map(({ cik, generation, lists, texts }) => {
    const prefix = `${[cik, generation, ...froms].join('\t')}\t`
    for (const [at, { size }] of lists.entries()) froms[at]! += size
    return withPrefix(prefix, texts)
  })
  await db.insertThrough({
    structure: [
      'cik UInt32',
      'generation UInt64',
      ...names.map(name => `${name}_from UInt32`),
      structure,
    ].join(', '),
    sql: source => `INSERT INTO ${table} (${columns.join(', ')})
      WITH ${shared.join(', ')} SELECT ${select} FROM ${source} ${arrayJoin}`,
    slices: chained(slices),
  })
}

function* chained(parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part
}
