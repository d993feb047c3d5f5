import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type DerivedNumbers,
  deriveNumbers,
} from '../../../../../src/domain/numbers/derive/derive-numbers.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { STATEMENTS } from '../../../../../src/domain/numbers/line-items/index.ts'
import type { PeriodType, StatementName } from '../../../../../src/domain/numbers/statement.ts'
import { type Figures, numbersOf, report } from '../../../../support/numbers/facts.ts'
import { anyHistory, INPUTS } from '../../../../support/numbers/histories.ts'
import { linesKnownOn, recordOf, valueAndDerivation } from '../../../../support/numbers/reading.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const END = '2020-12-31'
const WHOLE = {
  Revenues: { '2020': 5 },
  Assets: { [END]: 100 },
  LiabilitiesAndStockholdersEquity: { [END]: 100 },
}
const annual = (figures: Figures, filed = '2021-02-20', form = '10-K') =>
  report(form, filed, { ...WHOLE, ...figures })
const sheet = (figures: Readonly<Record<string, number>>) =>
  annual(Object.fromEntries(Object.entries(figures).map(([concept, value]) => [concept, { [END]: value }])))
const at = (statement: StatementName, id: string, ...reports: Fact[][]) =>
  valueAndDerivation(recordOf(numbersOf(...reports), statement, 'annual', END), id)
const balance = (id: string, figures: Readonly<Record<string, number>>) =>
  at('balance_sheet', id, sheet(figures))

describe('balance sheet lines for metrics', () => {
  it('of deferred revenue are both parts, and the whole before the current part alone', () => {
    const current = { ContractWithCustomerLiabilityCurrent: 7 }
    expect(balance('deferred_revenue', { ...current, ContractWithCustomerLiabilityNoncurrent: 3 })).toBe(
      '10 sum',
    )
    expect(balance('deferred_revenue', { ...current, ContractWithCustomerLiability: 11 })).toBe('11 reported')
    expect(balance('deferred_revenue', current)).toBe('7 reported')
    expect(balance('deferred_revenue', { DeferredRevenueNoncurrent: 3 })).toBe('3 reported')
  })

  it('of operating leases are never the noncurrent part alone', () => {
    const noncurrent = { OperatingLeaseLiabilityNoncurrent: 8 }
    expect(balance('operating_lease_liability', noncurrent)).toBeNull()
    expect(balance('operating_lease_liability', { ...noncurrent, OperatingLeaseLiabilityCurrent: 1 })).toBe(
      '9 sum',
    )
  })

  it('of finance leases are none of their own where the lines of debt hold them', () => {
    const leases = { FinanceLeaseLiabilityCurrent: 1, FinanceLeaseLiabilityNoncurrent: 4 }
    expect(balance('finance_lease_liability', leases)).toBe('5 sum')
    const debt = { LongTermDebtAndCapitalLeaseObligations: 40 }
    expect(balance('finance_lease_liability', { ...leases, ...debt })).toBeNull()
    expect(balance('long_term_debt', { ...leases, ...debt })).toBe('40 reported')
    const later = annual({ FinanceLeaseLiability: { [END]: 5 } }, '2022-02-20')
    expect(at('balance_sheet', 'finance_lease_liability', sheet(debt), later)).toBeNull()
  })

  it('of minorities hold those that may ask for their money', () => {
    const minority = { MinorityInterest: 3 }
    expect(balance('noncontrolling_interest', minority)).toBe('3 reported')
    expect(
      balance('noncontrolling_interest', {
        ...minority,
        RedeemableNoncontrollingInterestEquityCarryingAmount: 2,
      }),
    ).toBe('5 sum')
  })

  it('may stand in notes of the same filing alone, and never in those of a proxy', () => {
    const rpo = { RevenueRemainingPerformanceObligation: { [END]: 30 } }
    expect(at('balance_sheet', 'remaining_performance_obligation', annual(rpo))).toBe('30 reported')
    const proxy = report('DEF 14A', '2021-04-01', rpo)
    expect(at('balance_sheet', 'remaining_performance_obligation', annual({}), proxy)).toBeNull()
  })

  it('of capital ratios are shares of one, not percentages', () => {
    expect(balance('cet1_ratio', {})).toBeNull()
    expect(
      at('balance_sheet', 'cet1_ratio', annual({ 'CommonEquityTierOneCapitalRatio|pure': { [END]: 0.123 } })),
    ).toBe('0.123 reported')
    expect(
      at('balance_sheet', 'cet1_ratio', annual({ 'CommonEquityTierOneCapitalRatio|pure': { [END]: 12.3 } })),
    ).toBeNull()
  })

  it('of deposits are of banks alone: others hold money that customers paid ahead', () => {
    const industrial = recordOf(numbersOf(sheet({ Deposits: 9 })), 'balance_sheet', 'annual', END)!
    expect(industrial.values.has('deposits')).toBe(false)
    expect(industrial.nullReasons.get('deposits')).toBe('not_applicable:industrial')
    const bank = annual({
      Deposits: { [END]: 90 },
      NoninterestIncome: { '2020': 2 },
      NoninterestExpense: { '2020': 3 },
      InterestIncomeExpenseNet: { '2020': 4 },
      InterestAndDividendIncomeOperating: { '2020': 6 },
      ProvisionForLoanAndLeaseLosses: { '2020': 1 },
    })
    expect(at('balance_sheet', 'deposits', bank)).toBe('90 reported')
    for (const [id, value] of [
      ['net_interest_income', 4],
      ['noninterest_income', 2],
      ['noninterest_expense', 3],
      ['provision_for_credit_losses', 1],
      ['interest_income', 6],
    ] as const)
      expect(at('income_statement', id, bank), id).toBe(`${value} reported`)
  })
})

