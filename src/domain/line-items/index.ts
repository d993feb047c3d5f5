import { BALANCE_SHEET } from './balance-sheet.ts'
import { CASH_FLOW } from './cash-flow.ts'
import { INCOME_STATEMENT } from './income-statement.ts'
import type { LineItem, StatementView } from './line-item.ts'

/** Every line item, once. */
export const LINE_ITEMS: readonly LineItem[] = [...INCOME_STATEMENT, ...CASH_FLOW, ...BALANCE_SHEET]

export const FLOW_ITEMS: readonly LineItem[] = LINE_ITEMS.filter(item => item.kind !== 'balance')
export const BALANCE_ITEMS: readonly LineItem[] = LINE_ITEMS.filter(item => item.kind === 'balance')

/** The statements as the specification names their fields. */
export const STATEMENTS = {
  balance_sheet: {
    name: 'balance_sheet',
    fields: BALANCE_SHEET.slice(0, BALANCE_SHEET.findIndex(item => item.id === 'total_equity') + 1).map(
      item => item.id,
    ),
    anchors: ['total_assets', 'liabilities_and_equity'],
  },
  income_statement: {
    name: 'income_statement',
    fields: INCOME_STATEMENT.map(item => item.id),
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
    anchors: ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'],
  },
} as const satisfies Record<string, StatementView>
