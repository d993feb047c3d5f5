import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { connect } from '../../src/stores/clickhouse/engine/connect.ts'

interface KilledLoad {
  /** Program of this directory that loads until it is killed. After each load it prints a line: what was loaded, and the age (number) of the load. */
  readonly child: string
  readonly dataDir: string
  readonly firstAge: number
  /** Number of lines after which the process is killed, `delayMs` later. */
  readonly lines: number
  readonly delayMs: number
}

/** Loads in another process and kills it. Returns the last acknowledged age by number. */
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

/** Polls every 100 ms: the engine deletes rows in the background, also after it was reopened. */
const MAX_POLLS = 300

/** Expects that counting queries (column `n`) reach zero in a data directory that no other process has open. */
export async function expectRemoved(dataDir: string, counts: readonly string[]): Promise<void> {
  const db = await connect({ dataDir, url: null, cluster: null })
  const countRows = async () => {
    let rows = 0
    for (const sql of counts) rows += Number((await db.query<{ n: string }>(sql))[0]!.n)
    return rows
  }
  try {
    let rows = await countRows()
    for (let poll = 0; rows > 0 && poll < MAX_POLLS; poll += 1) {
      await sleep(100)
      rows = await countRows()
    }
    expect(rows).toBe(0)
  } finally {
    await db.close()
  }
}
