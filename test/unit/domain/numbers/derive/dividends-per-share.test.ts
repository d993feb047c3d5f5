import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import type { PeriodType } from '../../../../../src/domain/numbers/statement.ts'
import { numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const DIVIDENDS = 'CommonStockDividendsPerShareDeclared|USD/shares'
const SHARES = 'WeightedAverageNumberOfSharesOutstandingBasic'

/** A report with dividends a share; net income makes the calendar. */
const filed = (form: string, on: string, dividends: Record<string, number>, more = {}) =>
  report(form, on, {
    NetIncomeLoss: Object.fromEntries(Object.keys(dividends).map(period => [period, 1000])),
    [DIVIDENDS]: dividends,
    ...more,
  })
const paid = (type: PeriodType, end: string, ...reports: Fact[][]) =>
  valueAndDerivation(recordOf(numbersOf(...reports), 'income_statement', type, end), 'dividends_per_share')

const q1 = filed('10-Q', '2020-05-01', { '2020Q1': 0.2 })
const q2 = filed('10-Q', '2020-08-01', { '2020Q2': 0.2, '2020H1': 0.4 })
const q3 = filed('10-Q', '2020-11-01', { '2020Q3': 0.22, '2020M9': 0.62 })
const year = filed('10-K', '2021-02-20', { '2020': 0.84 })
/** The balance sheet of the year before tells where the new year begins. */
const BEGIN = { Assets: { '2020-12-31': 9, '2021-03-31': 9 } }
const next = filed('10-Q', '2021-05-01', { '2021Q1': 0.25, '2020Q1': 0.2 }, BEGIN)

describe('dividends per share', () => {
  it('of the last quarter are the year less nine months', () => {
    expect(paid('quarterly', '2020-12-31', q1, q2, q3, year)).toBe('0.22 q4_from_annual')
    expect(
      paid('quarterly', '2020-12-31', q1, q2, filed('10-Q', '2020-11-01', { '2020Q3': 0.22 }), year),
    ).toBe('0.22 q4_from_annual')
  })

  it('of a quarter that is filed to date alone are the difference', () => {
    const half = filed('10-Q', '2020-08-01', { '2020H1': 0.4 })
    expect(paid('quarterly', '2020-06-30', q1, half)).toBe('0.2 ytd_difference')
  })

  it('of twelve months are the sum of the quarters, at the end of a year the year', () => {
    expect(paid('ttm', '2020-12-31', q1, q2, q3, year)).toBe('0.84 annual_of_window')
    expect(paid('ttm', '2021-03-31', q1, q2, q3, year, next)).toBe('0.89 sum_of_quarters')
  })

  it('of twelve months without quarters are the year and the quarters since, less those a year ago', () => {
    expect(paid('ttm', '2021-03-31', year, next)).toBe('0.89 annual_plus_ytd')
  })

  it('are never taken back: figures of two kinds tell nothing of the last quarter', () => {
    const odd = filed('10-K', '2021-02-20', { '2020': 0.5 })
    expect(paid('quarterly', '2020-12-31', q1, q2, q3, odd)).toBeNull()
  })

  it('are adjusted to one basis before they are added or subtracted', () => {
    const counted = (on: string, period: string, count: number, before: number) =>
      report(
        '10-Q',
        on,
        { [SHARES]: { [period]: count, '2019': before }, Assets: { '2019-12-31': 1 } },
        { nth: 1 },
      )
    const split = [
      counted('2020-05-01', '2020Q1', 1_000_000, 1_000_000),
      // Ten for one between the third quarter and the year.
      report('10-K', '2021-02-20', { [SHARES]: { '2020': 10_000_000, '2019': 10_000_000 } }, { nth: 1 }),
    ]
    const young = filed('10-K', '2021-02-20', { '2020': 0.084 })
    const derived = numbersOf(q1, q2, q3, young, ...split)
    expect(derived.splits).toMatchObject([{ ratio: 10 }])
    const last = recordOf(derived, 'income_statement', 'quarterly', '2020-12-31')
    expect(valueAndDerivation(last, 'dividends_per_share')).toBe('0.022 q4_from_annual')
    const later = filed('10-Q', '2021-05-01', { '2021Q1': 0.025 }, BEGIN)
    const window = recordOf(
      numbersOf(q1, q2, q3, young, later, ...split),
      'income_statement',
      'ttm',
      '2021-03-31',
    )
    // 0.02 + 0.022 + 0.022 + 0.025 on the basis of the last quarter.
    expect(valueAndDerivation(window, 'dividends_per_share')).toBe('0.089 sum_of_quarters')
    expect(window!.values.get('dividends_per_share')!.basis).toBe(later[0]!.filing.filed)
  })
})
