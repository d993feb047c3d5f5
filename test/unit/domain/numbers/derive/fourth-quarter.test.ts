import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'

const BASIC = 'WeightedAverageNumberOfSharesOutstandingBasic'
const EPS = 'EarningsPerShareBasic'

/** Three interim reports and the annual one, with figures that each adds to what a plain company files. */
function year({
  q1 = {},
  q2 = {},
  q3 = {},
  fy = {},
}: Partial<Record<'q1' | 'q2' | 'q3' | 'fy', Figures>> = {}): Fact[][] {
  return [
    report('10-Q', '2020-05-01', {
      NetIncomeLoss: { '2020Q1': 100 },
      [BASIC]: { '2020Q1': 100 },
      [EPS]: { '2020Q1': 1 },
      Assets: { '2020-03-31': 9, '2019-12-31': 9 },
      ...q1,
    }),
    report('10-Q', '2020-08-01', {
      NetIncomeLoss: { '2020Q2': 110, '2020H1': 210 },
      [BASIC]: { '2020Q2': 102 },
      [EPS]: { '2020Q2': 1.08 },
      ...q2,
    }),
    report('10-Q', '2020-11-01', {
      NetIncomeLoss: { '2020Q3': 120, '2020M9': 330 },
      [BASIC]: { '2020Q3': 104 },
      [EPS]: { '2020Q3': 1.15 },
      ...q3,
    }),
    report('10-K', '2021-02-20', {
      NetIncomeLoss: { '2020': 460 },
      [BASIC]: { '2020': 103 },
      [EPS]: { '2020': 4.47 },
      ...fy,
    }),
  ]
}

const fourth = (...reports: Fact[][]) =>
  recordOf(numbersOf(...reports), 'income_statement', 'quarterly', '2020-12-31')

describe('share counts of a fourth quarter', () => {
  it('follow from the average of the year weighted by days', () => {
    // 103 × 366 − 100 × 91 − 102 × 91 − 104 × 92 = 9,748 share days over 92 days.
    expect(valueAndDerivation(fourth(...year()), 'shares_basic')).toBe('106 weighted_from_annual')
  })

  it('are as filed where they are filed', () => {
    expect(
      valueAndDerivation(
        fourth(...year({ fy: { [BASIC]: { '2020': 103, '2020Q4': 107 } } })),
        'shares_basic',
      ),
    ).toBe('107 reported')
  })

  it('are not derived where a quarter is missing', () => {
    const record = fourth(...year({ q2: { [BASIC]: {} } }))
    expect(valueAndDerivation(record, 'shares_basic')).toBeNull()
    expect(record!.nullReasons.get('shares_basic')).toBe('missing_input:nine_months')
    expect(valueAndDerivation(record, 'eps_basic')).toBeNull()
  })

  it('are not derived where they would be far from the year: the counts are not of one kind', () => {
    const record = fourth(...year({ fy: { [BASIC]: { '2020': 150 } } }))
    expect(valueAndDerivation(record, 'shares_basic')).toBeNull()
    expect(record!.nullReasons.get('shares_basic')).toBe('not_derivable')
  })

  const DILUTED = 'WeightedAverageNumberOfDilutedSharesOutstanding'
  const diluted = (income: readonly [q1: number, q2: number, q3: number, year: number]) => {
    const [q1, q2, q3, all] = income
    // As filed: 110, 112 and 114 shares in a profit, the basic count in a loss.
    const count = (value: number, profit: number, loss: number) => (value < 0 ? loss : profit)
    return fourth(
      ...year({
        q1: { NetIncomeLoss: { '2020Q1': q1 }, [DILUTED]: { '2020Q1': count(q1, 110, 100) } },
        q2: { NetIncomeLoss: { '2020Q2': q2 }, [DILUTED]: { '2020Q2': count(q2, 112, 102) } },
        q3: { NetIncomeLoss: { '2020Q3': q3 }, [DILUTED]: { '2020Q3': count(q3, 114, 104) } },
        fy: { NetIncomeLoss: { '2020': all }, [DILUTED]: { '2020': count(all, 113, 103) } },
      }),
    )
  }

  it('are diluted as the average of the year says if all quarters are profits', () => {
    // 113 × 366 − 110 × 91 − 112 × 91 − 114 × 92 = 10,668 share days over 92 days.
    expect(valueAndDerivation(diluted([100, 110, 120, 460]), 'shares_diluted')).toBe(
      '116 weighted_from_annual',
    )
  })

  it('are the basic ones in a loss, diluted as well', () => {
    const record = diluted([100, 110, 120, -460])
    expect(valueAndDerivation(record, 'shares_diluted')).toBe('106 weighted_from_annual')
    expect(record!.values.get('eps_basic')!.value).toBeCloseTo(-790 / 106, 10)
  })

  it('are null with a reason, diluted, in a profit of a year with losses', () => {
    const record = diluted([-100, -110, -120, -30])
    expect(valueAndDerivation(record, 'shares_basic')).toBe('106 weighted_from_annual')
    expect(valueAndDerivation(record, 'shares_diluted')).toBeNull()
    expect(record!.nullReasons.get('shares_diluted')).toBe('not_derivable')
  })

  it('follow from the year, diluted, in a profit of a year with a loss where dilution is small', () => {
    const record = fourth(
      ...year({
        q1: { NetIncomeLoss: { '2020Q1': 100 }, [DILUTED]: { '2020Q1': 100.5 } },
        q2: { NetIncomeLoss: { '2020Q2': -10 }, [DILUTED]: { '2020Q2': 102 } },
        q3: { NetIncomeLoss: { '2020Q3': 120 }, [DILUTED]: { '2020Q3': 104.5 } },
        fy: { NetIncomeLoss: { '2020': 400 }, [DILUTED]: { '2020': 103.5 } },
      }),
    )
    // 103.5 × 366 − 100.5 × 91 − 102 × 91 − 104.5 × 92 = 9,839.5 share days over 92 days, 107; 106 are basic.
    expect(valueAndDerivation(record, 'shares_diluted')).toBe('107 weighted_from_annual')
  })

  it('are never a difference', () => {
    const record = fourth(...year({ q3: { [BASIC]: { '2020Q3': 104, '2020M9': 102 } } }))
    expect(valueAndDerivation(record, 'shares_basic')).toBe('106 weighted_from_annual')
  })
})

