import { describe, expect, it } from 'vitest'
import type { CompanyUpdate } from '../../../src/stores/ports/stores.ts'
import {
  ALL_FILINGS,
  day,
  fact,
  filing,
  numbers,
  ODD_TEXTS,
  period,
  REVENUE,
  record,
  ref,
  reversedAndRotated,
} from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const FIRST = ref(1, '2021-02-01')
const SECOND = ref(2, '2022-02-01', { fiscalYearFocus: null, fiscalPeriodFocus: null, filerCik: 8 })

/** A load of the company with several rows of everything. */
function updateFixture(cik: number): CompanyUpdate {
  return {
    cik,
    filings: [
      filing(1, '2021-02-01'),
      filing(2, '2022-02-01', { acceptedAt: null, periodEnd: null, size: null }),
    ],
    numbers: numbers({
      facts: [
        fact(FIRST, 100),
        fact(SECOND, 101.5, { decimals: -3 }),
        fact(FIRST, -0.1, { concept: REVENUE, start: day('2020-01-01'), unit: 'EUR', source: 'fsds' }),
      ],
      statements: [record(FIRST, 100, { knownTo: SECOND.filed }), record(SECOND, 101.5)],
      periods: [period('2020-12-31'), period('2021-12-31', { fiscalPeriod: null })],
      splits: [
        { ratio: 4, effective: day('2020-08-31'), knownFrom: day('2020-10-30'), accession: FIRST.accession },
        {
          ratio: 0.1,
          effective: day('2015-08-31'),
          knownFrom: day('2015-10-30'),
          accession: FIRST.accession,
        },
      ],
    }),
  }
}

