import { describe, expect, it } from 'vitest'
import { plainFacts } from '../../../../loaders/filing-documents/plain-facts.ts'
import { dayOf } from '../../../../src/domain/day.ts'
import type { XbrlContext, XbrlFact } from '../../../../src/domain/documents/reader/document.ts'
import { accession } from '../../../support/edgar/documents.ts'

const FILING = { accession: accession(1), form: '10-Q', filed: dayOf(2024, 8, 1), filerCik: 1 }

const context = (over: Partial<XbrlContext>): XbrlContext =>
  ({
    cik: 1,
    periodStart: '2024-04-01',
    periodEnd: '2024-06-30',
    dimensions: [],
    ...over,
  }) as XbrlContext
const CONTEXTS = new Map([
  ['quarter', context({})],
  ['instant', context({ periodStart: null })],
  ['segment', context({ dimensions: [{}] as unknown as XbrlContext['dimensions'] })],
  ['other', context({ cik: 2 })],
  ['undated', context({ periodEnd: 'never' })],
])
const fact = (over: Partial<XbrlFact>): XbrlFact =>
  ({
    concept: 'us-gaap:Revenues',
    contextId: 'quarter',
    unit: 'USD',
    value: 1_000,
    decimals: -3,
    text: null,
    ...over,
  }) as XbrlFact
const read = (...facts: XbrlFact[]) => plainFacts(facts, CONTEXTS, FILING, () => 'Own label')

describe('plainFacts', () => {
  it('dates facts without dimensions by their context and the focus of the document', () => {
    const { facts } = read(
      fact({ concept: 'dei:DocumentFiscalYearFocus', value: null, text: '2024' }),
      fact({ concept: 'dei:DocumentFiscalPeriodFocus', value: null, text: 'Q2' }),
      fact({}),
      fact({ contextId: 'segment' }),
      fact({ concept: 'co:Backlog', contextId: 'instant', value: 5 }),
    )
    const filing = { ...FILING, fiscalYearFocus: 2024, fiscalPeriodFocus: 'Q2' }
    const end = dayOf(2024, 6, 30)
    expect(facts).toEqual([
      {
        ...{ concept: { taxonomy: 'us-gaap', name: 'Revenues', label: null }, unit: 'USD', value: 1_000 },
        ...{ start: dayOf(2024, 4, 1), end, decimals: -3, filing, source: 'document' },
      },
      {
        ...{ concept: { taxonomy: 'custom', name: 'Backlog', label: 'Own label' }, unit: 'USD', value: 5 },
        ...{ start: null, end, decimals: -3, filing, source: 'document' },
      },
    ])
  })

  it.each([
    ['other_registrant', { contextId: 'other' }],
    ['no_unit', { unit: null }],
    ['bad_date', { contextId: 'undated' }],
    ['bad_value', { value: Number.POSITIVE_INFINITY }],
  ])('drops and counts %s', (reason, over) => {
    expect(read(fact(over))).toEqual({ facts: [], read: 1, dropped: new Map([[reason, 1]]) })
  })

  it('keeps the more precise of two printings, else the first', () => {
    const rounded = fact({ value: 1_000_000, decimals: -6 })
    const precise = fact({ value: 1_234_000, decimals: -3 })
    const later = fact({ value: 1_235_000, decimals: -3 })
    expect(read(rounded, precise, later).facts.map(({ value }) => value)).toEqual([1_234_000])
  })
})
