import type { BulkPosition } from '../bulk-port.ts'
import type { RowSource } from './bulk-rows.ts'
import type { ClickHouse } from './client.ts'
import type { Params } from './literal.ts'

/** Companies on a page: they and what they are called travel in its SQL several times, of which the engine reads 256 KiB. */
const MOST_COMPANIES = 1_000
/** Companies that are counted at a time. */
const FEWEST = 8
const MOST = 1_000
/** Companies that one page looks through: a page of what few companies have may come short, and says where it ended. */
const MOST_LOOKED_AT = 10_000

const COUNT = (keys: string) => `SELECT cik, toUInt32(count()) AS n FROM (${keys}) GROUP BY cik`

export interface Plan {
  /** With rows on the page, ascending. */
  readonly ciks: readonly number[]
  /** Without any row, of which the page says so. */
  readonly gone: readonly number[]
  /** Rows of companies on the page. */
  readonly rows: number
  readonly next: BulkPosition | null
}

export interface PlanAsked {
  /** That may be on the page, ascending, the one that the position is in first. */
  readonly candidates: readonly number[]
  readonly limit: number
  /** Companies without rows take a row each. */
  readonly tellGone: boolean
  readonly params: Params
}

/** Decides which rows a page holds, before any is written. */
export async function planPage(db: ClickHouse, source: RowSource, asked: PlanAsked): Promise<Plan> {
  const { candidates, limit, tellGone, params } = asked
  const ciks: number[] = []
  const gone: number[] = []
  let rows = 0
  let at = 0
  while (at < candidates.length) {
    const chunk = candidates.slice(at, at + chunkSize(limit - rows - gone.length, rows, at))
    const counts = await counted(db, source, { ...params, ciks: chunk })
    for (const cik of chunk) {
      const room = limit - rows - gone.length
      const isFull = room <= 0 || ciks.length + gone.length >= MOST_COMPANIES || at >= MOST_LOOKED_AT
      const count = counts.get(cik) ?? 0
      // Nothing to be told is no reason to begin a page.
      if (isFull && (count > 0 || tellGone || at >= MOST_LOOKED_AT))
        return { ciks, gone, rows, next: { cik: candidates[at - 1] as number, key: null } }
      at += 1
      if (count > room) {
        const key = await lastKey(db, source, { ...params, ciks: [cik], take: room - 1 })
        return { ciks: [...ciks, cik], gone, rows: rows + room, next: { cik, key } }
      }
      if (count > 0) ciks.push(cik)
      else if (tellGone) gone.push(cik)
      rows += count
    }
  }
  return { ciks, gone, rows, next: null }
}

/** As many companies as the room will likely take, by what those before had. */
function chunkSize(room: number, rows: number, companies: number): number {
  const wanted = rows === 0 ? companies * 4 : (1.2 * room * companies) / rows
  return Math.min(Math.max(Math.ceil(wanted), FEWEST), MOST)
}

async function counted(
  db: ClickHouse,
  { keys }: RowSource,
  params: Params,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ cik: number; n: number }>(COUNT(keys), params, { threads: 2 })
  return new Map(rows.map(({ cik, n }) => [cik, n]))
}

/** The key of the row that comes so many after the company's first. */
async function lastKey(
  db: ClickHouse,
  { key, keys }: RowSource,
  params: Params,
): Promise<(string | number)[]> {
  const names = Object.keys(key).join(', ')
  const sql = `SELECT ${names} FROM (${keys}) ORDER BY ${names} LIMIT 1 OFFSET {take:UInt32}`
  const [row] = await db.query<Readonly<Record<string, string | number>>>(sql, params)
  if (!row) throw new Error('A page ends at a row that is not there')
  return Object.keys(key).map(name => row[name] as string | number)
}
