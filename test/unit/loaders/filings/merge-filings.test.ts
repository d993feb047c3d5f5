import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeFilings } from '../../../../loaders/filings/merge-filings.ts'
import type { Filing } from '../../../../src/domain/company/filing.ts'
import { dayOf } from '../../../../src/domain/day.ts'
import { anyFiling } from '../../../support/edgar/arbitraries.ts'
import { accession } from '../../../support/edgar/documents.ts'

const lists = fc.array(anyFiling, { maxLength: 6 })

const listed: Filing = {
  accession: accession(1),
  filerCik: 1,
  form: '8-K',
  filed: dayOf(2024, 2, 15),
  acceptedAt: '2024-02-15T21:05:10Z',
  periodEnd: dayOf(2023, 12, 31),
  items: ['2.02'],
  primaryDocument: 'a.htm',
  size: 10,
  isXbrl: false,
}
const fromFacts: Filing = {
  ...listed,
  form: 'Other',
  acceptedAt: null,
  periodEnd: null,
  items: [],
  primaryDocument: null,
  size: null,
  isXbrl: true,
}

describe('merging filings', () => {
  it('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(lists, lists, lists, (a, b, c) => {
        expect(mergeFilings(a, b)).toEqual(mergeFilings(b, a))
        expect(mergeFilings(mergeFilings(a, b), c)).toEqual(mergeFilings(a, mergeFilings(b, c)))
        expect(mergeFilings(mergeFilings(a), a)).toEqual(mergeFilings(a))
      }),
    )
  })

  it('believes the list of filings before what facts say of their filing', () => {
    expect(mergeFilings([fromFacts], [listed])).toEqual([{ ...listed, isXbrl: true }])
  })

  it('keeps the later of two acceptance times: Eastern time taken for UTC is too early', () => {
    const early = { ...listed, acceptedAt: '2024-02-15T16:05:10Z' }
    expect(mergeFilings([listed], [early])).toEqual([listed])
  })

  it('orders by filing date, then accession', () => {
    const second = { ...listed, accession: accession(2) }
    const earlier = { ...listed, accession: accession(3), filed: dayOf(2024, 1, 2) }
    expect(mergeFilings([second, listed, earlier])).toEqual([earlier, listed, second])
  })
})
