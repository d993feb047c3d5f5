import type { AccountingModel, Line } from './accounting-model.ts'
import { industrial } from './industrial.ts'

/** IFRS names of the industrial lines; others are only in the ledger. */
const NAMES: Readonly<Record<string, string>> = {
  revenue: 'Revenue',
  cost_of_revenue: 'CostOfSales',
  gross_profit: 'GrossProfit',
  research: 'ResearchAndDevelopmentExpense',
  selling: 'SellingGeneralAndAdministrativeExpense',
  operating_income: 'ProfitLossFromOperatingActivities',
  interest_expense: 'FinanceCosts',
  interest_income: 'FinanceIncome',
  other_nonoperating: 'OtherGainsLosses',
  income_before_tax: 'ProfitLossBeforeTax',
  income_tax: 'IncomeTaxExpenseContinuingOperations',
  profit_loss: 'ProfitLoss',
  minority_income: 'ProfitLossAttributableToNoncontrollingInterests',
  net_income: 'ProfitLossAttributableToOwnersOfParent',
  depreciation_amortization: 'AdjustmentsForDepreciationAndAmortisationExpense',
  stock_based_compensation: 'AdjustmentsForSharebasedPayments',
  more_receivables: '-AdjustmentsForDecreaseIncreaseInTradeAccountReceivable',
  more_inventory: '-AdjustmentsForDecreaseIncreaseInInventories',
  more_payables: 'AdjustmentsForIncreaseDecreaseInTradeAccountPayable',
  operating_cash_flow: 'CashFlowsFromUsedInOperatingActivities',
  capital_expenditures: 'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
  acquisitions:
    'CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
  investing_cash_flow: 'CashFlowsFromUsedInInvestingActivities',
  debt_issued: 'ProceedsFromBorrowingsClassifiedAsFinancingActivities',
  debt_repaid: 'RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
  dividends_paid: 'DividendsPaidClassifiedAsFinancingActivities',
  shares_repurchased: 'PaymentsToAcquireOrRedeemEntitysShares',
  financing_cash_flow: 'CashFlowsFromUsedInFinancingActivities',
  fx_effect: 'EffectOfExchangeRateChangesOnCashAndCashEquivalents',
  net_change_in_cash: 'IncreaseDecreaseInCashAndCashEquivalents',
  cash_and_equivalents: 'CashAndCashEquivalents',
  short_term_investments: 'CurrentInvestments',
  accounts_receivable: 'TradeAndOtherCurrentReceivables',
  inventory: 'Inventories',
  prepaid: 'OtherCurrentAssets',
  total_current_assets: 'CurrentAssets',
  property_plant_equipment: 'PropertyPlantAndEquipment',
  goodwill: 'Goodwill',
  intangible_assets: 'IntangibleAssetsOtherThanGoodwill',
  total_assets: 'Assets',
  accounts_payable: 'TradeAndOtherCurrentPayables',
  accrued: 'OtherCurrentLiabilities',
  deferred_revenue: 'CurrentContractLiabilities',
  short_term_debt: 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
  total_current_liabilities: 'CurrentLiabilities',
  long_term_debt: 'NoncurrentPortionOfNoncurrentBorrowings',
  total_liabilities: 'Liabilities',
  common_stock: 'IssuedCapital',
  paid_in_capital: 'SharePremium',
  retained_earnings: 'RetainedEarnings',
  accumulated_other_income: 'OtherReserves',
  total_equity: 'EquityAttributableToOwnersOfParent',
  minority_interest: 'NoncontrollingInterests',
  equity_with_minority: 'Equity',
  liabilities_and_equity: 'EquityAndLiabilities',
}

/** The only other income and expense that IFRS filers report in one line is that of gains and losses. */
const FIELDS: Readonly<Record<string, string | undefined>> = {
  nonoperating: undefined,
  other_nonoperating: 'other_income_expense',
}

function underIfrs({ field, ...line }: Line): Line {
  const shown = line.key in FIELDS ? FIELDS[line.key] : field
  return { ...line, concept: NAMES[line.key] ?? null, ...(shown !== undefined && { field: shown }) }
}

/** The industrial model with IFRS names. */
export const ifrs: AccountingModel = {
  ...industrial,
  taxonomy: 'ifrs-full',
  lines: industrial.lines.map(underIfrs),
  // Without a minority interest the two equity totals of IFRS would be equal.
  ratios: { ...industrial.ratios, minority: 0.02, abroad: 0.4 },
}
