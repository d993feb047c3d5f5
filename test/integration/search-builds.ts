import { afterEach, describe, expect, it } from 'vitest'
import { openText } from '../../src/stores/open.ts'
import { openEngine } from '../../src/stores/search-engine/detect.ts'
import { reindex } from '../../src/stores/search-engine/reindex.ts'
import { readDuring } from '../support/read-during.ts'
import { ANY_ANALYSIS, analysisFixture, withoutTexts } from '../support/signal/analyses.ts'
import { ANY, textFiling, textRows } from '../support/text/filings.ts'
import { removeIndices } from '../support/text/search-engine.ts'

/** A filing whose rows all contain its age, the number of the write. */
function aged(number: number, age: number) {
  const filing = textFiling(number, {
    cik: 41 + (number % 3),
    filing_date: number % 2 === 0 ? '2020-02-01' : '2021-03-01',
  })
  const chunks = Array.from({ length: 20 }, (_, index) => `age ${age} of passage ${index}`)
  return { filing, rows: textRows(filing, [{ id: 'business', chunks }]) }
}

/** Rebuilding of indexes while they are read and written. */
export function buildsContract(name: string, url: () => string): void {
  describe(`index rebuilds of ${name}`, () => {
    const open = () => openText({ searchUrl: url(), dataDir: '.', clickhouseUrl: null, cluster: null })
    const indices = async () => {
      const reply = await fetch(`${url()}/_alias/filing-text`)
      return Object.keys((await reply.json()) as object).sort()
    }
    const counted = async (index: Awaited<ReturnType<typeof open>>, text: string) =>
      (
        await index.search(
          { ...ANY, rowTypes: ['chunk'], keyword: { text, mode: 'contains' } },
          { limit: 1, offset: 0, order: 'filing' },
        )
      ).total
    afterEach(() => removeIndices(url()))

    it('replace the old indexes without a gap, and lose nothing written meanwhile', async () => {
      const [index, writer] = [await open(), await open()]
      for (let number = 0; number < 30; number += 1) {
        const { filing, rows } = aged(number, 1)
        await index.putFiling(filing, rows)
      }
      expect(await indices()).toEqual(['filing-text-v1-2020-000001', 'filing-text-v1-2021-000001'])
      let reads = 0
      const readAll = async () => {
        expect(await counted(index, 'of passage 7')).toBeGreaterThanOrEqual(30)
        reads += 1
      }
      let number = 0
      const writeNext = async () => {
        const { filing, rows } = aged(number, 2)
        await writer.putFiling(filing, rows)
        number += 1
      }
      const build = async () => {
        await reindex({ url: url(), shards: 2, graceMs: 300 })
      }
      await readDuring(build, readAll, writeNext)
      expect(reads).toBeGreaterThan(3)
      expect(await indices()).toEqual(['filing-text-v1-2020-000002', 'filing-text-v1-2021-000002'])
      for (let number = 0; number < 30; number += 1)
        await writer.putFiling(aged(number, 2).filing, aged(number, 2).rows)
      const { filings, rows } = await index.status()
      expect(rows).toBe(filings * 21)
      expect(await counted(index, 'age 1 ')).toBe(0)
      expect(await counted(index, 'age 2 ')).toBe(filings * 20)
      await Promise.all([index.close(), writer.close()])
    })

    it('retain all analyses, also those written meanwhile, and restore no removed one', async () => {
      const [index, writer] = [await open(), await open()]
      const analysesOf = (cik: number, age: number) =>
        withoutTexts(analysisFixture(cik, 1, { inputs: `age ${age}` }), analysisFixture(cik, 2))
      const ciks = Array.from({ length: 12 }, (_, at) => 61 + at)
      for (const cik of ciks) await index.signals.put(cik, analysesOf(cik, 1))
      await index.signals.remove(ciks[0]!, [analysisFixture(ciks[0]!, 2).id])
      let reads = 0
      const total = async () => (await index.signals.search(ANY_ANALYSIS, { limit: 0, offset: 0 })).total
      const readAll = async () => {
        expect(await total()).toBe(ciks.length * 2 - 1)
        reads += 1
      }
      let at = 0
      const writeNext = async () => {
        at += 1
        const cik = ciks[at % ciks.length]!
        if (cik !== ciks[0]) await writer.signals.put(cik, analysesOf(cik, 2 + at))
      }
      const build = async () => {
        await reindex({ url: url(), shards: 2, graceMs: 300 })
      }
      await readDuring(build, readAll, writeNext)
      expect(reads).toBeGreaterThan(3)
      const reply = await fetch(`${url()}/_alias/filing-signals`)
      expect(Object.keys((await reply.json()) as object)).toEqual(['filing-signals-v1-all-000002'])
      for (const cik of ciks.slice(1)) await writer.signals.put(cik, analysesOf(cik, 1))
      const { readings } = await writer.signals.search(ANY_ANALYSIS, { limit: 100, offset: 0 })
      expect(readings).toHaveLength(ciks.length * 2 - 1)
      expect(readings.filter(({ inputs }) => inputs === 'age 1')).toHaveLength(ciks.length)
      await Promise.all([index.close(), writer.close()])
    })

    it('are required before indexes with another definition can be read', async () => {
      const index = await open()
      await index.putFiling(aged(0, 1).filing, aged(0, 1).rows)
      await index.close()
      const engine = await openEngine(url(), 30_000)
      const body = { _meta: { version: 0, checksum: 'of another release' } }
      await engine.send({ method: 'PUT', path: '/filing-text/_mapping', body })
      await engine.close()
      const reopened = await open()
      const readCount = () => counted(reopened, 'age 1 ')
      await expect(readCount()).rejects.toMatchObject({ code: 'unavailable', cause: { message: /reindex/ } })
      await reindex({ url: url(), shards: 1, graceMs: 0 })
      expect(await readCount()).toBe(20)
      await reopened.close()
    })
  })
}
