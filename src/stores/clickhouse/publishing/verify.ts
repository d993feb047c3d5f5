import { AppError } from '../../../errors.ts'
import type { AddDamage, VerifyOptions } from '../../shared/damage.ts'
import type { ClickHouse } from '../engine/client.ts'
import type { Params } from '../engine/literal.ts'
import { LABELS, LISTS, PART_TABLES } from './manifest.ts'
import type { Version } from './versions.ts'

/** For scans of complete key columns. */
const LIMITS = { threads: 2, seconds: 3_600, memoryBytes: 8_000_000_000 }

interface Stored {
  readonly cik: number
  /** Absent for `LISTS`. */
  readonly generation?: string
  readonly rows: string
  readonly checksum: string
}

interface Expected {
  readonly version: Version
  readonly rows: number
  readonly checksum: string
}

/** Compares stored rows with what was published, and adds what is missing or differs. */
export async function verifyParts(
  db: ClickHouse,
  versions: Iterable<Version>,
  add: AddDamage,
  { isFull, cik }: VerifyOptions,
): Promise<void> {
  const expected = new Map<string, Expected[]>()
  let labels: Version | null = null
  for (const version of versions) {
    if (version.part === 'labels') labels = version
    if (cik !== undefined && version.cik !== cik) continue
    for (const { table, rows, checksum } of version.tables) {
      if (!expected.has(table)) expected.set(table, [])
      expected.get(table)!.push({ version, rows, checksum })
    }
  }
  const [which, params] = filter(cik)
  const compare = async (table: string, sql: string, values: Params, hasChecksum: boolean) => {
    const ofTable = expected.get(table) ?? []
    if (ofTable.length === 0) return
    const stored = await readable(add, table, () => db.query<Stored>(sql, values, LIMITS))
    const damage = stored && difference(ofTable, stored, hasChecksum)
    if (damage) add({ table, ...damage })
  }
  await Promise.all([
    ...Object.values(PART_TABLES)
      .flat()
      .map(({ name, isByCompany }) => {
        const isSummed = isFull && isByCompany
        const checksum = isSummed ? 'toString(sum(cityHash64(*)))' : "'0'"
        const sql = `SELECT cik, generation, count() AS rows, ${checksum} AS checksum FROM ${name} WHERE ${which} GROUP BY cik, generation`
        return compare(name, sql, params, isSummed)
      }),
    ...LISTS.map(({ table, sql }) => compare(table, sql.replace('{which}', which), params, true)),
    ...(labels ? [compare('concepts', LABELS, { version: labels.generation }, true)] : []),
  ])
}

/** Null if all expected rows are stored. */
function difference(
  expected: readonly Expected[],
  stored: readonly Stored[],
  hasChecksum: boolean,
): { ciks: number[]; reason: string } | null {
  const byKey = new Map(stored.map(row => [`${row.cik} ${row.generation ?? ''}`, row]))
  const isList = stored[0] !== undefined && stored[0].generation === undefined
  const storedRow = ({ cik, generation }: Version) =>
    byKey.get(`${cik} ${isList ? '' : generation}`) ?? { rows: '0', checksum: '0' }
  const wrong = expected.filter(({ version, rows, checksum }) => {
    const row = storedRow(version)
    return Number(row.rows) !== rows || (hasChecksum && checksum !== '0' && row.checksum !== checksum)
  })
  if (wrong.length === 0) return null
  const lost = wrong.reduce((sum, { version, rows }) => sum + rows - Number(storedRow(version).rows), 0)
  const ciks = [...new Set(wrong.map(({ version }) => version.cik))]
  const reason = lost > 0 ? `${lost} rows are missing` : 'rows differ from what was published'
  return { ciks, reason: `${reason}, of ${ciks.length} companies` }
}

/** A check of the rows of a table against counts in another table. */
export interface Announced {
  readonly table: string
  /** Selects `cik` of companies whose rows do not match. `{which}`: a filter on `cik`. */
  readonly sql: string
  /** Reads complete columns, which takes too long for each start. */
  readonly isFull?: boolean
}

/** Checks tables against row counts in other tables. */
export async function verifyAnnounced(
  db: ClickHouse,
  checks: readonly Announced[],
  add: AddDamage,
  { cik, isFull }: VerifyOptions,
): Promise<void> {
  const [which, params] = filter(cik)
  await Promise.all(
    checks
      .filter(check => isFull || !check.isFull)
      .map(async ({ table, sql }) => {
        const rows = await readable(add, table, () =>
          db.query<{ cik: number }>(sql.replaceAll('{which}', which), params, LIMITS),
        )
        if (rows === null || rows.length === 0) return
        const ciks = rows.map(row => row.cik)
        add({ table, ciks, reason: `rows of ${ciks.length} companies are missing` })
      }),
  )
}

/** Reads every value of tables: the engine keeps checksums of the blocks of its files. */
export async function verifyReadable(
  db: ClickHouse,
  tables: readonly string[],
  add: AddDamage,
): Promise<void> {
  for (const table of tables)
    await readable(add, table, () =>
      db.query(`SELECT sum(cityHash64(*)) AS checksum FROM ${table}`, {}, LIMITS),
    )
}

function filter(cik: number | undefined): [which: string, params: Params] {
  return cik === undefined ? ['1', {}] : ['cik = {cik:UInt32}', { cik }]
}

/** Null if the engine cannot read what it stored; then the whole table is damaged. */
async function readable<Result>(
  add: AddDamage,
  table: string,
  read: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'data_damaged')) throw error
    const cause = error.cause instanceof Error ? error.cause.message.slice(0, 500) : ''
    add({ table, ciks: null, reason: `it cannot be read: ${cause}` })
    return null
  }
}
