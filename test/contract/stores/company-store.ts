import { describe, expect, it } from 'vitest'
import { ODD_TEXTS, submissionsObservation } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

/** What sources say of companies is kept side by side and composed when read. */
export function companyStoreContract(harness: StoreHarness): void {
  describe(`company store over ${harness.name}`, () => {
    const held = storesOf(harness)
    const snapshot = () => held.stores.companies.snapshot()

    it('has no companies at first', () => {
      expect(snapshot().companies).toEqual([])
      expect(snapshot().label('us-gaap', 'Assets')).toBeNull()
      expect(snapshot().coverage(1)).toEqual({
        firstFilingDate: null,
        lastFilingDate: null,
        filings: 0,
        facts: 0,
        textFilings: 0,
        firstPriceDate: null,
        lastPriceDate: null,
      })
    })

    it('writes parts that are new and counts them', async () => {
      const ranked = submissionsObservation(3, {
        source: 'tickers',
        rank: 1,
        listings: [{ ticker: 'ZZC', exchange: 'NYSE' }],
      })
      expect(
        await held.stores.companies.putCompanies([
          submissionsObservation(1),
          submissionsObservation(2),
          submissionsObservation(3),
          ranked,
        ]),
      ).toBe(4)
      expect(snapshot().companies.map(({ cik }) => cik)).toEqual([3, 1, 2])
    })

    it('writes parts that are known only when they changed', async () => {
      const before = snapshot().dataVersion
      expect(
        await held.stores.companies.putCompanies([submissionsObservation(1), submissionsObservation(2)]),
      ).toBe(0)
      expect(snapshot().dataVersion).toBe(before)
      expect(
        await held.stores.companies.putCompanies([
          submissionsObservation(1),
          submissionsObservation(2, { name: 'Renamed' }),
        ]),
      ).toBe(1)
      expect(snapshot().dataVersion).not.toBe(before)
      expect(snapshot().companies.find(({ cik }) => cik === 2)?.name).toBe('Renamed')
    })

    it('writes a part that is given twice at once only once', async () => {
      const counts = await Promise.all([
        held.stores.companies.putCompanies([submissionsObservation(9)]),
        held.stores.companies.putCompanies([submissionsObservation(9)]),
      ])
      expect(counts).toEqual([1, 0])
    })

    it('keeps labels, and the data version where they are known', async () => {
      const before = snapshot()
      await held.stores.companies.putConcepts([
        { taxonomy: 'us-gaap', name: 'Assets', label: 'Assets, total' },
      ])
      const after = snapshot()
      expect(after.label('us-gaap', 'Assets')).toBe('Assets, total')
      expect(before.label('us-gaap', 'Assets')).toBeNull()
      expect(after.dataVersion).not.toBe(before.dataVersion)
      await held.stores.companies.putConcepts([
        { taxonomy: 'us-gaap', name: 'Assets', label: 'Assets, total' },
        { taxonomy: 'us-gaap', name: 'Assets', label: null },
      ])
      expect(snapshot().dataVersion).toBe(after.dataVersion)
    })

    it('is the same after it was opened again, odd texts included', async () => {
      await held.stores.companies.putCompanies(
        ODD_TEXTS.map((name, index) => submissionsObservation(100 + index, { name, sicDescription: name })),
      )
      await held.stores.companies.putConcepts(
        ODD_TEXTS.map((label, index) => ({ taxonomy: 'custom', name: `${index}${label}`, label })),
      )
      const before = snapshot()
      await held.reopen()
      expect(snapshot().dataVersion).toBe(before.dataVersion)
      expect(snapshot().companies).toEqual(before.companies)
      for (const [index, label] of ODD_TEXTS.entries()) {
        expect(snapshot().label('custom', `${index}${label}`)).toBe(label)
      }
    })
  })
}
