import { describe, expect, it } from 'vitest'
import type { CompanyLoad, OpenStores } from '../../../src/stores/ports.ts'
import {
  ALL_FILINGS,
  day,
  fact,
  filing,
  numbers,
  period,
  REVENUE,
  record,
  ref,
} from '../../support/clickhouse-fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse-harness.ts'

const CIK = 77
const FACTS = 3_000

/** A load in which everything tells its age: values, years and counts. */
function ofAge(age: number): CompanyLoad {
  const source = ref(age, '2021-02-01')
  return {
    cik: CIK,
    filings: Array.from({ length: 10 + age }, (_, index) => filing(age * 100 + index, '2021-02-01')),
    numbers: numbers({
      facts: Array.from({ length: FACTS }, (_, index) =>
        fact(source, age, {
          concept: REVENUE,
          start: day('2000-01-01') + index,
          end: day('2010-01-01') + index,
        }),
      ),
      statements: [record(source, age)],
      periods: [period('2020-12-31', { fiscalYear: 2000 + age })],
      splits: [],
    }),
  }
}

/** Ages seen by reads that share one publication, as one request does. */
async function agesSeen(stores: OpenStores): Promise<Set<number>> {
  const publication = stores.companies.snapshot().publication(CIK)
  const [versions, records, periods, filings] = await Promise.all([
    stores.facts.versions(publication, { taxonomy: 'us-gaap', concept: 'Revenues', unit: null, asOf: null }),
    stores.statements.records(publication, {
      statement: 'balance_sheet',
      periodType: 'annual',
      asOf: null,
      limit: 5,
      offset: 0,
      provenance: false,
    }),
    stores.facts.periods(publication, null),
    stores.filings.ofCompany(publication, ALL_FILINGS),
  ])
  expect(versions).toHaveLength(FACTS)
  expect(records.rows).toHaveLength(1)
  expect(periods).toHaveLength(1)
  expect(filings.rows.every(row => row.form_type === '10-K')).toBe(true)
  return new Set([
    ...versions.map(row => row.value),
    ...records.rows.map(row => row.values.total_assets!),
    ...periods.map(row => row.fiscal_year - 2_000),
    filings.rows.length - 10,
  ])
}

/** A reader beside a publisher sees the company before or after, never a mixture. */
export function atomicityContract(harness: StoreHarness): void {
  describe(`publishing beside readers over ${harness.name}`, () => {
    const held = storesOf(harness)

    it('shows every reader one whole company', async () => {
      const { stores } = held
      await stores.publisher.publish(ofAge(0))
      let publishing = true
      const seen: number[] = []
      const reader = async () => {
        while (publishing) {
          const ages = await agesSeen(stores)
          expect(ages.size).toBe(1)
          seen.push(...ages)
        }
      }
      const recent = async () => {
        while (publishing) {
          const { rows } = await stores.filings.recent({ ...ALL_FILINGS, ciks: null })
          const ages = new Set(rows.map(row => Math.floor(Number(row.accession_number.slice(-6)) / 100)))
          expect(ages.size).toBe(1)
          expect(rows).toHaveLength(10 + [...ages][0]!)
        }
      }
      const publish = async () => {
        try {
          for (let age = 1; age <= 12; age += 1) await stores.publisher.publish(ofAge(age))
        } finally {
          publishing = false
        }
      }
      await Promise.all([publish(), reader(), reader(), recent()])
      expect(new Set(seen).size).toBeGreaterThan(1)
      expect(await agesSeen(stores)).toEqual(new Set([12]))
    })

    it('still answers a request that began before the last publish', async () => {
      const before = held.stores.companies.snapshot().publication(CIK)
      await held.stores.publisher.publish(ofAge(13))
      await held.stores.publisher.clean()
      expect(await held.stores.publisher.factsOf(before)).toHaveLength(FACTS)
    })

    it('gives a snapshot that later publishes do not change', async () => {
      const snapshot = held.stores.companies.snapshot()
      const before = snapshot.publication(CIK)
      await held.stores.publisher.publish(ofAge(14))
      expect(snapshot.publication(CIK)).toEqual(before)
      expect(held.stores.companies.snapshot().publication(CIK)).not.toEqual(before)
    })
  })
}
