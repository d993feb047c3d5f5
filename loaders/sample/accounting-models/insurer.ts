import type { AccountingModel, Drive, Line } from './accounting-model.ts'
import { BOTTOM_LINES, CASH_CHANGE_LINES, EQUITY_LINES, FINANCING_LINES } from './common-lines.ts'
import { income, payOwners, taxes } from './moves.ts'

const INCOME: readonly Line[] = [
  { key: 'premiums', statement: 'income', concept: 'PremiumsEarnedNet' },
  { key: 'investment_income', statement: 'income', concept: 'NetInvestmentIncome' },
  { key: 'other_revenue', statement: 'income', concept: 'OtherIncome' },
  {
    key: 'revenue',
    statement: 'income',
    concept: 'Revenues',
    sum: 'premiums + investment_income + other_revenue',
    field: 'revenue',
  },
  { key: 'claims', statement: 'income', concept: 'PolicyholderBenefitsAndClaimsIncurredNet' },
  {
    key: 'acquisition_amortization',
    statement: 'income',
    concept: 'DeferredPolicyAcquisitionCostAmortizationExpense',
  },
  {
    key: 'selling',
    statement: 'income',
    concept: 'GeneralAndAdministrativeExpense',
    field: 'selling_general_administrative',
  },
  { key: 'interest_expense', statement: 'income', concept: 'InterestExpense', field: 'interest_expense' },
  {
    key: 'operating_expenses',
    statement: 'income',
    concept: 'BenefitsLossesAndExpenses',
    sum: 'claims + acquisition_amortization + selling + interest_expense',
    field: 'operating_expenses',
  },
  {
    key: 'income_before_tax',
    statement: 'income',
    concept: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    sum: 'revenue - operating_expenses',
    field: 'income_before_tax',
  },
  ...BOTTOM_LINES,
]

const CASH: readonly Line[] = [
  {
    key: 'depreciation_amortization',
    statement: 'cash',
    concept: 'DepreciationDepletionAndAmortization',
    field: 'depreciation_amortization',
  },
  {
    key: 'stock_based_compensation',
    statement: 'cash',
    concept: 'ShareBasedCompensation',
    field: 'stock_based_compensation',
  },
  { key: 'more_receivables', statement: 'cash', concept: 'IncreaseDecreaseInPremiumsReceivable' },
  { key: 'acquisition_capitalized', statement: 'cash', concept: null },
  {
    key: 'more_acquisition_costs',
    statement: 'cash',
    concept: 'IncreaseDecreaseInDeferredPolicyAcquisitionCosts',
    sum: 'acquisition_capitalized - acquisition_amortization',
  },
  {
    key: 'more_claims',
    statement: 'cash',
    concept: 'IncreaseDecreaseInLiabilityForClaimsAndClaimsAdjustmentExpense',
  },
  { key: 'more_unearned', statement: 'cash', concept: 'IncreaseDecreaseInUnearnedPremiums' },
  {
    key: 'operating_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInOperatingActivities',
    sum: 'profit_loss + depreciation_amortization + stock_based_compensation - more_receivables - more_acquisition_costs + more_claims + more_unearned',
    field: 'operating_cash_flow',
  },
  { key: 'investments_bought', statement: 'cash', concept: 'PaymentsToAcquireInvestments' },
  {
    key: 'investments_sold',
    statement: 'cash',
    concept: 'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
  },
  {
    key: 'capital_expenditures',
    statement: 'cash',
    concept: 'PaymentsToAcquirePropertyPlantAndEquipment',
    field: '-capital_expenditures',
  },
  {
    key: 'investing_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInInvestingActivities',
    sum: 'investments_sold - investments_bought - capital_expenditures',
    field: 'investing_cash_flow',
  },
  ...FINANCING_LINES,
  {
    key: 'financing_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInFinancingActivities',
    sum: 'debt_issued - debt_repaid - dividends_paid - shares_repurchased + shares_issued - minority_distributions',
    field: 'financing_cash_flow',
  },
  ...CASH_CHANGE_LINES,
]

