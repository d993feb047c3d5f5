import { describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../../../src/domain/day.ts'
import {
  latestFiling,
  type RecordContent,
  RecordLog,
} from '../../../../../src/domain/numbers/derive/record-log.ts'
import type { FieldValue } from '../../../../../src/domain/numbers/statement.ts'
import { filingRefFixture } from '../../../../support/numbers/facts.ts'

const value = (amount: number): FieldValue => ({
  value: amount,
  derivation: 'reported',
  sources: [],
  basis: null,
})

function content(amount: number, said: Partial<RecordContent> = {}): RecordContent {
  return {
    statement: 'income_statement',
    periodType: 'annual',
    start: 0,
    end: 364,
    fiscalYear: 1970,
    fiscalPeriod: 'FY',
    fiscalYearReported: null,
    template: 'industrial',
    currency: 'USD',
    filed: 400,
    accession: '0000000001-71-000001',
    filerCik: 1,
    values: new Map([['revenue', value(amount)]]),
    nullReasons: new Map(),
    warnings: [],
    ...said,
  }
}

function spans(...added: [RecordContent, number, number][]): [number, number, number][] {
  const log = new RecordLog()
  for (const [record, from, to] of added) log.add(record, from, to)
  return log
    .versions()
    .map(({ values, knownFrom, knownTo }) => [values.get('revenue')?.value ?? Number.NaN, knownFrom, knownTo])
}

describe('the log of records', () => {
  it('joins neighbours that say the same', () => {
    expect(spans([content(1), 10, 20], [content(1), 20, 30], [content(2), 30, 40])).toEqual([
      [1, 10, 30],
      [2, 30, 40],
    ])
  })

  it('joins neighbours in whatever order they come', () => {
    expect(spans([content(1), 20, 30], [content(1), 10, 20])).toEqual([[1, 10, 30]])
  })

  it('keeps a gap a gap', () => {
    expect(spans([content(1), 10, 20], [content(1), 25, 30])).toEqual([
      [1, 10, 20],
      [1, 25, 30],
    ])
  })

  it('assigns the day to the later seen where spans overlap', () => {
    expect(spans([content(1), 10, 30], [content(2), 20, 40])).toEqual([
      [1, 10, 20],
      [2, 20, 40],
    ])
  })

  it('has no empty intervals', () => {
    expect(spans([content(1), 10, 10], [content(1), 12, 11])).toEqual([])
  })

  it('ends nothing after the last day that stores know', () => {
    expect(spans([content(1), 10, FAR_FUTURE + 9])).toEqual([[1, 10, FAR_FUTURE]])
  })

  it.each([
    ['label', { fiscalYear: 1971 }],
    ['period', { fiscalPeriod: null }],
    ['name of the year', { fiscalYearReported: 1969 }],
    ['first day', { start: 1 }],
    ['template', { template: 'bank' as const }],
    ['currency', { currency: 'EUR' }],
    ['filing', { accession: '0000000001-71-000002' }],
    ['value', { values: new Map([['revenue', value(9)]]) }],
    ['line', { values: new Map([['net_income', value(1)]]) }],
    ['reason', { nullReasons: new Map([['ebitda', 'missing_input:operating_income']]) }],
    ['warning', { warnings: ['scale_repaired:shares_basic'] }],
  ])('tells versions apart by their %s', (_, said) => {
    expect(spans([content(1), 10, 20], [content(1, said), 20, 30])).toHaveLength(2)
  })

  it('keeps records of other periods and statements apart', () => {
    expect(
      spans(
        [content(1), 10, 20],
        [content(1, { end: 365 }), 10, 20],
        [content(1, { statement: 'cash_flow' }), 10, 20],
      ),
    ).toHaveLength(3)
  })
})

describe('the latest filing behind values', () => {
  const behind = (...filings: ReturnType<typeof filingRefFixture>[]): FieldValue[] =>
    filings.map(filing => ({
      ...value(1),
      sources: [{ sign: 1, concept: 'us-gaap:A', start: null, end: 0, value: 1, filing }],
    }))
  const early = filingRefFixture('10-K', 100)
  const late = filingRefFixture('10-K', 200, { nth: 1 })
  const later = filingRefFixture('10-K/A', 200, { nth: 2 })

  it('is that of the last day, then of the last accession number', () => {
    expect(latestFiling(behind(later, early, late))).toBe(later)
    expect(latestFiling(behind(late, later))).toBe(later)
  })

  it('is none without sources', () => {
    expect(latestFiling([value(1)])).toBeUndefined()
  })
})
