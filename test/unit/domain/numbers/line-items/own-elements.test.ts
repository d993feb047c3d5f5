import { describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../../../src/domain/day.ts'
import { deriveNumbers } from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import { type Figures, report } from '../../../../support/numbers/facts.ts'

const BASE = { Revenues: { '2022': 100, '2023': 110 }, NetIncomeLoss: { '2022': 8, '2023': 9 } }

function valuesOf(figures: Figures, statement = 'income_statement') {
  const { statements } = deriveNumbers(report('10-K', '2024-02-20', { ...BASE, ...figures }), { joins: [] })
  const record = statements.findLast(
    of => of.statement === statement && of.periodType === 'annual' && of.knownTo === FAR_FUTURE,
  )
  return (line: string) => record?.values.get(line)
}

describe("elements of the filer's own", () => {
  it('are read under the name of a us-gaap element that is not filed', () => {
    const value = valuesOf({ 'custom:NetIncomeLossAttributableToNoncontrollingInterest': { '2023': 2 } })
    expect(value('net_income_noncontrolling')).toMatchObject({
      value: 2,
      sources: [{ concept: 'custom:NetIncomeLossAttributableToNoncontrollingInterest' }],
    })
  })

  it('are read by the usual name of a line', () => {
    const value = valuesOf({
      IncomeTaxExpenseBenefit: { '2022': 2, '2023': 3 },
      'custom:IncomeBeforeIncomeTaxes': { '2022': 10, '2023': 13 },
    })
    expect(value('income_before_tax')?.value).toBe(13)
  })

  it('give operating expenses by their usual total', () => {
    const value = valuesOf({
      CostOfRevenue: { '2022': 60, '2023': 65 },
      'custom:TotalCostsAndExpenses': { '2022': 90, '2023': 98 },
    })
    expect(value('operating_expenses')).toMatchObject({ value: 33, derivation: 'difference' })
  })

  it('give revenue by the usual names of its total', () => {
    const own = (name: string) => ({ Revenues: {}, [`custom:${name}`]: { '2022': 205, '2023': 210 } })
    for (const name of ['TotalRevenuesAndOtherIncome', 'NetRevenuesIncludingNetInterestIncome'])
      expect(
        valuesOf({ ...own(name), InterestAndDividendIncomeOperating: { '2023': 7 } })('revenue')?.value,
      ).toBe(210)
  })

  it('never replace a filed us-gaap element', () => {
    const pretax =
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest'
    const value = valuesOf({
      'custom:Revenues': { '2022': 1, '2023': 1 },
      [pretax]: { '2022': 11, '2023': 12 },
      'custom:IncomeBeforeIncomeTaxes': { '2022': 10, '2023': 13 },
    })
    expect(value('revenue')?.value).toBe(110)
    expect(value('income_before_tax')?.value).toBe(12)
  })
})