const BALANCE: readonly Line[] = [
  {
    key: 'investments',
    statement: 'balance',
    concept: 'Investments',
    roll: 'investments_bought - investments_sold',
  },
  {
    key: 'cash_and_equivalents',
    statement: 'balance',
    concept: 'CashAndCashEquivalentsAtCarryingValue',
    roll: 'net_change_in_cash',
    field: 'cash_and_equivalents',
  },
  {
    key: 'receivables',
    statement: 'balance',
    concept: 'PremiumsReceivableAtCarryingValue',
    roll: 'more_receivables',
  },
  {
    key: 'acquisition_costs',
    statement: 'balance',
    concept: 'DeferredPolicyAcquisitionCosts',
    roll: 'more_acquisition_costs',
  },
  {
    key: 'property_plant_equipment',
    statement: 'balance',
    concept: 'PropertyPlantAndEquipmentNet',
    roll: 'capital_expenditures - depreciation_amortization',
    field: 'property_plant_equipment',
  },
  {
    key: 'total_assets',
    statement: 'balance',
    concept: 'Assets',
    sum: 'investments + cash_and_equivalents + receivables + acquisition_costs + property_plant_equipment',
    field: 'total_assets',
  },
  {
    key: 'claims_liability',
    statement: 'balance',
    concept: 'LiabilityForClaimsAndClaimsAdjustmentExpense',
    roll: 'more_claims',
  },
  { key: 'unearned', statement: 'balance', concept: 'UnearnedPremiums', roll: 'more_unearned' },
  {
    key: 'long_term_debt',
    statement: 'balance',
    concept: 'LongTermDebt',
    roll: 'debt_issued - debt_repaid',
    field: 'long_term_debt',
  },
  {
    key: 'total_liabilities',
    statement: 'balance',
    concept: 'Liabilities',
    sum: 'claims_liability + unearned + long_term_debt',
    field: 'total_liabilities',
  },
  ...EQUITY_LINES,
]

/** Shares of premiums unless noted; `*_rate` are annual shares of the balance. */
const RATIOS = {
  claims: 0.66,
  acquisition: 0.18,
  selling: 0.12,
  other_revenue: 0.03,
  yield_rate: 0.034,
  interest_rate: 0.045,
  compensation: 0.008,
  tax: 0.2,
  payout: 0.25,
  minority: 0,
  redeemable: 0,
  abroad: 0,
  claims_held: 1.4,
  unearned: 0.45,
}

/** Property and casualty insurers. */
export const insurer: AccountingModel = {
  taxonomy: 'us-gaap',
  lines: [...INCOME, ...CASH, ...BALANCE],
  ratios: RATIOS,
  open: (size, ratio) => ({
    investments: size * 2.4,
    cash_and_equivalents: size * 0.12,
    receivables: size * 0.3,
    acquisition_costs: size * 0.08,
    property_plant_equipment: size * 0.05,
    claims_liability: size * ratio.claims_held!,
    unearned: size * ratio.unearned!,
    long_term_debt: size * 0.25,
    common_stock: size * 0.002,
    paid_in_capital: size * 0.2,
  }),
  drive(drive) {
    earn(drive)
    reserve(drive)
    payOwners(drive)
    const { get, put, level, part } = drive
    const spare = get('cash_and_equivalents') + get('net_change_in_cash') - (level / part) * 0.1
    put('investments_bought', Math.max(0, spare))
    put('investments_sold', get('investments_sold') + Math.max(0, -spare))
  },
}

function earn(drive: Drive): void {
  const { get, put, vary, ratio, level, part } = drive
  put('premiums', level)
  put('investment_income', get('investments') * vary('yield_rate', 0.05) * part)
  put('other_revenue', level * vary('other_revenue', 0.1))
  put('claims', level * vary('claims', 0.1))
  put('acquisition_amortization', level * vary('acquisition', 0.03))
  put('selling', level * vary('selling', 0.04))
  put('interest_expense', get('long_term_debt') * ratio('interest_rate') * part)
  put('depreciation_amortization', get('property_plant_equipment') * 0.15 * part)
  put('stock_based_compensation', level * ratio('compensation'))
  taxes(drive)
  income(drive)
}

function reserve({ get, put, ratio, level, part, random }: Drive): void {
  const year = level / part
  put('more_receivables', year * 0.3 - get('receivables'))
  put('acquisition_capitalized', get('acquisition_amortization') + year * 0.08 - get('acquisition_costs'))
  put('more_claims', year * ratio('claims_held') - get('claims_liability'))
  put('more_unearned', year * ratio('unearned') - get('unearned'))
  put('capital_expenditures', year * 0.002)
  put('investments_sold', get('investments') * random.between(0.02, 0.06))
  put('debt_repaid', random.chance(0.1) ? get('long_term_debt') * 0.1 : 0)
  put('debt_issued', random.chance(0.1) ? get('long_term_debt') * 0.15 : 0)
}