describe('earnings per share of a fourth quarter', () => {
  it('are net income to common over the shares of the quarter, never year less nine months', () => {
    const value = fourth(...year())!.values.get('eps_basic')!
    expect(value.derivation).toBe('per_share_of_window')
    expect(value.value).toBeCloseTo(130 / 106, 10)
    expect(value.sources.map(({ concept }) => concept)).toContain(`us-gaap:${BASIC}`)
  })

  it('take preferred dividends off net income where the filer does', () => {
    const preferred = 'PreferredStockDividendsIncomeStatementImpact'
    const reports = year({
      q1: { [preferred]: { '2020Q1': 10 } },
      q2: { [preferred]: { '2020Q2': 10, '2020H1': 20 } },
      q3: { [preferred]: { '2020Q3': 10, '2020M9': 30 } },
      fy: { [preferred]: { '2020': 40 } },
    })
    const record = fourth(...reports)!
    expect(valueAndDerivation(record, 'net_income_to_common')).toBe('120 q4_from_annual')
    expect(record.values.get('eps_basic')!.value).toBeCloseTo(120 / 106, 10)
  })

  it('are as filed where they are filed', () => {
    expect(
      valueAndDerivation(fourth(...year({ fy: { [EPS]: { '2020': 4.47, '2020Q4': 1.21 } } })), 'eps_basic'),
    ).toBe('1.21 reported')
  })
})

describe('a fourth quarter that cannot be derived', () => {
  const reports = year()
  const gap = () => numbersOf(reports[0]!, reports[1]!, reports[3]!)

  it('is there with the reason, since a reader expects it', () => {
    const record = recordOf(gap(), 'income_statement', 'quarterly', '2020-12-31')!
    expect(record.fiscalPeriod).toBe('Q4')
    expect(valueAndDerivation(record, 'net_income')).toBeNull()
    expect(record.nullReasons.get('net_income')).toBe('missing_input:nine_months')
  })

  it('leaves the year and the quarters that were filed', () => {
    expect(
      valueAndDerivation(recordOf(gap(), 'income_statement', 'annual', '2020-12-31'), 'net_income'),
    ).toBe('460 reported')
    expect(
      valueAndDerivation(recordOf(gap(), 'income_statement', 'quarterly', '2020-06-30'), 'net_income'),
    ).toBe('110 reported')
    expect(recordOf(gap(), 'income_statement', 'quarterly', '2020-09-30')).toBeUndefined()
  })

  it('is not there where the filer reports years only', () => {
    const annual = numbersOf(report('20-F', '2021-04-01', { NetIncomeLoss: { '2020': 4, '2019': 3 } }))
    expect(annual.statements.map(({ periodType }) => periodType).sort()).toEqual([
      'annual',
      'annual',
      'ttm',
      'ttm',
    ])
  })
})
