import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClickHouse } from '../../../src/stores/clickhouse/client.ts'
import { connect } from '../../../src/stores/clickhouse/connect.ts'
import { openText } from '../../../src/stores/open-text.ts'
import { agedFiling, agedRows, ageOf, NUMBERS } from '../../support/text-ages.ts'
import { writeAndKill } from '../../support/write-and-kill.ts'

const CHILD = join(import.meta.dirname, '../../support/text-killed-child.ts')

/** Rows whose generation no filing names. */
async function unpublished(db: ClickHouse): Promise<number> {
  const sql =
    'SELECT count() AS n FROM text_rows WHERE g NOT IN (SELECT argMax(g, published) FROM text_filings GROUP BY cik, accn)'
  const [found] = await db.query<{ n: string }>(sql)
  return Number(found!.n)
}

describe('a load of filing text that is killed', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'text-killed-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it.each([
    [1, 3, 2],
    [100, 5, 9],
    [200, 8, 17],
  ])('leaves every filing whole when killed after age %i, filing %i and %i ms', async (age, puts, ms) => {
    const { acknowledged, signal } = await writeAndKill(CHILD, dataDir, {
      firstAge: age,
      puts,
      delayMs: ms,
    })
    expect(signal).toBe('SIGKILL')
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    try {
      for (const number of NUMBERS) {
        const found = await ageOf(index, number)
        if (acknowledged.has(number)) expect(found).toBeGreaterThanOrEqual(acknowledged.get(number)!)
      }
      expect(await index.putFiling(agedFiling(1), agedRows(1, age + 90))).toBe('written')
      expect(await ageOf(index, 1)).toBe(age + 90)
    } finally {
      await index.close()
    }
  })

  it('leaves no rows behind once the directory was opened again', async () => {
    await writeAndKill(CHILD, dataDir, { firstAge: 400, puts: 4, delayMs: 6 })
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    await index.close()
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
