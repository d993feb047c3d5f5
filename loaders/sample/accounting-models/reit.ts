import type { AccountingModel, Drive, Line } from './accounting-model.ts'
import { BOTTOM_LINES, CASH_CHANGE_LINES, EQUITY_LINES, FINANCING_LINES } from './common-lines.ts'
import { income, payOwners, taxes } from './moves.ts'

const INCOME: readonly Line[] = [
  { key: 'rents', statement: 'income', concept: 'OperatingLeaseLeaseIncome' },
  { key: 'other_revenue', statement: 'income', concept: 'RealEstateRevenueOther' },
  {
    key: 'revenue',
    statement: 'income',
    concept: 'Revenues',
    sum: 'rents + other_revenue',
    field: 'revenue',
  },
  { key: 'property_costs', statement: 'income', concept: 'DirectCostsOfLeasedAndRentedPropertyOrEquipment' },
  {
    key: 'selling',
    statement: 'income',
    concept: 'GeneralAndAdministrativeExpense',
    field: 'selling_general_administrative',
  },
  {
    key: 'depreciation_amortization',
    statement: 'income',
    concept: 'DepreciationAndAmortization',
    field: 'depreciation_amortization',
  },
  {
    key: 'operating_expenses',
    statement: 'income',
    concept: 'OperatingExpenses',
    sum: 'property_costs + selling + depreciation_amortization',
    field: 'operating_expenses',
  },
  {
    key: 'operating_income',
    statement: 'income',
    concept: 'OperatingIncomeLoss',
    sum: 'revenue - operating_expenses',
    field: 'operating_income',
  },
  { key: 'interest_expense', statement: 'income', concept: 'InterestExpense', field: 'interest_expense' },
  { key: 'sale_gains', statement: 'income', concept: 'GainLossOnSaleOfProperties' },
  {
    key: 'income_before_tax',
    statement: 'income',
    concept: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    sum: 'operating_income - interest_expense + sale_gains',
    field: 'income_before_tax',
  },
  ...BOTTOM_LINES,
  {
    key: 'ebitda',
    statement: 'income',
    concept: null,
    sum: 'operating_income + depreciation_amortization',
    field: 'ebitda',
  },
]

const CASH: readonly Line[] = [
  {
    key: 'stock_based_compensation',
    statement: 'cash',
    concept: 'ShareBasedCompensation',
    field: 'stock_based_compensation',
  },
  { key: 'more_receivables', statement: 'cash', concept: 'IncreaseDecreaseInAccountsReceivable' },
  {
    key: 'more_payables',
    statement: 'cash',
    concept: 'IncreaseDecreaseInAccountsPayableAndAccruedLiabilities',
  },
  {
    key: 'change_in_working_capital',
    statement: 'cash',
    concept: null,
    sum: 'more_payables - more_receivables',
    field: 'change_in_working_capital',
  },
  {
    key: 'operating_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInOperatingActivities',
    sum: 'profit_loss + depreciation_amortization + stock_based_compensation - sale_gains + change_in_working_capital',
    field: 'operating_cash_flow',
  },
  {
    key: 'capital_expenditures',
    statement: 'cash',
    concept: 'PaymentsToAcquireProductiveAssets',
    field: '-capital_expenditures',
  },
  { key: 'property_sold', statement: 'cash', concept: null },
  {
    key: 'sale_proceeds',
    statement: 'cash',
    concept: 'ProceedsFromSaleOfRealEstateHeldforinvestment',
    sum: 'property_sold + sale_gains',
  },
  {
    key: 'investing_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInInvestingActivities',
    sum: 'sale_proceeds - capital_expenditures',
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
    key: 'property_at_cost',
    statement: 'balance',
    concept: 'RealEstateInvestmentPropertyAtCost',
    roll: 'capital_expenditures - property_sold',
  },
  {
    key: 'accumulated_depreciation',
    statement: 'balance',
    concept: 'RealEstateInvestmentPropertyAccumulatedDepreciation',
    roll: 'depreciation_amortization',
  },
  {
    key: 'property_plant_equipment',
    statement: 'balance',
    concept: 'RealEstateInvestmentPropertyNet',
    sum: 'property_at_cost - accumulated_depreciation',
    field: 'property_plant_equipment',
  },
  {
    key: 'cash_and_equivalents',
    statement: 'balance',
    concept: 'CashAndCashEquivalentsAtCarryingValue',
    roll: 'net_change_in_cash',
    field: 'cash_and_equivalents',
  },
  {
    key: 'accounts_receivable',
    statement: 'balance',
    concept: 'AccountsReceivableNet',
    roll: 'more_receivables',
    field: 'accounts_receivable',
  },
  {
    key: 'total_assets',
    statement: 'balance',
    concept: 'Assets',
    sum: 'property_plant_equipment + cash_and_equivalents + accounts_receivable',
    field: 'total_assets',
  },
  {
    key: 'long_term_debt',
    statement: 'balance',
    concept: 'LongTermDebt',
    roll: 'debt_issued - debt_repaid',
  },
  {
    key: 'accounts_payable',
    statement: 'balance',
    concept: 'AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent',
    roll: 'more_payables',
  },
  {
    key: 'total_liabilities',
    statement: 'balance',
    concept: 'Liabilities',
    sum: 'long_term_debt + accounts_payable',
    field: 'total_liabilities',
  },
  ...EQUITY_LINES,
]

