import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../../loaders/edgar/companyfacts.ts'
import { RejectedInputError } from '../../../../loaders/shared/rejected-input.ts'
import { dayOf } from '../../../../src/domain/day.ts'
import { accession, factRow, factsDocument } from '../../../support/edgar/documents.ts'

describe('reading companyfacts', () => {
  it('takes a fact with its concept, unit, period and filing', () => {
    const row = factRow({ start: '2023-01-01', end: '2023-12-31', val: -2.5 })
    const { cik, name, facts, read, dropped } = readCompanyFacts(factsDocument(1, [row]), 1)
    expect({ cik, name, read, dropped }).toEqual({
      cik: 1,
      name: 'Example Corp',
      read: 1,
      dropped: new Map(),
    })
    expect(facts).toEqual([
      {
        concept: { taxonomy: 'us-gaap', name: 'Assets', label: 'Assets' },
        unit: 'USD',
        start: dayOf(2023, 1, 1),
        end: dayOf(2023, 12, 31),
        value: -2.5,
        decimals: null,
        filing: {
          accession: accession(1),
          form: '10-K',
          filed: dayOf(2024, 2, 15),
          filerCik: 1,
          fiscalYearFocus: 2023,
          fiscalPeriodFocus: 'FY',
        },
        source: 'companyfacts',
      },
    ])
  })

  it('takes the CIK as a number or as padded text', () => {
    const document = { ...factsDocument(1, [factRow()]), cik: '0000000001' }
    expect(readCompanyFacts(document, 1).cik).toBe(1)
  })

  it('shares one filing object between the facts of an accession', () => {
    const { facts } = readCompanyFacts(factsDocument(1, [factRow(), factRow({ end: '2022-12-31' })]), 1)
    expect(facts[0]?.filing).toBe(facts[1]?.filing)
    expect(facts[0]?.concept).toBe(facts[1]?.concept)
  })

  it('keeps any taxonomy, label or none, and dates outside the filing', () => {
    const document = factsDocument(1, [factRow({ end: '2031-12-31' })], { taxonomy: 'ifrs-full', label: '' })
    expect(readCompanyFacts(document, 1).facts[0]?.concept).toEqual({
      taxonomy: 'ifrs-full',
      name: 'Assets',
      label: null,
    })
  })

  it.each([
    ['value_not_a_number', { val: '1000' }],
    ['value_not_a_number', { val: null }],
    ['end_missing', { end: null }],
    ['bad_date', { end: '2023-02-30' }],
    ['bad_date', { start: '20230101' }],
    ['bad_date', { end: '1850-12-31' }],
    ['start_after_end', { start: '2024-01-01' }],
    ['bad_accession', { accn: '24-1' }],
    ['bad_accession', { accn: 7 }],
    ['bad_filing_date', { filed: 'today' }],
    ['form_missing', { form: null }],
  ])('drops a row as %s: %j', (reason, over) => {
    const row = { ...factRow(), ...over }
    const { facts, read, dropped } = readCompanyFacts(
      factsDocument(1, [row, factRow({ accn: accession(2) })]),
      1,
    )
    expect(facts).toHaveLength(1)
    expect(read).toBe(2)
    expect(dropped).toEqual(new Map([[reason, 1]]))
  })

  it('counts shapes it does not know and takes the rest', () => {
    const document = factsDocument(1, [factRow(), 'text', null])
    Object.assign(document.facts, { dei: 'none', srt: { X: { units: { USD: {} } }, Y: null } })
    const { facts, dropped } = readCompanyFacts(document, 1)
    expect(facts).toHaveLength(1)
    expect(dropped).toEqual(new Map([['unknown_shape', 5]]))
  })

  it.each([
    ['another company', factsDocument(2, []), 'facts of another company, CIK 2'],
    ['no CIK', { facts: {} }, 'companyfacts without a CIK'],
    ['a list', [], 'not a companyfacts document'],
    ['an error object', { message: 'Forbidden' }, 'not a companyfacts document'],
  ])('rejects %s', (_what, document, reason) => {
    expect(() => readCompanyFacts(document, 1)).toThrow(new RejectedInputError(reason))
  })

  it('never fails on arbitrary JSON but by refusing it', () => {
    const anyJson = fc.jsonValue()
    const nearly = fc.record({
      cik: fc.oneof(fc.constant(1), anyJson),
      facts: fc.dictionary(
        fc.string(),
        fc.oneof(
          anyJson,
          fc.dictionary(
            fc.string(),
            fc.record({
              label: anyJson,
              units: fc.dictionary(fc.string(), fc.array(fc.oneof(anyJson, fc.constant(factRow())))),
            }),
          ),
        ),
      ),
    })
    fc.assert(
      fc.property(fc.oneof(anyJson, nearly), document => {
        try {
          const { facts, read, dropped } = readCompanyFacts(document, null)
          const shapes = dropped.get('unknown_shape') ?? 0
          expect(facts.length).toBeLessThanOrEqual(read)
          expect(facts.length + [...dropped.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(
            read + shapes,
          )
        } catch (error) {
          expect(error).toBeInstanceOf(RejectedInputError)
        }
      }),
    )
  })
})
