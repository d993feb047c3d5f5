import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openText } from '../../../src/stores/open.ts'
import { loadAndKill } from '../../support/load-and-kill.ts'
import { agedAnalyses, COMPANIES, lowestAge } from '../../support/signal/ages.ts'

const CHILD = 'signal/killed-child.ts'

/** Readings that are not live, and publications that were ended. */
const LEFT = `
  SELECT (SELECT count() FROM signal_analyses WHERE generation NOT IN (SELECT generation FROM signal_sources GROUP BY generation HAVING sum(sign) > 0))
    + (SELECT countIf(sign = 1) - uniqExact(cik, id) FROM signal_sources) AS n`

describe('a load of readings that is killed', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'signals-killed-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const open = () => openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })

  it.each([
    { firstAge: 1, lines: 3, delayMs: 2 },
    { firstAge: 100, lines: 8, delayMs: 7 },
  ])('leaves every reading whole when killed after $lines puts and $delayMs ms', async when => {
    const acknowledged = await loadAndKill({ child: CHILD, dataDir, ...when })
    const index = await open()
    try {
      for (const cik of COMPANIES) {
        const age = await lowestAge(index.signals, cik)
        if (acknowledged.has(cik)) expect(age).toBeGreaterThanOrEqual(acknowledged.get(cik)!)
      }
      const [cik] = COMPANIES as [number]
      expect(await index.signals.put(cik, agedAnalyses(cik, when.firstAge + 90))).toMatchObject({
        unchanged: 0,
      })
      expect(await lowestAge(index.signals, cik)).toBe(when.firstAge + 90)
    } finally {
      await index.close()
    }
  })

  it('leaves nothing behind once the directory was opened again', async () => {
    await loadAndKill({ child: CHILD, dataDir, firstAge: 400, lines: 5, delayMs: 4 })
    const db = { left: -1 }
    // The engine removes rows in its own time, also after it was closed and opened.
    for (let tries = 0; db.left !== 0 && tries < 30; tries += 1) {
      await (await open()).close()
      db.left = await leftIn(dataDir)
      if (db.left !== 0) await sleep(300)
    }
    expect(db.left).toBe(0)
  }, 60_000)
})

async function leftIn(dataDir: string): Promise<number> {
  const db = await connect({ dataDir, url: null, cluster: null })
  try {
    const [row] = await db.query<{ n: string }>(LEFT)
    return Number(row!.n)
  } finally {
    await db.close()
  }
}
