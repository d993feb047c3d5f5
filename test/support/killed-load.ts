import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '../../src/stores/clickhouse/engine/connect.ts'

interface KilledLoad {
  /** Program of this directory that loads into a data directory and prints what it has loaded: a number and its age a line. */
  readonly child: string
  readonly dataDir: string
  readonly firstAge: number
  /** Lines after which the kill is set. */
  readonly lines: number
  readonly delayMs: number
}

/** Loads in another process, and kills it; the last age that was printed of each number. */
export async function loadAndKill({ child, dataDir, firstAge, lines, delayMs }: KilledLoad) {
  const loading = spawn(process.execPath, [join(import.meta.dirname, child), dataDir, String(firstAge)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const acknowledged = new Map<number, number>()
  let seen = 0
  for await (const line of createInterface({ input: loading.stdout })) {
    const [number, age] = line.split(' ').map(Number)
    acknowledged.set(number!, age!)
    seen += 1
    if (seen === lines) void sleep(delayMs).then(() => loading.kill('SIGKILL'))
  }
  if (loading.exitCode === null && loading.signalCode === null) await once(loading, 'exit')
  expect(loading.signalCode).toBe('SIGKILL')
  return acknowledged
}

/** Looks every 100 ms; the engine removes rows in its own time, also after it was closed and opened. */
const LOOKS = 300

/** Expects that queries which count rows (`n`) come to count none in a data directory that nobody else has open. */
export async function expectRemoved(dataDir: string, counts: readonly string[]): Promise<void> {
  const db = await connect({ dataDir, url: null, cluster: null })
  const left = async () => {
    let rows = 0
    for (const sql of counts) rows += Number((await db.query<{ n: string }>(sql))[0]!.n)
    return rows
  }
  try {
    let rows = await left()
    for (let look = 0; rows > 0 && look < LOOKS; look += 1) {
      await sleep(100)
      rows = await left()
    }
    expect(rows).toBe(0)
  } finally {
    await db.close()
  }
}
