import { describe, expect, it } from 'vitest'
import { restatements } from '../../../../../src/api/endpoints/statements/restatements.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { report } from '../../../../support/numbers/facts.ts'

const SHARES = 'WeightedAverageNumberOfSharesOutstandingBasic'
const FACTS = [
  ...report('10-K', '2021-02-20', {
    Revenues: { '2020': 5000 },
    NetIncomeLoss: { '2020': 400 },
    EarningsPerShareBasic: { '2020': 4 },
    [SHARES]: { '2020': 100 },
  }),
  ...report('10-K/A', '2021-06-01', { Revenues: { '2020': 4500 }, NetIncomeLoss: { '2020': 400 } }),
  ...report('10-K', '2022-02-20', {
    Revenues: { '2021': 6000, '2020': 4500 },
    NetIncomeLoss: { '2021': 500, '2020': 390 },
  }),
]

const request = (texts: Readonly<Record<string, string>> = {}) =>
  callEndpoint(restatements, numbersContext(new Map([[ACME, FACTS]])), { ticker: 'ZACM', ...texts })

describe('GET /companies/{ticker}/restatements', () => {
  it('lists each filed value that a later filing changed, the latest change first', async () => {
    const { data, has_more } = await request({ statements: 'income_statement', period: 'annual' })
    expect(
      data.map(({ field, value_before, value, filed, form_type }) => [
        field,
        value_before,
        value,
        filed,
        form_type,
      ]),
    ).toEqual([
      ['net_income', 400, 390, '2022-02-20', '10-K'],
      ['net_income_to_common', 400, 390, '2022-02-20', '10-K'],
      ['revenue', 5000, 4500, '2021-06-01', '10-K/A'],
    ])
    expect(data[2]).toMatchObject({
      statement: 'income_statement',
      period_type: 'annual',
      period_end: '2020-12-31',
      fiscal_year: 2020,
      concept: 'us-gaap:Revenues',
      change: -500,
      change_ratio: -0.1,
      filed_before: '2021-02-20',
      is_amendment: true,
    })
    expect(has_more).toBe(false)
  })

  it('lists only what was restated by a day, and pages', async () => {
    const early = await request({ as_of: '2021-05-31' })
    expect(early.data).toEqual([])
    const page = await request({ statements: 'income_statement', limit: '1', offset: '1' })
    expect(page.data.map(({ field }) => field)).toEqual(['net_income_to_common'])
    expect(page.has_more).toBe(true)
  })
})
