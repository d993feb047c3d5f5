import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AnalysisFilter } from '../../../src/stores/ports/signal.ts'
import type { OpenTextIndex } from '../../../src/stores/ports/text.ts'
import { readDuring } from '../../support/read-during.ts'
import { ANY_ANALYSIS, analysisFixture, detectedSignal, withoutTexts } from '../../support/signal/analyses.ts'
import { textFiling, textRows } from '../../support/text/filings.ts'
import { type TextHarness, textOf } from '../../support/text/harness.ts'

const CIK = 21
const PAGE = { limit: 100, offset: 0 }

/** A reading of which everything tells its age; it is longer the older it is. */
function aged(number: number, age: number, cik = CIK) {
  return analysisFixture(cik, number, {
    inputs: `age ${age}`,
    signals: Array.from({ length: 5 + age }, (_, index) =>
      detectedSignal(`signal_${age}_${index}`, { value: age }),
    ),
    measures: { age },
  })
}

type Scope = Partial<AnalysisFilter>

/** All readings of a company, of all companies, and of all companies since a day. */
const COMPANY: Scope = { ciks: [CIK] }
const ALL: Scope = {}
const RECENT: Scope = { from: '2024-01-01' }

async function read(index: OpenTextIndex, scope: Scope) {
  return index.signals.search({ ...ANY_ANALYSIS, ...scope }, PAGE)
}

