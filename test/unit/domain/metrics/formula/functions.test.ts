import { describe, expect, it } from 'vitest'
import { FUNCTIONS, SERIES_FUNCTIONS } from '../../../../../src/domain/metrics/formula/functions.ts'
import { outcome, type TermInputs } from '../../../../support/metric/formulas.ts'

type Row = readonly [formula: string, worth: TermInputs, expected: number | string]

/** A number is the value, a text the reason of a null. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  min: [['min(a, b)', { a: 2, b: -3 }, -3]],
  max: [['max(a, b)', { a: 2, b: -3 }, 2]],
  abs: [['abs(a)', { a: -3 }, 3]],
  clamp: [
    ['clamp(a, 0, 1)', { a: 3 }, 1],
    ['clamp(a, 0, 1)', { a: -3 }, 0],
    ['clamp(a, 0, 1)', { a: 0.4 }, 0.4],
  ],
  sqrt: [
    ['sqrt(a)', { a: 49 }, 7],
    ['sqrt(a)', { a: 0 }, 'negative_denominator'],
    ['sqrt(a)', { a: -4 }, 'negative_denominator'],
  ],
  ln: [
    ['ln(a)', { a: Math.E }, 1],
    ['ln(a)', { a: 0 }, 'negative_denominator'],
  ],
  positive: [
    ['positive(a)', { a: 4 }, 4],
    ['positive(a)', { a: 0 }, 'negative_denominator'],
  ],
  over: [
    ['over(a, b)', { a: 6, b: -3 }, -2],
    ['over(a, b)', { a: 6, b: 0 }, 'negative_denominator'],
    ['over(a, b)', { a: 6, b: 'no_price' }, 'no_price'],
  ],
  if_else: [
    ['if_else(a > 1, b, c)', { a: 2, b: 10, c: 20 }, 10],
    ['if_else(a > 1, b, c)', { a: 1, b: 10, c: 20 }, 20],
    ['if_else(a > 1, b, c)', { a: 2, b: 10 }, 10],
    ['if_else(a > 1, b, c)', { b: 10, c: 20 }, 'missing_input:a'],
  ],
  not_burning_unless: [
    ['not_burning_unless(a < 0, b)', { a: -1, b: 8 }, 8],
    ['not_burning_unless(a < 0, b)', { a: 0, b: 8 }, 'not_burning'],
    ['not_burning_unless(a < 0, b)', { b: 8 }, 'missing_input:a'],
  ],
  prior_year: [['prior_year(a)', { a: 1, 'prior_year(a)': 5 }, 5]],
  prior_years: [['prior_years(a, 3)', { 'prior_years(a, 3)': 5 }, 5]],
  prior_quarter: [['prior_quarter(a)', { 'prior_quarter(a)': 5 }, 5]],
  avg: [
    ['avg(a)', { a: 6, 'prior_year(a)': 2 }, (6 + 2) / 2],
    ['avg(a)', { a: 6 }, 6],
    ['avg(a)', { 'prior_year(a)': 2 }, 'missing_input:a'],
  ],
  both_positive_avg: [
    ['both_positive_avg(a)', { a: 6, 'prior_year(a)': 2 }, (6 + 2) / 2],
    ['both_positive_avg(a)', { a: 6 }, 6],
    ['both_positive_avg(a)', { a: 6, 'prior_year(a)': -1 }, 'negative_denominator'],
    ['both_positive_avg(a)', { a: 0, 'prior_year(a)': 4 }, 'negative_denominator'],
    ['both_positive_avg(a)', { 'prior_year(a)': 4 }, 'missing_input:a'],
  ],
  growth: [
    ['growth(a)', { a: 6, 'prior_year(a)': 4 }, (6 - 4) / 4],
    ['growth(a)', { a: -6, 'prior_year(a)': 4 }, (-6 - 4) / 4],
    ['growth(a)', { a: 6, 'prior_year(a)': 0 }, 'negative_denominator'],
    ['growth(a)', { a: 6, 'prior_year(a)': -4 }, 'negative_denominator'],
    ['growth(a)', { a: 6 }, 'missing_input:prior_year(a)'],
  ],
  cagr: [
    ['cagr(a, 3)', { a: 8, 'prior_years(a, 3)': 1 }, 8 ** (1 / 3) - 1],
    ['cagr(a, 3)', { a: -8, 'prior_years(a, 3)': 1 }, 'negative_denominator'],
    ['cagr(a, 3)', { a: 8, 'prior_years(a, 3)': 0 }, 'negative_denominator'],
    ['cagr(a, 3)', { a: 8 }, 'missing_input:prior_years(a, 3)'],
  ],
  mean_years: [
    ['mean_years(a, 3)', { a: 1, 'prior_year(a)': 2, 'prior_years(a, 2)': 6 }, (1 + 2 + 6) / 3],
    ['mean_years(a, 3)', { a: 1, 'prior_year(a)': 2 }, 'missing_input:prior_years(a, 2)'],
  ],
  stability_years: [
    [
      'stability_years(a, 3)',
      { a: 1, 'prior_year(a)': 2, 'prior_years(a, 2)': 3 },
      1 - Math.sqrt((1 + 0 + 1) / 2) / 2,
    ],
    ['stability_years(a, 3)', { a: -1, 'prior_year(a)': 2, 'prior_years(a, 2)': -3 }, 'negative_denominator'],
    ['stability_years(a, 3)', { a: 1, 'prior_year(a)': 2 }, 'missing_input:prior_years(a, 2)'],
  ],
  count_years_above: [
    ['count_years_above(a, 3, 0.1)', { a: 1, 'prior_year(a)': 0.1, 'prior_years(a, 2)': 0.2 }, 2],
    ['count_years_above(a, 3, 0)', { a: 1, 'prior_year(a)': 1 }, 'missing_input:prior_years(a, 2)'],
  ],
  streak: [
    ['streak(a)', { a: 3, 'prior_year(a)': 3, 'prior_years(a, 2)': 2, 'prior_years(a, 3)': 4 }, 2],
    ['streak(a)', { a: 3, 'prior_year(a)': 4 }, 0],
    ['streak(a)', { a: 0, 'prior_year(a)': 0 }, 0],
    ['streak(a)', { 'prior_year(a)': 4 }, 'missing_input:a'],
    ['streak(a)', yearsOf(15), 10],
  ],
}

function yearsOf(count: number): TermInputs {
  const earlier = Array.from({ length: count }, (_, year) => [`prior_years(a, ${year + 2})`, 1])
  return { a: 1, 'prior_year(a)': 1, ...Object.fromEntries(earlier) }
}

describe('functions of formulas', () => {
  it('all stand in this table', () => {
    expect(Object.keys(ROWS).sort()).toEqual([...FUNCTIONS.keys(), ...SERIES_FUNCTIONS.keys()].sort())
  })

  it.each(Object.values(ROWS).flat())('%s of %j is %s', (formula, worth, expected) => {
    const { value, qualifier } = outcome(formula, worth)
    if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 12)
    else expect([value, qualifier]).toEqual([Number.NaN, expected])
  })

  it.each([
    ['avg(a)', { a: 6 }, 'ending_balance'],
    ['both_positive_avg(a)', { a: 6 }, 'ending_balance'],
    ['flagged(a, rough)', { a: 6 }, 'rough'],
    ['flagged(a, rough) + avg(b)', { a: 6, b: 1 }, 'ending_balance,rough'],
    ['a + b', { a: { value: 1, qualifier: 'x,z' }, b: { value: 1, qualifier: 'y' } }, 'x,y,z'],
    ['x ?? flagged(a, second_best)', { a: 6 }, 'second_best'],
    ['a ?? flagged(b, second_best)', { a: 6, b: 1 }, ''],
    ['a / x ?? 1', { a: { value: 6, qualifier: 'rough' } }, ''],
    ['avg(a) / x ?? flagged(b, second_best)', { a: 6, b: 1 }, 'second_best'],
  ] as const)('%s of %j bears the flags %j', (formula, worth, flags) => {
    expect(outcome(formula, worth).qualifier).toBe(flags)
  })

  it.each([
    ['nonsense(a)', 'Unknown function: nonsense'],
    ['min(a)', 'min takes 2 parameters'],
    ['abs(a, b)', 'abs takes 1 parameters'],
    ['avg(a + b)', 'avg takes a metric'],
    ['avg(a, 2)', 'avg takes a metric'],
    ['avg(balance_sheet.a)', 'avg takes a metric'],
    ['cagr(a)', 'cagr takes a metric'],
    ['cagr(a, b)', 'cagr takes numbers after its metric'],
    ['opt(a + b)', 'opt takes a metric or a line item'],
    ['carried(a, b)', 'carried takes a metric or a line item'],
    ['flagged(a)', 'flagged takes a value and a qualifier'],
    ['flagged(a, 1)', 'flagged takes a value and a qualifier'],
  ])('rejects %s: %s', (formula, sentence) => {
    expect(() => outcome(formula)).toThrow(sentence)
  })
})
