import type {
  IngestLease,
  IngestPosition,
  IngestStore,
  IngestSummary,
  IngestTask,
  IngestTaskState,
} from '../../ports/ingest.ts'
import type { ClickHouse } from '../engine/client.ts'
import { removal } from '../engine/cluster.ts'
import { accessionText, tsvAccession, tsvRow } from '../engine/tsv.ts'

/** Means "unknown" in columns of dates and times. */
const UNKNOWN_DAY = '1970-01-01'
const NAME = 'sec'
/** Days for which tasks of loaded filings are stored: far more than feed and indexes are read back. */
const TASK_DAYS = 60
/** Maximum accession numbers per statement, well below the engine's limit of 256 KiB of SQL. */
const MAX_REQUESTED = 5_000

const TASKS =
  'SELECT cik, accn, form, filed, accepted_at, seen_at, state, tries, next_try_at, reason FROM ingest_tasks FINAL'
const POSITION = `
  SELECT index_day, feed_until, polled_at, next_poll_at, ended, loaded, failed
  FROM ingest_position FINAL WHERE name = {name:String}`
const SUMMARY = `
  SELECT countIf(state = 'new') AS unserved, countIf(state = 'facts_missing') AS facts_missing,
    minIf(if(accepted_at = 0, seen_at, accepted_at), state = 'new') AS oldest
  FROM ingest_tasks FINAL WHERE accn != 0 AND state IN ('new', 'facts_missing')`
/** Not from the clock, which may have been set back since rows were written. */
const NEXT_VERSION = {
  ingest_tasks: 'SELECT max(version) + 1 AS version FROM ingest_tasks',
  ingest_position: 'SELECT max(version) + 1 AS version FROM ingest_position',
} as const
const OLD_TASKS = `
  SELECT cik, accn FROM ingest_tasks FINAL WHERE state = 'loaded' AND accn != 0 AND filed < {before:Date}`

const TASK_COLUMNS = [
  ...['cik', 'accn', 'version', 'form', 'filed', 'accepted_at', 'seen_at', 'state', 'tries', 'next_try_at'],
  'reason',
]
const POSITION_COLUMNS = [
  ...['name', 'version', 'index_day', 'feed_until', 'polled_at', 'next_poll_at', 'ended', 'loaded', 'failed'],
]

interface TaskRow {
  readonly cik: number
  readonly accn: string
  readonly form: string
  readonly filed: string
  readonly accepted_at: string
  readonly seen_at: string
  readonly state: IngestTaskState
  readonly tries: number
  readonly next_try_at: string
  readonly reason: string
}

interface PositionRow {
  readonly index_day: string
  readonly feed_until: string
  readonly polled_at: string
  readonly next_poll_at: string
  readonly ended: number
  readonly loaded: string
  readonly failed: string
}

export function ingestStore(db: ClickHouse): IngestStore {
  const tasks = async (condition: string) =>
    (await db.query<TaskRow>(`${TASKS} WHERE ${condition} ORDER BY cik, accn`)).map(taskOf)

  async function nextVersion(table: keyof typeof NEXT_VERSION): Promise<string> {
    const [row] = await db.query<{ version: string }>(NEXT_VERSION[table])
    return row?.version ?? '1'
  }

  /** Deletes all versions of a task together, so that an earlier one does not become the current one. */
  async function removeTasks(before: string): Promise<void> {
    const rows = await db.query<{ cik: number; accn: string }>(OLD_TASKS, { before })
    for (let from = 0; from < rows.length; from += MAX_REQUESTED) {
      const pairs = rows.slice(from, from + MAX_REQUESTED).map(({ cik, accn }) => `(${cik},${accn})`)
      await db.command(removal(db.cluster, 'ingest_tasks', `(cik, accn) IN (${pairs.join(',')})`))
    }
  }

  async function position(): Promise<IngestPosition | null> {
    const [row] = await db.query<PositionRow>(POSITION, { name: NAME })
    return row ? positionOf(row) : null
  }

  return {
    position,
    async putPosition({ indexDay, feedUntil, lookedAt, dueAt, ended, loaded, failed }) {
      const former = (await position())?.indexDay ?? null
      const version = await nextVersion('ingest_position')
      const times = [feedUntil ?? 0, lookedAt ?? 0, dueAt ?? 0].map(storedTime)
      const cells = [NAME, version, indexDay ?? UNKNOWN_DAY, ...times, ended ? 1 : 0, loaded, failed]
      await db.insertTsv('ingest_position', POSITION_COLUMNS, [tsvRow(cells)])
      if (indexDay !== null && indexDay !== former) await removeTasks(daysBefore(indexDay, TASK_DAYS))
    },
    waiting: () => tasks(`state IN ('new', 'facts_missing')`),
    companies: () => tasks('accn = 0'),
    async known(accessions) {
      const found = new Set<string>()
      for (let from = 0; from < accessions.length; from += MAX_REQUESTED) {
        const asked = accessions
          .slice(from, from + MAX_REQUESTED)
          .map(accession => BigInt(tsvAccession(accession)))
        const rows = await db.query<{ cik: number; accn: string }>(
          'SELECT DISTINCT cik, accn FROM ingest_tasks WHERE accn IN {asked:Array(UInt64)}',
          { asked },
        )
        for (const { cik, accn } of rows) found.add(`${cik} ${accessionText(accn)}`)
      }
      return found
    },
    async put(given) {
      if (given.length === 0) return
      const version = await nextVersion('ingest_tasks')
      await db.insertTsv('ingest_tasks', TASK_COLUMNS, [given.map(task => taskLine(task, version)).join('')])
    },
    async summary(): Promise<IngestSummary | null> {
      const [row, [counted]] = await Promise.all([
        position(),
        db.query<{ unserved: string; facts_missing: string; oldest: string }>(SUMMARY),
      ])
      if (row === null || counted === undefined) return null
      const unserved = Number(counted.unserved)
      return {
        position: row,
        unserved,
        factsMissing: Number(counted.facts_missing),
        oldestUnserved: unserved > 0 ? Number(counted.oldest) : null,
      }
    },
    lease: ingestLease(db),
  }
}