/** A reading is visible whole or not at all, and the same content again changes nothing. */
export function wholeReadingsContract(harness: TextHarness): void {
  describe(`publishing readings into ${harness.name}`, () => {
    const held = textOf(harness)

    it('holds none at first', async () => {
      const { signals } = held.index
      expect(await read(held.index, ALL)).toEqual({ readings: [], total: 0 })
      expect(await signals.companies(ANY_ANALYSIS)).toEqual([])
      expect(await signals.stored(CIK)).toEqual([])
      expect(await signals.texts(CIK, 'none')).toBeNull()
      expect(await signals.status()).toMatchObject({ readings: 0, signals: 0 })
      await signals.remove(CIK, ['none'])
    })

    it('writes a reading once, and changes the data version with it', async () => {
      const { index } = held
      const readings = [aged(1, 1), aged(2, 1)]
      const before = index.dataVersion()
      expect(await index.signals.put(CIK, withoutTexts(...readings))).toEqual({ written: 2, unchanged: 0 })
      const version = index.dataVersion()
      expect(version).not.toBe(before)
      expect(await index.signals.put(CIK, withoutTexts(...readings))).toEqual({ written: 0, unchanged: 2 })
      expect(await index.signals.put(CIK, [])).toEqual({ written: 0, unchanged: 0 })
      expect(index.dataVersion()).toBe(version)
      for (const scope of [COMPANY, ALL, RECENT])
        expect(await read(index, scope)).toEqual({ readings: readings.toReversed(), total: 2 })
    })

    it('replaces a reading whole, also by a former one, on another day, and beside one that stays', async () => {
      const { index } = held
      for (const [age, filing_date] of [
        [3, '2024-02-01'],
        [2, '2024-03-01'],
        [3, '2024-02-01'],
        [1, '2024-02-01'],
      ] as const) {
        const version = index.dataVersion()
        const reading = { ...aged(1, age), filing_date }
        expect(await index.signals.put(CIK, withoutTexts(reading, aged(2, 1)))).toEqual({
          written: 1,
          unchanged: 1,
        })
        expect(index.dataVersion()).not.toBe(version)
        for (const scope of [COMPANY, ALL, RECENT]) {
          const found = await read(index, scope)
          expect(found.total).toBe(2)
          expect(found.readings.find(({ id }) => id === reading.id)).toEqual(reading)
          expect(await index.signals.companies({ ...ANY_ANALYSIS, ...scope, from: '2024-03-01' })).toEqual(
            filing_date === '2024-03-01' ? [CIK] : [],
          )
        }
      }
      expect(await index.signals.stored(CIK)).toContainEqual({ id: aged(1, 1).id, inputs: 'age 1' })
    })

    it('takes readings back, and takes them again', async () => {
      const { index } = held
      const version = index.dataVersion()
      await index.signals.remove(CIK, [aged(2, 1).id, 'unknown'])
      expect(index.dataVersion()).not.toBe(version)
      for (const scope of [COMPANY, ALL, RECENT])
        expect(await read(index, scope)).toEqual({ readings: [aged(1, 1)], total: 1 })
      expect(await index.signals.stored(CIK)).toHaveLength(1)
      expect(await index.signals.status()).toMatchObject({ readings: 1, signals: 6 })
      expect(await index.signals.texts(CIK, aged(2, 1).id)).toBeNull()
      expect(await index.signals.put(CIK, withoutTexts(aged(2, 1)))).toEqual({ written: 1, unchanged: 0 })
      expect((await read(index, ALL)).total).toBe(2)
    })

    it('keeps sources of one id apart by company', async () => {
      const { index } = held
      const other = { ...aged(1, 1), cik: CIK + 1 }
      await index.signals.put(CIK + 1, withoutTexts(other))
      expect((await read(index, { ciks: [CIK + 1] })).readings).toEqual([other])
      await index.signals.remove(CIK + 1, [other.id])
      expect((await read(index, COMPANY)).total).toBe(2)
    })

    it('keeps the texts of sources that are no filings, and what makes one again', async () => {
      const { index } = held
      const reading = analysisFixture(CIK + 2, 1, { kind: 'call', form_type: 'transcript' })
      const texts = [
        {
          id: 'call',
          title: 'Earnings call',
          text: 'JANE DOE: It’s \\ fine.\n\tReally; half \ud83d of a pair.',
        },
        { id: 'notes', title: '', text: '' },
      ]
      await index.signals.put(CIK + 2, [{ reading, texts }])
      expect(await index.signals.texts(CIK + 2, reading.id)).toEqual(texts)
      expect(await index.signals.put(CIK + 2, [{ reading, texts: texts.slice(1) }])).toMatchObject({
        written: 1,
      })
      expect(await index.signals.texts(CIK + 2, reading.id)).toEqual(texts.slice(1))
      await index.signals.remove(CIK + 2, [reading.id])
    })

    it('rejects readings of another company and ids that occur twice, and writes none of them', async () => {
      const { signals } = held.index
      await expect(async () => signals.put(CIK + 3, withoutTexts(aged(1, 1)))).rejects.toThrow(
        /does not belong to company/,
      )
      const twice = withoutTexts(aged(1, 1, CIK + 3), aged(1, 2, CIK + 3))
      await expect(async () => signals.put(CIK + 3, twice)).rejects.toThrow(/occurs twice/)
      expect(await signals.stored(CIK + 3)).toEqual([])
    })

    it('shows every reader a reading of one age, whole', async () => {
      const { index } = held
      const cik = CIK + 4
      await index.signals.put(cik, withoutTexts(aged(1, 1, cik)))
      const seen = new Set<number>()
      const reader = (scope: Scope) => async () => {
        const { readings } = await read(index, scope)
        const [reading, ...more] = readings.filter(one => one.cik === cik)
        expect(more).toEqual([])
        const age = reading!.measures['age']!
        expect(reading).toEqual(aged(1, age, cik))
        seen.add(age)
      }
      const writer = async () => {
        for (let age = 2; age <= 9; age += 1) await index.signals.put(cik, withoutTexts(aged(1, age, cik)))
      }
      await readDuring(writer, reader({ ciks: [cik] }), reader(ALL), reader(RECENT))
      expect(seen.size).toBeGreaterThan(1)
    })

    it('tells the live rows of a filing from any it had before', async () => {
      const { index } = held
      const filing = textFiling(1, { cik: CIK + 5 })
      const rows = (text: string) => textRows(filing, [{ id: 'business', chunks: [text] }])
      expect(await index.versions(CIK + 5)).toEqual(new Map())
      await index.putFiling(filing, rows('one'))
      const first = await index.versions(CIK + 5)
      expect([...first.keys()]).toEqual([filing.accession_number])
      await index.signals.put(CIK + 5, withoutTexts(aged(1, 1, CIK + 5)))
      await index.putFiling(filing, rows('one'))
      expect(await index.versions(CIK + 5)).toEqual(first)
      await index.putFiling(filing, rows('two'))
      expect(await index.versions(CIK + 5)).not.toEqual(first)
    })

    it('finds everything again after it was closed', async () => {
      const version = held.index.dataVersion()
      const index = await held.opened.openAnother()
      expect(index.dataVersion()).toBe(version)
      expect(await index.signals.put(CIK, withoutTexts(aged(1, 1), aged(2, 1)))).toEqual({
        written: 0,
        unchanged: 2,
      })
      expect((await read(index, COMPANY)).readings).toEqual([aged(2, 1), aged(1, 1)])
    })

    it('shows what another process wrote within a few seconds, under another version', async () => {
      const writer = await held.opened.openAnother()
      // Where one process holds the data, the writer is the only one.
      const reader = (await isOpen(held.index)) ? held.index : writer
      await read(reader, COMPANY)
      await read(reader, RECENT)
      const version = reader.dataVersion()
      await writer.signals.put(CIK, withoutTexts(aged(1, 7)))
      for (let tries = 0; reader.dataVersion() === version && tries < 100; tries += 1) await sleep(100)
      expect(reader.dataVersion()).not.toBe(version)
      for (const scope of [COMPANY, ALL, RECENT])
        expect((await read(reader, scope)).readings).toContainEqual(aged(1, 7))
    })

    it('fails rather than tells that there is nothing once it is closed', async () => {
      const index = await held.opened.openAnother()
      await index.close()
      for (const asked of [
        () => read(index, ALL),
        () => read(index, RECENT),
        () => read(index, COMPANY),
        () => index.signals.companies(ANY_ANALYSIS),
        () => index.signals.texts(CIK, aged(1, 1).id),
      ])
        await expect(asked()).rejects.toThrow()
      await held.opened.openAnother()
    })
  })
}

async function isOpen(index: OpenTextIndex): Promise<boolean> {
  return index.ping().then(
    () => true,
    () => false,
  )
}
