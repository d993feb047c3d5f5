import type { Line } from './accounting-model.ts'

/** From income before tax to net income of the parent. */
export const BOTTOM_LINES: readonly Line[] = [
  { key: 'income_tax', statement: 'income', concept: 'IncomeTaxExpenseBenefit', field: 'income_tax' },
  {
    key: 'profit_loss',
    statement: 'income',
    concept: 'ProfitLoss',
    sum: 'income_before_tax - income_tax',
    onlyWith: 'minority_income',
  },
  {
    key: 'minority_income',
    statement: 'income',
    concept: 'NetIncomeLossAttributableToNoncontrollingInterest',
  },
  { key: 'redeemable_income', statement: 'income', concept: null },
  {
    key: 'net_income',
    statement: 'income',
    concept: 'NetIncomeLoss',
    sum: 'profit_loss - minority_income',
    field: 'net_income',
  },
  {
    key: 'net_income_to_common',
    statement: 'income',
    concept: null,
    sum: 'net_income',
    field: 'net_income_to_common',
  },
  {
    key: 'comprehensive_income',
    statement: 'income',
    concept: 'ComprehensiveIncomeNetOfTax',
    sum: 'net_income + other_comprehensive_income',
  },
  { key: 'other_comprehensive_income', statement: 'income', concept: 'OtherComprehensiveIncomeLossNetOfTax' },
]

/** Debt, equity and exchange rates: the same for every kind of company. */
export const FINANCING_LINES: readonly Line[] = [
  {
    key: 'debt_issued',
    statement: 'cash',
    concept: 'ProceedsFromIssuanceOfLongTermDebt',
    field: 'debt_issued',
  },
  { key: 'debt_repaid', statement: 'cash', concept: 'RepaymentsOfLongTermDebt', field: '-debt_repaid' },
  { key: 'dividends_paid', statement: 'cash', concept: 'PaymentsOfDividends', field: '-dividends_paid' },
  {
    key: 'shares_repurchased',
    statement: 'cash',
    concept: 'PaymentsForRepurchaseOfCommonStock',
    field: '-shares_repurchased',
  },
  { key: 'shares_issued', statement: 'cash', concept: 'ProceedsFromIssuanceOfCommonStock' },
  { key: 'minority_distributions', statement: 'cash', concept: 'PaymentsToMinorityShareholders' },
]

/** The end of the cash flow statement. */
export const CASH_CHANGE_LINES: readonly Line[] = [
  {
    key: 'fx_effect',
    statement: 'cash',
    concept: 'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    field: 'fx_effect',
  },
  {
    key: 'net_change_in_cash',
    statement: 'cash',
    concept:
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
    sum: 'operating_cash_flow + investing_cash_flow + financing_cash_flow + fx_effect',
    field: 'net_change_in_cash',
  },
  {
    key: 'free_cash_flow',
    statement: 'cash',
    concept: null,
    sum: 'operating_cash_flow - capital_expenditures',
    field: 'free_cash_flow',
  },
  {
    key: 'cash_of_cash_flow',
    statement: 'balance',
    concept: 'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
    sum: 'cash_and_equivalents',
    atBothEnds: true,
  },
]

/** Equity section of the balance sheet; `total_liabilities` precedes it in each model. */
export const EQUITY_LINES: readonly Line[] = [
  {
    key: 'temporary_equity',
    statement: 'balance',
    concept: 'RedeemableNoncontrollingInterestEquityCarryingAmount',
    roll: 'redeemable_income',
  },
  {
    key: 'common_stock',
    statement: 'balance',
    concept: 'CommonStockValue',
    roll: 'par_issued',
    field: 'common_stock',
  },
  { key: 'par_issued', statement: 'cash', concept: null },
  {
    key: 'paid_in_capital',
    statement: 'balance',
    concept: 'AdditionalPaidInCapital',
    roll: 'stock_based_compensation + shares_issued - par_issued',
  },
  {
    key: 'retained_earnings',
    statement: 'balance',
    concept: 'RetainedEarningsAccumulatedDeficit',
    roll: 'net_income - dividends_paid - shares_repurchased',
    field: 'retained_earnings',
  },
  {
    key: 'accumulated_other_income',
    statement: 'balance',
    concept: 'AccumulatedOtherComprehensiveIncomeLossNetOfTax',
    roll: 'other_comprehensive_income',
  },
  {
    key: 'total_equity',
    statement: 'balance',
    concept: 'StockholdersEquity',
    sum: 'common_stock + paid_in_capital + retained_earnings + accumulated_other_income',
    field: 'total_equity',
    atBothEnds: true,
  },
  {
    key: 'minority_interest',
    statement: 'balance',
    concept: 'MinorityInterest',
    roll: 'minority_income - redeemable_income - minority_distributions',
  },
  {
    key: 'equity_with_minority',
    statement: 'balance',
    concept: 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
    sum: 'total_equity + minority_interest',
    onlyWith: 'minority_interest',
  },
  {
    key: 'liabilities_and_equity',
    statement: 'balance',
    concept: 'LiabilitiesAndStockholdersEquity',
    sum: 'total_liabilities + temporary_equity + equity_with_minority',
  },
]
