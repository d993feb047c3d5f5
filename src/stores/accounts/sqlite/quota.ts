import type { DatabaseSync } from 'node:sqlite'
import type { Debit, DebitResult, OpenQuota, Usage } from '../../ports/quota.ts'
import {
  COUNT_USAGE,
  firstUsageDay,
  GIVE_BACK,
  PRUNE,
  PRUNE_EVERY,
  PRUNE_USAGE,
  TAKE,
  USAGE,
  USED,
} from '../sql-accounts.ts'
import { openSqlite, sqliteClient, sqliteFailure } from './database.ts'

interface Used {
  readonly used: number
}

/**
 * Counters in a file of the data directory. A power failure may lose the calls of the last moments, but not the
 * file.
 */
export async function openSqliteQuota(dataDir: string, now: () => number): Promise<OpenQuota> {
  const db = await openSqlite({ dataDir, name: 'quota', durability: 'normal' })
  const statements = {
    take: db.prepare(TAKE),
    giveBack: db.prepare(GIVE_BACK),
    used: db.prepare(USED),
    countUsage: db.prepare(COUNT_USAGE),
    prune: db.prepare(PRUNE),
    pruneUsage: db.prepare(PRUNE_USAGE),
  }
  const batches = inBatches(db)
  let nextPrune = 0

  const usedOf = ({ subject, window }: Pick<Debit, 'subject' | 'window'>): number =>
    (statements.used.get({ $1: subject, $2: window }) as Used | undefined)?.used ?? 0

  function count({ subject, usage }: Debit, calls: number): void {
    if (usage) statements.countUsage.run({ $1: subject, $2: usage.day, $3: usage.endpoint, $4: calls })
  }

  function take(debit: Debit): DebitResult {
    const { subject, window, calls, limit, keptMs } = debit
    if (now() >= nextPrune) {
      statements.prune.run({ $1: now() })
      statements.pruneUsage.run({ $1: firstUsageDay(now()) })
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
    debit: debit => batches.run(() => take(debit)),
    refund: debit => batches.run(() => giveBack(debit)),
    used: async counter => guarded(() => usedOf(counter)),
    usage: (subject, from, to) => sqliteClient(db).query<Usage>(USAGE, [subject, from, to]),
    ping: async () => void (await sqliteClient(db).query('SELECT 1')),
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

interface Waiting {
  /** Runs the work; the returned function resolves the caller's promise after the commit. */
  readonly run: () => () => void
  readonly fail: (error: unknown) => void
}

interface WriteBatcher {
  /** Resolves to the work's result once it is committed. */
  run<Result>(work: () => Result): Promise<Result>
  /** Commits queued work. */
  flush(): void
}

/**
 * Calls of one event-loop turn share a transaction, because a commit costs more than a statement. The write lock is
 * acquired first, so that no other process writes in between. A batch is atomic.
 */
function inBatches(db: DatabaseSync): WriteBatcher {
  let waiting: Waiting[] = []

  function flush(): void {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    try {
      db.exec('BEGIN IMMEDIATE')
      const results = batch.map(({ run }) => run())
      db.exec('COMMIT')
      for (const deliver of results) deliver()
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
      for (const { fail } of batch) fail(sqliteFailure(error))
    }
  }

  return {
    run<Result>(work: () => Result): Promise<Result> {
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({
          run() {
            const result = work()
            return () => resolve(result)
          },
          fail: reject,
        })
      })
    },
    flush,
  }
}
