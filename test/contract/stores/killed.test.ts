import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClickHouse } from '../../../src/stores/clickhouse/client.ts'
import { connect } from '../../../src/stores/clickhouse/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import { ageLoad, agesSeen, COMPANIES, pricesSeen } from '../../support/clickhouse-ages.ts'

const CHILD = join(import.meta.dirname, '../../support/clickhouse-killed-child.ts')
const TABLES = ['facts', 'fact_filings', 'statements', 'periods', 'filings', 'filings_by_day', 'prices']

/** Publishes in another process and kills it some milliseconds after so many publishes; the last age of each company. */
async function publishAndKill(dataDir: string, firstAge: number, publishes: number, delayMs: number) {
  const child = spawn(process.execPath, [CHILD, dataDir, String(firstAge)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const acknowledged = new Map<number, number>()
  let seen = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [cik, age] = line.split(' ').map(Number)
    acknowledged.set(cik!, age!)
    seen += 1
    if (seen === publishes) {
      void sleep(delayMs).then(() => child.kill('SIGKILL'))
    }
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

/** Rows of generations that no version names. */
async function unpublished(db: ClickHouse): Promise<number> {
  let rows = 0
  for (const table of TABLES) {
    const [found] = await db.query<{ n: string }>(
      `SELECT count() AS n FROM ${table} WHERE (cik, g) NOT IN (SELECT cik, g FROM company_version)`,
    )
    rows += Number(found!.n)
  }
  return rows
}

describe('a load that is killed', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it.each([
    [1, 3, 5],
    [100, 4, 12],
    [200, 7, 20],
    [300, 5, 33],
  ])(
    'leaves every company whole when killed after age %i, publish %i and %i ms',
    async (age, publishes, ms) => {
      const acknowledged = await publishAndKill(dataDir, age, publishes, ms)
      const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
      try {
        for (const cik of COMPANIES) {
          const ages = await agesSeen(stores, cik)
          expect(ages.size).toBe(1)
          expect(await pricesSeen(stores, cik)).toEqual(ages)
          expect([...ages][0]).toBeGreaterThanOrEqual(acknowledged.get(cik) ?? 1)
        }
        const [cik] = COMPANIES
        expect(await stores.publisher.publish(ageLoad(cik!, age + 90))).toBe('published')
        expect(await agesSeen(stores, cik!)).toEqual(new Set([age + 90]))
      } finally {
        await stores.close()
      }
    },
  )

  it('leaves no rows behind once the directory was opened again', async () => {
    await publishAndKill(dataDir, 400, 4, 25)
    const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    await stores.close()
    const db = await connect({ dataDir, url: null, cluster: null })
    try {
      // The engine removes rows in its own time, also after it was closed and opened.
      let left = await unpublished(db)
      for (let tries = 0; left > 0 && tries < 300; tries += 1) {
        await sleep(100)
        left = await unpublished(db)
      }
      expect(left).toBe(0)
    } finally {
      await db.close()
    }
  }, 60_000)
})
