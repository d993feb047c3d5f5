import type { DatabaseSync } from 'node:sqlite'
import { sqliteFailure } from './database.ts'

interface Waiting {
  /** Runs the work and keeps its result; it is given to who asked once it is committed. */
  readonly run: () => () => void
  readonly fail: (error: unknown) => void
}

export interface Batches {
  /** Resolves to the work's result once it is committed. */
  run<Result>(work: () => Result): Promise<Result>
  /** Commits what waits. */
  flush(): void
}

/**
 * What is asked for in one turn of the event loop is one transaction: committing costs more than a statement. The write lock
 * is taken first, so that no other process comes between. All of a batch is done or, where the engine fails, nothing.
 */
export function inBatches(db: DatabaseSync): Batches {
  let waiting: Waiting[] = []

  function flush(): void {
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    try {
      db.exec('BEGIN IMMEDIATE')
      const told = batch.map(({ run }) => run())
      db.exec('COMMIT')
      for (const tell of told) tell()
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
