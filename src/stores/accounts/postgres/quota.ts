import type { OpenQuota, Usage } from '../../ports/quota.ts'
import { firstUsageDay, PRUNE, PRUNE_EVERY, PRUNE_USAGE, USAGE, USED } from '../sql-accounts.ts'
import { openPostgres } from './pool.ts'

interface Used {
  readonly used: number
}

/* One statement is one transaction and one round trip: counter and usage change together. */

/** `$1` subject, `$2` window, `$3` calls, `$4` limit, `$5` expiry, `$6` day or null, `$7` endpoint. */
const TAKE = `
  WITH taken AS (
    INSERT INTO quota_counter (subject, period, used, expires_at)
    SELECT $1::text, $2::text, $3::bigint, $5::bigint WHERE $3::bigint <= $4::bigint
    ON CONFLICT (subject, period) DO UPDATE SET used = quota_counter.used + excluded.used
    WHERE quota_counter.used + excluded.used <= $4::bigint
    RETURNING used
  ), counted AS (
    INSERT INTO quota_usage (subject, day, endpoint, calls)
    SELECT $1::text, $6::text, $7::text, $3::bigint FROM taken WHERE $6::text IS NOT NULL
    ON CONFLICT (subject, day, endpoint) DO UPDATE SET calls = quota_usage.calls + excluded.calls
  )
  SELECT used FROM taken`

/** `$1` subject, `$2` window, `$3` calls, `$4` day or null, `$5` endpoint. */
const GIVE_BACK = `
  WITH counted AS (
    UPDATE quota_usage SET calls = calls - $3::bigint
    WHERE subject = $1::text AND day = $4::text AND endpoint = $5::text
  )
  UPDATE quota_counter SET used = greatest(used - $3::bigint, 0)
  WHERE subject = $1::text AND period = $2::text RETURNING used`

/** Counters in a PostgreSQL database. A crash of the server may lose the calls of the last second. */
export async function openPostgresQuota(url: string, now: () => number): Promise<OpenQuota> {
  const { client, close } = await openPostgres({ url, migrations: 'quota', durability: 'normal' })
  let nextPrune = 0

  async function prune(): Promise<void> {
    if (now() < nextPrune) return
    nextPrune = now() + PRUNE_EVERY
    await client.query(PRUNE, [now()])
    await client.query(PRUNE_USAGE, [firstUsageDay(now())])
  }

  const used = async (subject: string, window: string) =>
    (await client.query<Used>(USED, [subject, window]))[0]?.used ?? 0

  return {
    engine: 'PostgreSQL',
    async debit({ subject, window, calls, limit, keptMs, usage }) {
      await prune()
      const values = [
        subject,
        window,
        calls,
        limit,
        now() + keptMs,
        usage?.day ?? null,
        usage?.endpoint ?? null,
      ]
      const [row] = await client.query<Used>(TAKE, values)
      return row ? { taken: true, used: row.used } : { taken: false, used: await used(subject, window) }
    },
    async refund({ subject, window, calls, usage }) {
      const values = [subject, window, calls, usage?.day ?? null, usage?.endpoint ?? null]
      return (await client.query<Used>(GIVE_BACK, values))[0]?.used ?? 0
    },
    used: ({ subject, window }) => used(subject, window),
    usage: (subject, from, to) => client.query<Usage>(USAGE, [subject, from, to]),
    ping: async () => void (await client.query('SELECT 1')),
    close,
  }
}
