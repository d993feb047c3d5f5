import { beforeEach, describe, expect, it } from 'vitest'
import type { IngestPosition, IngestTask } from '../../../src/stores/ports/ingest.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const NOON = Date.UTC(2026, 0, 5, 12)
const task = (sequence: number, over: Partial<IngestTask> = {}): IngestTask => ({
  cik: 1,
  accession: `0000000001-26-${String(sequence).padStart(6, '0')}`,
  form: '10-Q',
  filed: '2026-01-05',
  acceptedAt: NOON + sequence,
  seenAt: NOON + 60_000,
  state: 'new',
  tries: 0,
  nextTryAt: 0,
  reason: '',
  ...over,
})
const position: IngestPosition = {
  indexDay: '2026-01-02',
  feedUntil: NOON,
  lookedAt: NOON + 1,
  dueAt: NOON + 60_000,
  ended: false,
  loaded: 3,
  failed: 1,
}

/** What live ingest remembers, and who ingests. */
export function ingestStoreContract(harness: StoreHarness): void {
  describe(`ingest over ${harness.name}`, () => {
    const held = storesOf(harness)
    const ingest = () => held.stores.ingest

    it('is empty before the first ingest', async () => {
      expect(await ingest().position()).toBeNull()
      expect(await ingest().summary()).toBeNull()
      expect(await ingest().waiting()).toEqual([])
    })

    it('keeps how far it came, also after it was opened again', async () => {
      await ingest().putPosition({ ...position, indexDay: null, feedUntil: null, dueAt: null })
      expect(await ingest().position()).toEqual({ ...position, indexDay: null, feedUntil: null, dueAt: null })
      await ingest().putPosition(position)
      await held.reopen()
      expect(await ingest().position()).toEqual(position)
    })

    it('keeps one task a filing and company, the last that was put', async () => {
      const tasks = [task(1), task(2, { cik: 2, acceptedAt: null, filed: null }), task(3)]
      await ingest().put(tasks)
      await ingest().put([])
      await ingest().put([
        { ...tasks[0]!, state: 'loaded' },
        { ...tasks[2]!, state: 'facts_missing', tries: 2, nextTryAt: NOON, reason: 'tabs\tand\nlines' },
      ])
      expect(await ingest().waiting()).toEqual([
        { ...tasks[2]!, state: 'facts_missing', tries: 2, nextTryAt: NOON, reason: 'tabs\tand\nlines' },
        tasks[1]!,
      ])
      const asked = [...tasks, task(9)].map(({ accession }) => accession!)
      const keys = tasks.map(({ cik, accession }) => `${cik} ${accession}`)
      expect(await ingest().known(asked)).toEqual(new Set(keys))
    })

    it('keeps companies as a whole beside their filings', async () => {
      const company = task(0, { accession: null, form: '', filed: null, acceptedAt: null })
      await ingest().put([company])
      await ingest().put([{ ...company, state: 'loaded' }])
      expect(await ingest().companies()).toEqual([{ ...company, state: 'loaded' }])
    })

    it('sums up what waits: the longest waiting filing that is not served', async () => {
      expect(await ingest().summary()).toEqual({
        position,
        unserved: 1,
        factsMissing: 1,
        oldestUnserved: NOON + 60_000,
      })
      await ingest().put([task(4), task(5, { cik: 7 }), task(2, { cik: 2, state: 'given_up' })])
      expect(await ingest().summary()).toMatchObject({ unserved: 2, oldestUnserved: NOON + 4 })
    })

    it('forgets loaded filings of long ago, and nothing that waits', async () => {
      const old = { filed: '2026-01-01' }
      await ingest().put([task(11, old), task(12, old)])
      await ingest().put([task(11, { ...old, state: 'loaded' })])
      await ingest().putPosition({ ...position, indexDay: '2026-03-10' })
      const left = async () => (await ingest().known([task(11).accession!, task(12).accession!])).size
      await expect.poll(left, { timeout: 5_000 }).toBe(1)
    })

    it('takes what is put last, also after the clock was set back', async () => {
      await ingest().put([task(20, { seenAt: NOON + 86_400_000 })])
      await ingest().put([task(20, { seenAt: NOON, state: 'loaded' })])
      expect((await ingest().waiting()).some(({ accession }) => accession === task(20).accession)).toBe(false)
    })

    describe('lets one at a time', () => {
      beforeEach(async () => {
        for (const holder of ['a', 'b']) await ingest().lease.release(holder)
      })
      const hold = (holder: string) => ingest().lease.hold(holder)

      it('work: who claimed first, confirmed by a second look', async () => {
        expect(await hold('a')).toBe(false)
        expect(await hold('b')).toBe(false)
        expect(await hold('a')).toBe(true)
        expect(await hold('b')).toBe(false)
        expect(await hold('a')).toBe(true)
      })

      it('follow when the first lets go', async () => {
        await hold('a')
        await hold('a')
        await ingest().lease.release('a')
        expect(await hold('b')).toBe(false)
        expect(await hold('b')).toBe(true)
        expect(await hold('a')).toBe(false)
      })

      it('work of two that claim at once', async () => {
        await Promise.all([hold('a'), hold('b')])
        const both = [await hold('a'), await hold('b'), await hold('a'), await hold('b')]
        expect(both.filter(Boolean)).toHaveLength(2)
        expect(both[0]).toBe(both[2])
      })
    })
  })
}