describe('flows for metrics', () => {
  it('of an insurer are those of its underwriting', () => {
    const insurer = annual({
      PremiumsEarnedNet: { '2020': 100 },
      PolicyholderBenefitsAndClaimsIncurredNet: { '2020': 60 },
      DeferredPolicyAcquisitionCostAmortizationExpense: { '2020': 20 },
      NetInvestmentIncome: { '2020': 9 },
    })
    for (const [id, value] of [
      ['premiums_earned', 100],
      ['policy_benefits_incurred', 60],
      ['acquisition_cost_amortization', 20],
      ['net_investment_income', 9],
    ] as const)
      expect(at('income_statement', id, insurer), id).toBe(`${value} reported`)
  })

  it('of cash from shares are sales and plans together, of short-term debt the net', () => {
    const cash = annual({
      NetCashProvidedByUsedInOperatingActivities: { '2020': 50 },
      ProceedsFromIssuanceOfCommonStock: { '2020': 30 },
      ProceedsFromStockOptionsExercised: { '2020': 4 },
      ProceedsFromShortTermDebt: { '2020': 10 },
      RepaymentsOfShortTermDebt: { '2020': 12 },
      InterestPaidNet: { '2020': 5 },
    })
    expect(at('cash_flow', 'shares_issued', cash)).toBe('34 sum')
    expect(at('cash_flow', 'short_term_debt_net', cash)).toBe('-2 sum')
    expect(at('cash_flow', 'interest_paid', cash)).toBe('5 reported')
  })

  const costs = (year: number) => [
    report('10-Q', '2020-11-01', {
      Revenues: { '2020M9': 3 },
      AssetImpairmentCharges: { '2020M9': 26_300, '2020Q3': 300 },
    }),
    annual({ AssetImpairmentCharges: { '2020': year } }),
  ]
  const impairment = (type: PeriodType, year: number) =>
    valueAndDerivation(recordOf(numbersOf(...costs(year)), 'income_statement', type, END), 'asset_impairment')

  it('of a cost have no quarter below zero', () => {
    expect(impairment('quarterly', 27_000)).toBe('700 q4_from_annual')
    expect(impairment('quarterly', 20_000)).toBeNull()
    expect(impairment('annual', 20_000)).toBe('20000 reported')
  })

  it('of a cost have no year that was tagged in thousands', () => {
    expect(impairment('annual', 0.0263)).toBeNull()
    expect(impairment('quarterly', 0.0263)).toBeNull()
  })
})

describe('lines that no statement serves', () => {
  const inputs: ReadonlySet<string> = new Set(Object.values(STATEMENTS).flatMap(({ inputs }) => inputs))
  const concepts: ReadonlySet<string> = new Set(INPUTS.map(name => name.split('|')[0]!.replace('dei:', '')))

  /** What statements show. */
  const served = (derived: DerivedNumbers): DerivedNumbers => ({
    ...derived,
    statements: derived.statements.map(record => ({
      ...record,
      values: new Map([...record.values].filter(([id]) => !inputs.has(id))),
      nullReasons: new Map([...record.nullReasons].filter(([id]) => !inputs.has(id))),
    })),
  })

  it('change nothing that statements show on any day', () => {
    let met = 0
    const law = fc.property(anyHistory, ({ facts, options, days }) => {
      const bare = facts.filter(({ concept }) => !concepts.has(concept.name))
      met += facts.length - bare.length
      const [all, without] = [deriveNumbers(facts, options), deriveNumbers(bare, options)]
      for (const day of days)
        expect(linesKnownOn(served(all), day)).toEqual(linesKnownOn(served(without), day))
    })
    fc.assert(law, { numRuns: propertyRuns(60) })
    expect(met).toBeGreaterThan(propertyRuns(5))
  })

  it('make no statement of their own, not even from an annual report that has nothing else', () => {
    const notes = report('10-K/A', '2021-06-01', {
      OperatingLeaseCost: { '2020': 1, '2021Q1': 1 },
      PropertyPlantAndEquipmentGross: { [END]: 5, '2021-03-31': 5 },
      'dei:EntityCommonStockSharesOutstanding|shares': { '2021-05-20': 7 },
    })
    const alone = annual({})
    const [both, without] = [numbersOf(alone, notes), numbersOf(alone)]
    expect(both.periods).toEqual(without.periods)
    expect(both.statements.map(({ end, filed }) => [end, filed])).toEqual(
      expect.arrayContaining(without.statements.map(({ end, filed }) => [end, filed])),
    )
    expect(new Set(both.statements.map(({ filed }) => filed))).toEqual(
      new Set(without.statements.map(({ filed }) => filed)),
    )
    expect(numbersOf(notes).statements).toEqual([])
  })
})
