import { describe, expect, it } from 'vitest'
import type { StatementRecord } from '../../../../../src/domain/numbers/statement.ts'
import {
  FIRST_YEAR,
  filedOn,
  LAST_YEAR,
  metricLookup,
  pricesFixture,
  quarterEnd,
  statementsFixture,
} from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'

/** The made company without a line in the records that a test picks. */
function lookWithout(ids: readonly string[], picks: (record: StatementRecord) => boolean, reason?: string) {
  const statements = statementsFixture(INDUSTRIAL).map(record => {
    if (!picks(record)) return record
    const values = new Map([...record.values].filter(([id]) => !ids.includes(id)))
    const nullReasons = new Map(reason === undefined ? [] : ids.map(id => [id, reason]))
    return { ...record, values, nullReasons }
  })
  return metricLookup({ statements, splits: [], prices: pricesFixture() })
}
const since = (year: number, quarter: number) => (record: StatementRecord) =>
  record.end >= quarterEnd(year, quarter)

describe('a line that may count as nothing', () => {
  it('is missing while the filer has reported it within two years', () => {
    const look = lookWithout(['short_term_debt'], since(LAST_YEAR - 1, 0))
    expect(look('total_debt', 'annual')?.qualifier).toBe('missing_input:short_term_debt')
    expect(look('net_debt_to_ebitda', 'ttm')?.qualifier).toBe('missing_input:short_term_debt')
  })

  it('is nothing when two years and more have passed without it', () => {
    const look = lookWithout(['short_term_debt'], since(LAST_YEAR - 2, 3))
    expect(look('total_debt', 'annual')).toMatchObject({ value: 3000 + 100, qualifier: '' })
  })

  it('is zero as soon as a balance sheet has reported a zero', () => {
    const statements = statementsFixture(INDUSTRIAL).map(record => {
      if (record.end < quarterEnd(LAST_YEAR - 1, 3)) return record
      const debt = record.values.get('short_term_debt')
      const values = new Map(record.values)
      if (debt && record.end === quarterEnd(LAST_YEAR - 1, 3))
        values.set('short_term_debt', { ...debt, value: 0 })
      else values.delete('short_term_debt')
      return { ...record, values }
    })
    const look = metricLookup({ statements, splits: [], prices: null })
    expect(look('total_debt', 'annual')).toMatchObject({ value: 3000 + 100, qualifier: '' })
  })

  it('is not nothing where a flow was zero in a quarter of the year before', () => {
    const statements = statementsFixture(INDUSTRIAL).map(record => {
      const paid = record.values.get('dividends_paid')
      if (!paid || record.end < quarterEnd(LAST_YEAR - 1, 3)) return record
      const values = new Map(record.values)
      if (record.end === quarterEnd(LAST_YEAR - 1, 3)) values.set('dividends_paid', { ...paid, value: 0 })
      else values.delete('dividends_paid')
      return { ...record, values }
    })
    const look = metricLookup({ statements, splits: [], prices: null })
    expect(look('payout_ratio', 'ttm')?.qualifier).toBe('missing_input:dividends_paid')
  })

  it('is not nothing where the filer tells it in two ways', () => {
    const look = lookWithout(['short_term_debt'], () => true, 'conflicting_concepts')
    expect(look('total_debt', 'annual')?.qualifier).toBe('conflicting_concepts')
  })
})

describe('a balance of yearly notes', () => {
  const inNotesOnly = (record: StatementRecord) =>
    record.fiscalPeriod !== 'FY' && record.fiscalPeriod !== 'Q4'

  it('is carried to the quarters of the next year, flagged', () => {
    const look = lookWithout(['finance_lease_liability'], inNotesOnly)
    expect(look('total_debt', 'quarterly', LAST_YEAR, 1)).toMatchObject({
      value: 400 + 3000 + 90,
      qualifier: 'carried_forward',
    })
    expect(look('total_debt', 'quarterly')).toMatchObject({ value: 400 + 3000 + 100, qualifier: '' })
  })

  it('is carried from the day on which a later report tells it', () => {
    const later = filedOn(LAST_YEAR, 3)
    const statements = statementsFixture(INDUSTRIAL).flatMap(record => {
      if (record.end >= quarterEnd(LAST_YEAR, 3)) return [record]
      const values = new Map(record.values)
      values.delete('finance_lease_liability')
      const silent = { ...record, values }
      return record.end === quarterEnd(LAST_YEAR - 1, 3)
        ? [
            { ...silent, knownTo: later },
            { ...record, knownFrom: later },
          ]
        : [silent]
    })
    const known = (day: number) =>
      metricLookup({ statements, splits: [], prices: null }, day)('total_debt', 'quarterly', LAST_YEAR, 0)
    expect(known(later - 1)).toMatchObject({ value: 400 + 3000, qualifier: '' })
    expect(known(later)).toMatchObject({ value: 400 + 3000 + 90, qualifier: 'carried_forward' })
  })

  it('is missing when the latest is more than a year old', () => {
    const look = lookWithout(['finance_lease_liability'], since(LAST_YEAR - 1, 2))
    expect(look('total_debt', 'quarterly', LAST_YEAR, 1)).toMatchObject({
      value: 400 + 3000 + 90,
      qualifier: 'carried_forward',
    })
    expect(look('total_debt', 'quarterly', LAST_YEAR, 2)?.qualifier).toBe(
      'missing_input:finance_lease_liability',
    )
  })
})

describe('a balance sheet that does not tell current items', () => {
  const look = lookWithout(['total_current_assets', 'total_current_liabilities'], () => true)

  it.each([
    'current_ratio',
    'quick_ratio',
    'cash_ratio',
    'working_capital',
    'altman_z',
    'piotroski_f',
    'roce',
  ])('has %s not_applicable:unclassified', id => {
    const kind = id.endsWith('ratio') || id === 'working_capital' ? 'annual' : 'ttm'
    expect([look(id, kind)?.value, look(id, kind)?.qualifier]).toEqual([
      Number.NaN,
      'not_applicable:unclassified',
    ])
  })

  it('has the nine parts of the Piotroski score but for liquidity', () => {
    expect(look('piotroski_margin', 'ttm')?.value).toBe(1)
    expect(look('piotroski_liquidity', 'ttm')?.qualifier).toBe('not_applicable:unclassified')
  })
})

describe('the first year of a company', () => {
  const look = metricLookup({
    statements: statementsFixture(INDUSTRIAL),
    splits: [],
    prices: pricesFixture(),
  })

  it('takes the balance at the end for the mean, flagged', () => {
    expect(look('roa', 'annual', FIRST_YEAR)).toMatchObject({
      value: 720 / 8000,
      qualifier: 'ending_balance',
    })
    expect(look('roic', 'annual', FIRST_YEAR)).toMatchObject({
      value: 800 / 5180,
      qualifier: 'ending_balance',
    })
  })

  it('has no growth, and says how far back it looked', () => {
    expect(look('revenue_growth', 'annual', FIRST_YEAR)?.qualifier).toBe(
      'missing_input:revenue:1_year_before',
    )
    expect(look('revenue_cagr_3y', 'annual', FIRST_YEAR + 1)?.qualifier).toBe(
      'missing_input:revenue:3_year_before',
    )
  })
})
