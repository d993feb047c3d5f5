import { describe, expect, it } from 'vitest'
import {
  fact,
  filing,
  numbers,
  record,
  ref,
  submissionsObservation,
} from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

/** What the operator sees. */
export function systemStoreContract(harness: StoreHarness): void {
  describe(`system store over ${harness.name}`, () => {
    const held = storesOf(harness)

    it('answers a ping', async () => {
      await expect(held.stores.system.ping()).resolves.toBeUndefined()
    })

    it('counts nothing in an empty store', async () => {
      expect(await held.stores.system.status()).toMatchObject({
        companies: 0,
        companiesWithFilings: 0,
        companiesWithFacts: 0,
        filings: 0,
        facts: 0,
        statementRecords: 0,
        filingsWithText: 0,
        dimensionalFacts: 0,
        firstFilingDate: null,
        lastFilingDate: null,
      })
    })

    it('counts what is live, not what was superseded', async () => {
      const source = ref(1, '2021-02-01')
      const { companies, publisher, system } = held.stores
      await companies.putCompanies([submissionsObservation(1), submissionsObservation(2)])
      await publisher.publish({
        cik: 1,
        filings: [filing(1, '2021-02-01'), filing(2, '2022-03-01')],
        numbers: numbers({ facts: [fact(source, 1), fact(source, 2)], statements: [record(source, 1)] }),
      })
      await publisher.publish({
        cik: 1,
        numbers: numbers({ facts: [fact(source, 1)], statements: [record(source, 1)] }),
      })
      const status = await system.status()
      expect(status).toMatchObject({
        dataVersion: companies.snapshot().dataVersion,
        companies: 2,
        companiesWithFilings: 1,
        companiesWithFacts: 1,
        filings: 2,
        facts: 1,
        statementRecords: 1,
        firstFilingDate: '2021-02-01',
        lastFilingDate: '2022-03-01',
      })
      expect(status.engineVersion).toMatch(/^\d+\.\d+/)
      const facts = status.tables.find(({ table }) => table === 'facts')
      expect(facts?.bytesOnDisk).toBeGreaterThan(0)
    })
  })
}
