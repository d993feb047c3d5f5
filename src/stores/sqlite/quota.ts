import { COUNT_USAGE, GIVE_BACK, PRUNE, PRUNE_EVERY, TAKE, USAGE, USED } from '../adapter-common/sql-quota.ts'
import type { Debit, OpenQuota, Taken, Usage } from '../quota-port.ts'
import { openSqlite, sqliteDoor, sqliteFailure } from './database.ts'
import { inBatches } from './in-batches.ts'

interface Used {
  readonly used: number
}

/** Counters in a file of the data directory. A power cut may take the calls of the last moments, not the file. */
export async function openSqliteQuota(dataDir: string, now: () => number): Promise<OpenQuota> {
  const db = await openSqlite({ dataDir, name: 'quota', durability: 'normal' })
  const statements = {
    take: db.prepare(TAKE),
    giveBack: db.prepare(GIVE_BACK),
    used: db.prepare(USED),
    countUsage: db.prepare(COUNT_USAGE),
    prune: db.prepare(PRUNE),
  }
  const batches = inBatches(db)
  let nextPrune = 0

  const usedOf = ({ subject, window }: Pick<Debit, 'subject' | 'window'>): number =>
    (statements.used.get({ $1: subject, $2: window }) as Used | undefined)?.used ?? 0

  function count({ subject, usage }: Debit, calls: number): void {
    if (usage) statements.countUsage.run({ $1: subject, $2: usage.day, $3: usage.endpoint, $4: calls })
  }

  function take(debit: Debit): Taken {
    const { subject, window, calls, limit, keptMs } = debit
    if (now() >= nextPrune) {
      statements.prune.run({ $1: now() })
      nextPrune = now() + PRUNE_EVERY
    }
    const row = statements.take.get({ $1: subject, $2: window, $3: calls, $4: limit, $5: now() + keptMs })
    if (!row) return { taken: false, used: usedOf(debit) }
    count(debit, calls)
    return { taken: true, used: (row as unknown as Used).used }
  }

  function giveBack(debit: Debit): number {
    const { subject, window, calls } = debit
    const row = statements.giveBack.get({ $1: subject, $2: window, $3: calls }) as Used | undefined
    count(debit, -calls)
    return row?.used ?? 0
  }

  return {
    engine: 'SQLite',
    take: debit => batches.run(() => take(debit)),
    giveBack: debit => batches.run(() => giveBack(debit)),
    used: async counter => guarded(() => usedOf(counter)),
    usage: (subject, from, to) => sqliteDoor(db).query<Usage>(USAGE, [subject, from, to]),
    ping: async () => void (await sqliteDoor(db).query('SELECT 1')),
    async close() {
      batches.flush()
      db.close()
    },
  }
}

function guarded<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw sqliteFailure(error)
  }
}
