import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openText } from '../../../src/stores/open.ts'
import { expectRemoved, loadAndKill } from '../../support/load-and-kill.ts'
import { agedFiling, agedRows, ageOf, NUMBERS } from '../../support/text/ages.ts'

const CHILD = 'text/killed-child.ts'

/** Rows whose generation was never published. */
const UNPUBLISHED = ['text_rows', 'text_stems', 'text_words'].map(
  table => `SELECT count() AS n FROM ${table} WHERE generation NOT IN (SELECT generation FROM text_filings)`,
)

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
    const load = { child: CHILD, dataDir, firstAge: age, lines: puts, delayMs: ms }
    const acknowledged = await loadAndKill(load)
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
    await loadAndKill({ child: CHILD, dataDir, firstAge: 400, lines: 4, delayMs: 6 })
    const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
    await index.close()
    await expectRemoved(dataDir, UNPUBLISHED)
  }, 60_000)
})
