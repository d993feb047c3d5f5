import { BALANCE_INPUTS } from './balance-inputs.ts'
import { BALANCE_SHEET } from './balance-sheet.ts'
import { CASH_FLOW } from './cash-flow.ts'
import { CASH_FLOW_INPUTS } from './cash-flow-inputs.ts'
import { BANK_BALANCE_INPUTS, FINANCIAL_INCOME_INPUTS } from './financial-inputs.ts'
import { INCOME_INPUTS } from './income-inputs.ts'
import { INCOME_STATEMENT } from './income-statement.ts'
import type { LineItem, StatementView } from './line-item.ts'

/** Flows of the specification; the fiscal calendar of a company depends on these alone. */
export const SERVED_FLOWS: readonly LineItem[] = [...INCOME_STATEMENT, ...CASH_FLOW]
export const SERVED_BALANCES: readonly LineItem[] = BALANCE_SHEET

export const FLOW_ITEMS: readonly LineItem[] = [
  ...SERVED_FLOWS,
  ...INCOME_INPUTS,
  ...FINANCIAL_INCOME_INPUTS,
  ...CASH_FLOW_INPUTS,
]
export const BALANCE_ITEMS: readonly LineItem[] = [
  ...SERVED_BALANCES,
  ...BALANCE_INPUTS,
  ...BANK_BALANCE_INPUTS,
]

/** Every line item, once. */
export const LINE_ITEMS: readonly LineItem[] = [...FLOW_ITEMS, ...BALANCE_ITEMS]

/** The three statements. */
export const STATEMENTS = {
  balance_sheet: {
    name: 'balance_sheet',
    fields: BALANCE_SHEET.slice(0, BALANCE_SHEET.findIndex(item => item.id === 'total_equity') + 1).map(
      item => item.id,
    ),
    inputs: idsOf(BALANCE_INPUTS, BANK_BALANCE_INPUTS),
    added: [
      'prepaid_expenses',
      'other_current_assets',
      'long_term_investments',
      'operating_lease_right_of_use_assets',
      'deferred_tax_assets',
      'loans_net',
      'allowance_for_credit_losses',
      'accrued_liabilities',
      'deferred_revenue',
      'operating_lease_liability',
      'finance_lease_liability',
      'deferred_tax_liabilities',
      'deposits',
      'policy_liabilities',
      'unearned_premiums',
      'preferred_equity',
      'additional_paid_in_capital',
      'treasury_stock',
      'accumulated_other_comprehensive_income',
      'noncontrolling_interest',
    ],
    anchors: ['total_assets', 'liabilities_and_equity'],
  },
  income_statement: {
    name: 'income_statement',
    fields: INCOME_STATEMENT.map(item => item.id),
    inputs: idsOf(INCOME_INPUTS, FINANCIAL_INCOME_INPUTS),
    added: [
      'interest_income',
      'net_interest_income',
      'noninterest_income',
      'noninterest_expense',
      'provision_for_credit_losses',
      'premiums_earned',
      'policy_benefits_incurred',
      'net_investment_income',
      'restructuring',
      'goodwill_impairment',
      'asset_impairment',
      'costs_and_expenses',
      'equity_method_income',
      'income_from_continuing_operations',
      'discontinued_operations',
      'net_income_noncontrolling',
      'preferred_dividends',
      'other_comprehensive_income',
      'comprehensive_income',
      'dividends_per_share',
    ],
    anchors: ['revenue', 'net_income', 'operating_income', 'income_before_tax'],
  },
  cash_flow: {
    name: 'cash_flow',
    fields: [
      'net_income',
      'depreciation_amortization',
      'stock_based_compensation',
      'change_in_working_capital',
      'operating_cash_flow',
      'capital_expenditures',
      'acquisitions',
      'investing_cash_flow',
      'debt_issued',
      'debt_repaid',
      'dividends_paid',
      'shares_repurchased',
      'financing_cash_flow',
      'fx_effect',
      'net_change_in_cash',
      'free_cash_flow',
    ],
    inputs: idsOf(CASH_FLOW_INPUTS),
    added: [
      'deferred_income_taxes',
      'purchases_of_investments',
      'sales_of_investments',
      'proceeds_from_property_sales',
      'proceeds_from_divestitures',
      'shares_issued',
      'short_term_debt_net',
      'interest_paid',
      'income_taxes_paid',
    ],
    anchors: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'],
  },
} as const satisfies Record<string, StatementView>

function idsOf(...items: readonly (readonly LineItem[])[]): string[] {
  return items.flat().map(({ id }) => id)
}
