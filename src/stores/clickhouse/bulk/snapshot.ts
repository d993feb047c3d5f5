import type { ClickHouse } from '../engine/client.ts'
import type { Part } from '../publishing/versions.ts'

/** Parts that bulk rows are read from. */
export const BULK_PARTS = ['numbers', 'metrics'] as const satisfies readonly Part[]
type BulkPart = (typeof BULK_PARTS)[number]

/** Company and generation of a part that were live at the moment, of the companies `{ciks}`. */
export function liveOf(part: BulkPart): string {
  return `
    SELECT cik, argMax(generation, published) FROM published_parts
    WHERE part = '${part}' AND cik IN {ciks:Array(UInt32)} AND published <= {moment:UInt64}
    GROUP BY cik`
}

const live = (part: BulkPart) => `argMaxIf(generation, published, part = '${part}')`

/** Publications are only ever added, and removed with the rows that they publish: what was live at a moment can be read later. */
const AT_MOMENT = `
  SELECT arraySort(groupArray(cik)) AS ciks, toString(groupBitXor(cityHash64(cik, numbers, metrics))) AS digest,
    arraySort(groupArrayIf(cik, latest >= {since:UInt64} OR cik IN (
      SELECT cik FROM splits WHERE effective > {sinceDay:Date32} AND effective <= {today:Date32}
    ))) AS changed
  FROM (
    SELECT cik, ${live('numbers')} AS numbers, ${live('metrics')} AS metrics, max(published) AS latest
    FROM published_parts
    WHERE part IN ('${BULK_PARTS.join("', '")}') AND published <= {moment:UInt64}
    GROUP BY cik
  )`

interface BulkSnapshot {
  /** Companies of which something was published, ascending. */
  readonly ciks: readonly number[]
  /** Tells these publications apart from any others, those of another store too. */
  readonly digest: string
  /** Of them those that changed. */
  readonly changed: readonly number[]
}

interface MomentRequest {
  readonly moment: number
  /** Milliseconds since 1970; null: any time. */
  readonly changedSince: number | null
  readonly today: string
}

/** What was published at a moment. A split that takes effect later than it became known changes a company too. */
export async function bulkSnapshot(
  db: ClickHouse,
  { moment, changedSince, today }: MomentRequest,
): Promise<BulkSnapshot> {
  const since = Math.min(Math.max(changedSince ?? 0, 0), Math.floor(Number.MAX_SAFE_INTEGER / 1_000))
  const [found] = await db.query<BulkSnapshot>(AT_MOMENT, {
    moment,
    since: since * 1_000,
    sinceDay: changedSince === null ? today : new Date(since).toISOString().slice(0, 10),
    today,
  })
  return found ?? { ciks: [], digest: '0', changed: [] }
}
