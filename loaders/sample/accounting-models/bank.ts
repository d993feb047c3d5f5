import type { AccountingModel, Drive, Line } from './accounting-model.ts'
import { BOTTOM_LINES, CASH_CHANGE_LINES, EQUITY_LINES, FINANCING_LINES } from './common-lines.ts'
import { income, payOwners, taxes } from './moves.ts'

const INCOME: readonly Line[] = [
  { key: 'loan_interest', statement: 'income', concept: 'InterestAndFeeIncomeLoansAndLeases' },
  { key: 'securities_interest', statement: 'income', concept: 'InterestIncomeSecuritiesTaxable' },
  {
    key: 'interest_income',
    statement: 'income',
    concept: 'InterestAndDividendIncomeOperating',
    sum: 'loan_interest + securities_interest',
  },
  { key: 'deposit_interest', statement: 'income', concept: 'InterestExpenseDeposits' },
  { key: 'debt_interest', statement: 'income', concept: 'InterestExpenseBorrowings' },
  {
    key: 'interest_expense',
    statement: 'income',
    concept: 'InterestExpense',
    sum: 'deposit_interest + debt_interest',
    field: 'interest_expense',
  },
  {
    key: 'net_interest_income',
    statement: 'income',
    concept: 'InterestIncomeExpenseNet',
    sum: 'interest_income - interest_expense',
  },
  { key: 'provision', statement: 'income', concept: 'ProvisionForLoanAndLeaseLosses' },
  {
    key: 'interest_after_provision',
    statement: 'income',
    concept: 'InterestIncomeExpenseAfterProvisionForLoanLoss',
    sum: 'net_interest_income - provision',
  },
  { key: 'noninterest_income', statement: 'income', concept: 'NoninterestIncome' },
  {
    key: 'revenue',
    statement: 'income',
    concept: null,
    sum: 'net_interest_income + noninterest_income',
    field: 'revenue',
  },
  { key: 'salaries', statement: 'income', concept: 'LaborAndRelatedExpense' },
  { key: 'other_expense', statement: 'income', concept: 'OtherNoninterestExpense' },
  {
    key: 'operating_expenses',
    statement: 'income',
    concept: 'NoninterestExpense',
    sum: 'salaries + other_expense',
    field: 'operating_expenses',
  },
  {
    key: 'income_before_tax',
    statement: 'income',
    concept: 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
    sum: 'interest_after_provision + noninterest_income - operating_expenses',
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
  { key: 'more_other_assets', statement: 'cash', concept: 'IncreaseDecreaseInOtherOperatingAssets' },
  {
    key: 'more_other_liabilities',
    statement: 'cash',
    concept: 'IncreaseDecreaseInOtherOperatingLiabilities',
  },
  {
    key: 'operating_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInOperatingActivities',
    sum: 'profit_loss + provision + depreciation_amortization + stock_based_compensation - more_other_assets + more_other_liabilities',
    field: 'operating_cash_flow',
  },
  { key: 'loans_made', statement: 'cash', concept: 'PaymentsForProceedsFromLoansAndLeases' },
  { key: 'securities_bought', statement: 'cash', concept: 'PaymentsToAcquireAvailableForSaleSecuritiesDebt' },
  {
    key: 'securities_sold',
    statement: 'cash',
    concept: 'ProceedsFromSaleOfAvailableForSaleSecuritiesDebt',
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
    sum: 'securities_sold - securities_bought - loans_made - capital_expenditures',
    field: 'investing_cash_flow',
  },
  { key: 'more_deposits', statement: 'cash', concept: 'IncreaseDecreaseInDeposits' },
  { key: 'more_short_borrowing', statement: 'cash', concept: 'ProceedsFromRepaymentsOfShortTermDebt' },
  ...FINANCING_LINES,
  {
    key: 'financing_cash_flow',
    statement: 'cash',
    concept: 'NetCashProvidedByUsedInFinancingActivities',
    sum: 'more_deposits + more_short_borrowing + debt_issued - debt_repaid - dividends_paid - shares_repurchased + shares_issued - minority_distributions',
    field: 'financing_cash_flow',
  },
  ...CASH_CHANGE_LINES,
]

const BALANCE: readonly Line[] = [
  {
    key: 'cash_and_equivalents',
    statement: 'balance',
    concept: 'CashAndDueFromBanks',
    roll: 'net_change_in_cash',
    field: 'cash_and_equivalents',
  },
  {
    key: 'securities',
    statement: 'balance',
    concept: 'AvailableForSaleSecuritiesDebtSecurities',
    roll: 'securities_bought - securities_sold',
  },
  {
    key: 'loans',
    statement: 'balance',
    concept: 'LoansAndLeasesReceivableNetReportedAmount',
    roll: 'loans_made - provision',
  },
  {
    key: 'property_plant_equipment',
    statement: 'balance',
    concept: 'PropertyPlantAndEquipmentNet',
    roll: 'capital_expenditures - depreciation_amortization',
    field: 'property_plant_equipment',
  },
  { key: 'other_assets', statement: 'balance', concept: 'OtherAssets', roll: 'more_other_assets' },
  {
    key: 'total_assets',
    statement: 'balance',
    concept: 'Assets',
    sum: 'cash_and_equivalents + securities + loans + property_plant_equipment + other_assets',
    field: 'total_assets',
  },
  { key: 'deposits', statement: 'balance', concept: 'Deposits', roll: 'more_deposits' },
  {
    key: 'short_term_debt',
    statement: 'balance',
    concept: 'ShortTermBorrowings',
    roll: 'more_short_borrowing',
    field: 'short_term_debt',
  },
  {
    key: 'long_term_debt',
    statement: 'balance',
    concept: 'LongTermDebt',
    roll: 'debt_issued - debt_repaid',
    field: 'long_term_debt',
  },
  {
    key: 'other_liabilities',
    statement: 'balance',
    concept: 'OtherLiabilities',
    roll: 'more_other_liabilities',
  },
  {
    key: 'total_liabilities',
    statement: 'balance',
    concept: 'Liabilities',
    sum: 'deposits + short_term_debt + long_term_debt + other_liabilities',
    field: 'total_liabilities',
  },
  ...EQUITY_LINES,
]

/** Shares of annual revenue; `*_rate` are annual shares of the balance. */
const RATIOS = {
  loan_rate: 0.052,
  securities_rate: 0.031,
  deposit_rate: 0.011,
  debt_rate: 0.04,
  loss_rate: 0.004,
  fees: 0.28,
  salaries: 0.33,
  other_expense: 0.24,
  compensation: 0.012,
  capex: 0.03,
  tax: 0.21,
  payout: 0.3,
  minority: 0,
  redeemable: 0,
  abroad: 0,
  loans: 16,
  securities: 5,
  deposits: 19,
}

/** Banks: interest income and expense, a provision, and an unclassified balance sheet. */
export const bank: AccountingModel = {
  taxonomy: 'us-gaap',
  lines: [...INCOME, ...CASH, ...BALANCE],
  ratios: RATIOS,
  open: (size, ratio) => ({
    cash_and_equivalents: size * 1.6,
    securities: size * ratio.securities!,
    loans: size * ratio.loans!,
    property_plant_equipment: size * 0.25,
    other_assets: size * 0.6,
    deposits: size * ratio.deposits!,
    short_term_debt: size * 0.5,
    long_term_debt: size,
    other_liabilities: size * 0.4,
    common_stock: size * 0.002,
    paid_in_capital: size * 0.7,
  }),
  drive(drive) {
    earn(drive)
    lend(drive)
    payOwners(drive)
    const { get, put } = drive
    const spare = get('cash_and_equivalents') + get('net_change_in_cash') - get('deposits') * 0.07
    put('securities_bought', Math.max(0, spare))
    put('more_short_borrowing', Math.max(0, -spare) + get('more_short_borrowing'))
  },
}

function earn(drive: Drive): void {
  const { get, put, vary, part } = drive
  put('loan_interest', get('loans') * vary('loan_rate', 0.03) * part)
  put('securities_interest', get('securities') * vary('securities_rate', 0.03) * part)
  put('deposit_interest', get('deposits') * vary('deposit_rate', 0.08) * part)
  put('debt_interest', (get('short_term_debt') + get('long_term_debt')) * vary('debt_rate', 0.02) * part)
  put('provision', get('loans') * vary('loss_rate', 0.5) * part)
  put('noninterest_income', drive.level * vary('fees', 0.06))
  put('salaries', drive.level * vary('salaries', 0.03))
  put('other_expense', drive.level * vary('other_expense', 0.04))
  put('depreciation_amortization', get('property_plant_equipment') * 0.1 * part)
  put('stock_based_compensation', drive.level * drive.ratio('compensation'))
  taxes(drive)
  income(drive)
}

function lend({ get, put, ratio, level, part, random }: Drive): void {
  put('loans_made', (level / part) * ratio('loans') - get('loans') + get('provision'))
  put('more_deposits', (level / part) * ratio('deposits') - get('deposits'))
  put('more_other_assets', get('other_assets') * random.between(-0.03, 0.04))
  put('more_other_liabilities', get('other_liabilities') * random.between(-0.03, 0.04))
  put('capital_expenditures', level * ratio('capex'))
  put('securities_sold', get('securities') * random.between(0.03, 0.08))
  put('more_short_borrowing', -get('short_term_debt') * 0.2)
  put('debt_repaid', random.chance(0.2) ? get('long_term_debt') * 0.1 : 0)
  put('debt_issued', random.chance(0.2) ? get('long_term_debt') * 0.12 : 0)
}
