import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStores } from '../../../src/stores/open.ts'
import { ageLoad, agesSeen, COMPANIES, pricesSeen } from '../../support/clickhouse/ages.ts'
import { expectRemoved, loadAndKill } from '../../support/load-and-kill.ts'

const CHILD = 'clickhouse/killed-child.ts'
const TABLES = ['facts', 'fact_filings', 'statements', 'periods', 'filings', 'filings_by_day', 'prices']

/** Rows of generations that no version names. */
const UNPUBLISHED = TABLES.map(
  table =>
    `SELECT count() AS n FROM ${table} WHERE (cik, generation) NOT IN (SELECT cik, generation FROM published_parts)`,
)

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
      const load = { child: CHILD, dataDir, firstAge: age, lines: publishes, delayMs: ms }
      const acknowledged = await loadAndKill(load)
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
    await loadAndKill({ child: CHILD, dataDir, firstAge: 400, lines: 4, delayMs: 25 })
    const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    await stores.close()
    await expectRemoved(dataDir, UNPUBLISHED)
  }, 60_000)
})