/** What loaders write: whole, once, in any order. */
export function publisherContract(harness: StoreHarness): void {
  describe(`publisher over ${harness.name}`, () => {
    const held = storesOf(harness)
    const publication = (cik: number) => held.stores.companies.snapshot().publication(cik)

    it('has nothing of a company that was never loaded', async () => {
      const nothing = publication(404)
      expect(nothing).toEqual({ cik: 404, filings: 0, numbers: 0, metrics: 0 })
      expect(await held.stores.publisher.factsOf(nothing)).toEqual([])
      expect(await held.stores.publisher.filingsOf(nothing)).toEqual([])
    })

    it('returns facts and filings as they were loaded', async () => {
      const given = updateFixture(1)
      expect(await held.stores.publisher.publish(given)).toBe('published')
      const facts = await held.stores.publisher.factsOf(publication(1))
      const filings = await held.stores.publisher.filingsOf(publication(1))
      expect(facts).toHaveLength(3)
      expect(facts).toEqual(expect.arrayContaining([...given.numbers!.facts]))
      expect(filings).toHaveLength(2)
      expect(filings).toEqual(expect.arrayContaining([...given.filings!]))
    })

    it('shares one object a filing among the facts it returns', async () => {
      const facts = await held.stores.publisher.factsOf(publication(1))
      const filings = new Set(facts.map(found => found.filing))
      expect(filings.size).toBe(2)
    })

    it('loads the same content twice without a change', async () => {
      const before = held.stores.companies.snapshot()
      expect(await held.stores.publisher.publish(updateFixture(1))).toBe('unchanged')
      expect(held.stores.companies.snapshot().dataVersion).toBe(before.dataVersion)
      expect(publication(1)).toEqual(before.publication(1))
    })

    it('loads what it gave back without a change', async () => {
      const { numbers: derived } = updateFixture(1)
      const facts = await held.stores.publisher.factsOf(publication(1))
      const filings = await held.stores.publisher.filingsOf(publication(1))
      const again = { cik: 1, filings, numbers: { ...derived!, facts } }
      expect(await held.stores.publisher.publish(again)).toBe('unchanged')
    })

    it('does not care about the order of the rows', async () => {
      const { filings, numbers: derived } = updateFixture(1)
      const shuffled: CompanyUpdate = {
        cik: 1,
        filings: reversedAndRotated(filings!),
        numbers: {
          facts: reversedAndRotated(derived!.facts),
          statements: reversedAndRotated(derived!.statements),
          periods: reversedAndRotated(derived!.periods),
          splits: reversedAndRotated(derived!.splits),
        },
      }
      expect(await held.stores.publisher.publish(shuffled)).toBe('unchanged')
    })

    it.each([
      ['a value', (given: CompanyUpdate) => [fact(FIRST, 100.0000001), ...given.numbers!.facts.slice(1)]],
      [
        'a unit',
        (given: CompanyUpdate) => [fact(FIRST, 100, { unit: 'CAD' }), ...given.numbers!.facts.slice(1)],
      ],
      [
        'the end of a period',
        (given: CompanyUpdate) => [
          fact(FIRST, 100, { end: day('2020-12-30') }),
          ...given.numbers!.facts.slice(1),
        ],
      ],
      ['one fact twice', (given: CompanyUpdate) => [fact(FIRST, 100), ...given.numbers!.facts]],
      ['one fact less', (given: CompanyUpdate) => given.numbers!.facts.slice(1)],
    ])('takes a load that differs in %s for another', async (_, facts) => {
      const given = updateFixture(2)
      await held.stores.publisher.publish(given)
      const before = held.stores.companies.snapshot().dataVersion
      const changed = { cik: 2, numbers: { ...given.numbers!, facts: facts(given) } }
      expect(await held.stores.publisher.publish(changed)).toBe('published')
      expect(held.stores.companies.snapshot().dataVersion).not.toBe(before)
    })

    it('keeps the part that a load leaves out', async () => {
      await held.stores.publisher.publish(updateFixture(3))
      const before = publication(3)
      await held.stores.publisher.publish({ cik: 3, filings: [filing(9, '2023-02-01')] })
      expect(publication(3).numbers).toBe(before.numbers)
      expect(publication(3).filings).toBeGreaterThan(before.filings)
      expect(await held.stores.publisher.factsOf(publication(3))).toHaveLength(3)
      expect(await held.stores.publisher.filingsOf(publication(3))).toHaveLength(1)
    })

    it('returns to the data version when the content returns', async () => {
      await held.stores.publisher.publish({ cik: 4, filings: [filing(1, '2021-02-01')] })
      const before = held.stores.companies.snapshot().dataVersion
      await held.stores.publisher.publish({ cik: 4, filings: [filing(2, '2021-02-02')] })
      expect(held.stores.companies.snapshot().dataVersion).not.toBe(before)
      await held.stores.publisher.publish({ cik: 4, filings: [filing(1, '2021-02-01')] })
      expect(held.stores.companies.snapshot().dataVersion).toBe(before)
    })

    it('publishes an empty list of filings over a full one', async () => {
      await held.stores.publisher.publish({ cik: 5, filings: [filing(1, '2021-02-01')] })
      expect(await held.stores.publisher.publish({ cik: 5, filings: [] })).toBe('published')
      expect(held.stores.companies.snapshot().coverage(5)).toEqual({
        firstFilingDate: null,
        lastFilingDate: null,
        filings: 0,
        facts: 0,
        textFilings: 0,
        firstPriceDate: null,
        lastPriceDate: null,
      })
    })

    it('stores odd texts, big accession numbers and exact values without a loss', async () => {
      const values = [0.1 + 0.2, Number.MAX_SAFE_INTEGER, -1e300, 5e-324, 123_456_789.123_456_78, 0]
      const facts = ODD_TEXTS.flatMap((text, index) =>
        values.map((value, place) =>
          fact(ref(500 + index, '2021-02-01', { form: text }), value, {
            concept: { taxonomy: 'custom', name: text, label: null },
            unit: `${text} ${place}`,
          }),
        ),
      )
      const filings = ODD_TEXTS.map((text, index) =>
        filing(500 + index, '2021-02-01', { form: text, items: [text, 'b'], primaryDocument: `${text}.htm` }),
      )
      await held.stores.publisher.publish({ cik: 6, filings, numbers: numbers({ facts }) })
      const found = await held.stores.publisher.factsOf(publication(6))
      expect(found).toHaveLength(facts.length)
      expect(new Set(found.map(key))).toEqual(new Set(facts.map(key)))
      const page = await held.stores.filings.ofCompany(publication(6), ALL_FILINGS)
      expect(new Set(page.rows.map(row => row.form_type))).toEqual(new Set(ODD_TEXTS))
      expect(await held.stores.publisher.filingsOf(publication(6))).toEqual(expect.arrayContaining(filings))
    })

    it('rejects a day that the engine cannot hold and keeps what was there', async () => {
      await held.stores.publisher.publish(updateFixture(7))
      const before = publication(7)
      const broken = numbers({ facts: [fact(FIRST, 1, { end: day('0201-12-31') })] })
      await expect(held.stores.publisher.publish({ cik: 7, numbers: broken })).rejects.toThrow(RangeError)
      expect(publication(7)).toEqual(before)
      expect(await held.stores.publisher.factsOf(before)).toHaveLength(3)
    })

    it('publishes two loads of one company one after the other', async () => {
      const outcomes = await Promise.all([
        held.stores.publisher.publish(updateFixture(8)),
        held.stores.publisher.publish(updateFixture(8)),
      ])
      expect(outcomes).toEqual(['published', 'unchanged'])
    })

    it('leaves what is live untouched when it cleans', async () => {
      const before = publication(1)
      await held.stores.publisher.removeSuperseded()
      expect(await held.stores.publisher.factsOf(before)).toHaveLength(3)
      expect(await held.stores.publisher.filingsOf(before)).toHaveLength(2)
    })

    it('is as it was after it was opened again', async () => {
      const before = held.stores.companies.snapshot()
      await held.reopen()
      const after = held.stores.companies.snapshot()
      expect(after.dataVersion).toBe(before.dataVersion)
      expect(after.publication(1)).toEqual(before.publication(1))
      expect(after.coverage(1)).toEqual({
        firstFilingDate: '2021-02-01',
        lastFilingDate: '2022-02-01',
        filings: 2,
        facts: 3,
        textFilings: 0,
        firstPriceDate: null,
        lastPriceDate: null,
      })
      expect(await held.stores.publisher.publish(updateFixture(1))).toBe('unchanged')
    })
  })
}

function key({ concept, unit, value, filing: { form, accession } }: ReturnType<typeof fact>): string {
  return JSON.stringify([concept.name, unit, value, form, accession])
}