function taskOf(row: TaskRow): IngestTask {
  return {
    cik: row.cik,
    accession: row.accn === '0' ? null : accessionText(row.accn),
    form: row.form,
    filed: row.filed === UNKNOWN_DAY ? null : row.filed,
    acceptedAt: knownTime(row.accepted_at),
    seenAt: Number(row.seen_at),
    state: row.state,
    tries: row.tries,
    nextTryAt: Number(row.next_try_at),
    reason: row.reason,
  }
}

function taskLine(task: IngestTask, version: string): string {
  const { cik, accession, form, filed, acceptedAt, seenAt, state, tries, nextTryAt, reason } = task
  const accn = accession === null ? '0' : tsvAccession(accession)
  const times = [acceptedAt ?? 0, seenAt].map(storedTime)
  return tsvRow([
    cik,
    accn,
    version,
    form,
    filed ?? UNKNOWN_DAY,
    ...times,
    state,
    tries,
    storedTime(nextTryAt),
    reason,
  ])
}

function positionOf(row: PositionRow): IngestPosition {
  return {
    indexDay: row.index_day === UNKNOWN_DAY ? null : row.index_day,
    feedUntil: knownTime(row.feed_until),
    lookedAt: knownTime(row.polled_at),
    dueAt: knownTime(row.next_poll_at),
    ended: row.ended === 1,
    loaded: Number(row.loaded),
    failed: Number(row.failed),
  }
}

function knownTime(ms: string): number | null {
  return ms === '0' ? null : Number(ms)
}

/** Whole milliseconds, not before 1970. */
function storedTime(ms: number): number {
  return Math.max(0, Math.round(ms))
}

function daysBefore(day: string, days: number): string {
  return new Date(Math.max(0, Date.parse(day) - days * 86_400_000)).toISOString().slice(0, 10)
}

/** Duration of a lease unless it is renewed. */
const LEASE_MS = 60_000
/** Leases that expired this long ago are removed. */
const EXPIRED_KEEP_MS = 86_400_000

/** Current time of the engine's clock. */
const NOW = 'toUInt64(toUnixTimestamp64Milli(now64(3)))'

/** A lease that ends later than a new one would was written before a clock was set back, so it is ignored. */
const LIVE = `
  SELECT holder, since, until FROM ingest_leases FINAL
  WHERE until > ${NOW} AND until <= ${NOW} + {holds:UInt64}
  ORDER BY since, holder`

const NEXT = `SELECT max(version) + 1 AS version, ${NOW} AS now FROM ingest_leases`

const EXPIRED = `
  SELECT holder FROM ingest_leases GROUP BY holder
  HAVING max(until) + {kept:UInt64} < ${NOW} LIMIT 1000`

const COLUMNS = ['holder', 'version', 'since', 'until'] as const

/**
 * A lease without compare-and-set: a process that reads after it wrote sees all earlier claims. Times are those of
 * the engine's clock, so that clocks of loaders need not agree.
 */
function ingestLease(db: ClickHouse): IngestLease {
  async function claim(holder: string, since: string | null, lives: boolean): Promise<void> {
    const [next] = await db.query<{ version: string; now: string }>(NEXT)
    const { version, now } = next!
    const until = lives ? BigInt(now) + BigInt(LEASE_MS) : 0n
    await db.insertTsv('ingest_leases', COLUMNS, [tsvRow([holder, version, since ?? now, String(until)])])
  }

  async function removeExpired(): Promise<void> {
    const expired = await db.query<{ holder: string }>(EXPIRED, { kept: EXPIRED_KEEP_MS })
    if (expired.length === 0) return
    const holders = expired.map(({ holder }) => holder)
    await db.command(removal(db.cluster, 'ingest_leases', 'holder IN {holders:Array(String)}'), { holders })
  }

  return {
    async hold(holder) {
      const live = await db.query<{ holder: string; since: string }>(LIVE, { holds: LEASE_MS })
      const own = live.find(row => row.holder === holder)
      if (own === undefined && live.length > 0) return false
      if (own === undefined) await removeExpired()
      const isFirst = live[0]?.holder === holder
      // The second process lets its claim expire, and claims again when the first is gone.
      if (own === undefined || isFirst) await claim(holder, own?.since ?? null, true)
      return isFirst
    },
    release: holder => claim(holder, null, false),
  }
}

/** No other process can have an embedded directory open, so all leases in it belong to processes that have ended. */
export async function forgetClaims(db: ClickHouse): Promise<void> {
  await db.command('TRUNCATE TABLE ingest_leases')
}
