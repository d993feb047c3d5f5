import { describe, expect, it } from 'vitest'
import { ageLoad, agesSeen, FACTS } from '../../support/clickhouse/ages.ts'
import { ALL_FILINGS } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'
import { readDuring } from '../../support/read-during.ts'

const CIK = 77

/** A reader beside a publisher sees the company before or after, never a mixture. */
export function atomicityContract(harness: StoreHarness): void {
  describe(`publishing beside readers over ${harness.name}`, () => {
    const held = storesOf(harness)

    it('shows every reader one whole company', async () => {
      const { stores } = held
      await stores.publisher.publish(ageLoad(CIK, 1))
      const seen: number[] = []
      const reader = async () => {
        const ages = await agesSeen(stores, CIK)
        expect(ages.size).toBe(1)
        seen.push(...ages)
      }
      const recent = async () => {
        const { rows } = await stores.filings.recent({ ...ALL_FILINGS, ciks: null })
        const ages = new Set(rows.map(row => Number(row.primary_document)))
        expect(ages.size).toBe(1)
        expect(rows).toHaveLength(10 + [...ages][0]!)
      }
      const publish = async () => {
        for (let age = 2; age <= 13; age += 1) await stores.publisher.publish(ageLoad(CIK, age))
      }
      await readDuring(publish, reader, reader, recent)
      expect(new Set(seen).size).toBeGreaterThan(1)
      expect(await agesSeen(stores, CIK)).toEqual(new Set([13]))
    })

    it('still answers a request that began before the last publish', async () => {
      const before = held.stores.companies.snapshot().publication(CIK)
      await held.stores.publisher.publish(ageLoad(CIK, 14))
      await held.stores.publisher.removeSuperseded()
      expect(await held.stores.publisher.factsOf(before)).toHaveLength(FACTS)
    })

    it('returns a snapshot that later publishes do not change', async () => {
      const snapshot = held.stores.companies.snapshot()
      const before = snapshot.publication(CIK)
      await held.stores.publisher.publish(ageLoad(CIK, 15))
      expect(snapshot.publication(CIK)).toEqual(before)
      expect(held.stores.companies.snapshot().publication(CIK)).not.toEqual(before)
    })
  })
}
