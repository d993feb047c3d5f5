import type { IngestLease } from '../ingest-port.ts'
import type { ClickHouse } from './client.ts'

/** Milliseconds for which a claim holds unless it is renewed. */
const HOLDS_MS = 60_000
/** Claims that ran out so long ago are removed. */
const KEPT_MS = 86_400_000

/** The time by the engine's clock. */
const NOW = 'toUInt64(toUnixTimestamp64Milli(now64(3)))'

/** A claim that ends later than one made now would was made by a clock that has been set back since: it counts no more. */
const LIVE = `
  SELECT holder, since, until FROM ingest_claims FINAL
  WHERE until > ${NOW} AND until <= ${NOW} + {holds:UInt64}
  ORDER BY since, holder`

const CLAIM = `
  INSERT INTO ingest_claims (holder, version, since, until)
  SELECT {holder:String}, (SELECT max(version) + 1 FROM ingest_claims),
    if({since:UInt64} = 0, ${NOW}, {since:UInt64}), {lives:UInt8} * (${NOW} + {holds:UInt64})`

const REMOVE = `
  DELETE FROM ingest_claims WHERE holder IN (
    SELECT holder FROM ingest_claims GROUP BY holder
    HAVING max(until) + {kept:UInt64} < ${NOW})
  SETTINGS lightweight_deletes_sync = 0`

/**
 * A lease by claims: the engine cannot compare and set, but whoever reads after writing sees all claims written before. The
 * engine's clock stamps them, so that clocks of loaders need not agree.
 */
export function ingestLease(db: ClickHouse): IngestLease {
  const claim = (holder: string, since: string, lives: 0 | 1) =>
    db.command(CLAIM, { holder, since: BigInt(since), lives, holds: HOLDS_MS })

  return {
    async hold(holder) {
      const live = await db.query<{ holder: string; since: string }>(LIVE, { holds: HOLDS_MS })
      const own = live.find(row => row.holder === holder)
      if (own === undefined && live.length > 0) return false
      if (own === undefined) await db.command(REMOVE, { kept: KEPT_MS })
      const isFirst = live[0]?.holder === holder
      // One that came second lets its claim run out and claims anew when the first is gone.
      if (own === undefined || isFirst) await claim(holder, own?.since ?? '0', 1)
      return isFirst
    },
    release: holder => claim(holder, '0', 0),
  }
}

/** In a directory that no other process has open, claims are of processes that are gone. */
export async function forgetClaims(db: ClickHouse): Promise<void> {
  await db.command('TRUNCATE TABLE ingest_claims')
}
