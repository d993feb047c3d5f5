import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'

/*
 * Writes to the file `begun` of the directory TEST_WATCH what begins and ends, one line each, before anything else happens: a
 * process that computes without end can tell nobody afterwards. `scripts/watched.ts` reads it.
 */
const WATCHER = Symbol.for('filings.test-watcher')
const directory = process.env['TEST_WATCH']

if (directory) {
  const file = relative(process.cwd(), expect.getState().testPath ?? 'unknown file')
  const note = (what: 'begin' | 'end', test: string | null) =>
    appendFileSync(
      `${directory}/begun`,
      `${JSON.stringify({ what, pid: process.pid, at: Date.now(), file, test })}\n`,
    )
  note('begin', null)
  beforeEach(({ task }) => note('begin', task.fullTestName))
  afterEach(({ task }) => note('end', task.fullTestName))
  afterAll(() => note('end', null))
  tellStackOf(directory)
}

/** Once a process, which may run many files. */
function tellStackOf(directory: string): void {
  if (Reflect.has(globalThis, WATCHER)) return
  const workerData = { ask: `${directory}/ask`, place: `${directory}/stack.${process.pid}` }
  const watcher = new Worker(new URL('./tell-stack.ts', import.meta.url), { workerData, execArgv: [] })
  watcher.unref()
  Reflect.set(globalThis, WATCHER, watcher)
}