/** Shares of rents unless noted; `*_rate` are annual shares of the balance. */
const RATIOS = {
  property_costs: 0.31,
  selling: 0.06,
  other_revenue: 0.03,
  depreciation_rate: 0.032,
  interest_rate: 0.04,
  compensation: 0.012,
  tax: 0.01,
  payout: 0.9,
  minority: 0,
  redeemable: 0,
  abroad: 0,
  property: 7.5,
}

/** Landlords: property at depreciated cost, nearly all income paid out. */
export const reit: AccountingModel = {
  taxonomy: 'us-gaap',
  lines: [...INCOME, ...CASH, ...BALANCE],
  ratios: RATIOS,
  open: (size, ratio) => ({
    property_at_cost: size * ratio.property!,
    accumulated_depreciation: size * ratio.property! * 0.2,
    cash_and_equivalents: size * 0.2,
    accounts_receivable: size * 0.1,
    long_term_debt: size * 2.6,
    accounts_payable: size * 0.2,
    common_stock: size * 0.004,
    paid_in_capital: size * 3.4,
    minority_interest: ratio.minority! > 0 ? size * 0.15 : 0,
  }),
  drive(drive) {
    rent(drive)
    build(drive)
    payOwners(drive)
    const { get, put, level, part } = drive
    const spare = get('cash_and_equivalents') + get('net_change_in_cash') - (level / part) * 0.15
    put('debt_issued', Math.max(0, -spare))
    put('debt_repaid', get('debt_repaid') + Math.min(Math.max(0, spare), get('long_term_debt') * 0.05))
  },
}

function rent(drive: Drive): void {
  const { get, put, vary, ratio, level, part, random } = drive
  put('rents', level)
  put('other_revenue', level * vary('other_revenue', 0.2))
  put('property_costs', level * vary('property_costs', 0.04))
  put('selling', level * vary('selling', 0.05))
  put('depreciation_amortization', get('property_at_cost') * ratio('depreciation_rate') * part)
  put('interest_expense', get('long_term_debt') * ratio('interest_rate') * part)
  put('property_sold', random.chance(0.25) ? get('property_at_cost') * 0.01 : 0)
  put('sale_gains', get('property_sold') * random.between(0.05, 0.4))
  put('stock_based_compensation', level * ratio('compensation'))
  taxes(drive)
  income(drive)
}

function build({ get, put, ratio, level, part, random }: Drive): void {
  const year = level / part
  const wanted = year * ratio('property') - get('property_at_cost') + get('property_sold')
  put('capital_expenditures', Math.max(wanted * random.between(0.6, 1), level * 0.1))
  put('more_receivables', year * 0.1 - get('accounts_receivable'))
  put('more_payables', year * 0.2 - get('accounts_payable'))
}
