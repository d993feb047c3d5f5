import type { IngestLease } from '../../ports/ingest.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { tsvRow } from '../engine/tsv.ts'

/** Milliseconds for which a claim holds unless it is renewed. */
const HOLDS_MS = 60_000
/** Claims that ran out so long ago are removed. */
const KEPT_MS = 86_400_000

/** The time by the engine's clock. */
const NOW = 'toUInt64(toUnixTimestamp64Milli(now64(3)))'

/** A claim that ends later than one made now would was made by a clock that has been set back since: it counts no more. */
const LIVE = `
  SELECT holder, since, until FROM ingest_leases FINAL
  WHERE until > ${NOW} AND until <= ${NOW} + {holds:UInt64}
  ORDER BY since, holder`

const NEXT = `SELECT max(version) + 1 AS version, ${NOW} AS now FROM ingest_leases`

const LONG_GONE = `
  SELECT holder FROM ingest_leases GROUP BY holder
  HAVING max(until) + {kept:UInt64} < ${NOW} LIMIT 1000`

const COLUMNS = ['holder', 'version', 'since', 'until'] as const

/**
 * A lease by claims: the engine cannot compare and set, but a process that reads after writing sees all claims written before. The
 * engine's clock stamps them, so that clocks of loaders need not agree.
 */
export function ingestLease(db: ClickHouse): IngestLease {
  async function claim(holder: string, since: string | null, lives: boolean): Promise<void> {
    const [next] = await db.query<{ version: string; now: string }>(NEXT)
    const { version, now } = next!
    const until = lives ? BigInt(now) + BigInt(HOLDS_MS) : 0n
    await db.insertTsv('ingest_leases', COLUMNS, [tsvRow([holder, version, since ?? now, String(until)])])
  }

  async function removeLongGone(): Promise<void> {
    const gone = await db.query<{ holder: string }>(LONG_GONE, { kept: KEPT_MS })
    if (gone.length === 0) return
    const holders = gone.map(({ holder }) => holder)
    await db.command(removal(db.cluster, 'ingest_leases', 'holder IN {holders:Array(String)}'), { holders })
  }

  return {
    async hold(holder) {
      const live = await db.query<{ holder: string; since: string }>(LIVE, { holds: HOLDS_MS })
      const own = live.find(row => row.holder === holder)
      if (own === undefined && live.length > 0) return false
      if (own === undefined) await removeLongGone()
      const isFirst = live[0]?.holder === holder
      // One that came second lets its claim run out and claims anew when the first is gone.
      if (own === undefined || isFirst) await claim(holder, own?.since ?? null, true)
      return isFirst
    },
    release: holder => claim(holder, null, false),
  }
}

/** In a directory that no other process has open, claims are of processes that are gone. */
export async function forgetClaims(db: ClickHouse): Promise<void> {
  await db.command('TRUNCATE TABLE ingest_leases')
}
