/** Lines of which the served values have one sign only: revenue, expenses, proceeds, counts and assets positive, payments negative. */
const LINE_SIGNS: ReadonlyMap<string, 1 | -1> = new Map([
  ...[
    'revenue',
    'cost_of_revenue',
    'research_and_development',
    'selling_general_administrative',
    'operating_expenses',
    'interest_expense',
    'depreciation_amortization',
    'shares_basic',
    'shares_diluted',
    'stock_based_compensation',
    'debt_issued',
    'cash_and_equivalents',
    'short_term_investments',
    'accounts_receivable',
    'inventory',
    'total_current_assets',
    'property_plant_equipment',
    'goodwill',
    'intangible_assets',
    'total_assets',
    'accounts_payable',
    'short_term_debt',
    'total_current_liabilities',
    'long_term_debt',
    'total_liabilities',
    'shares_outstanding',
  ].map(id => [id, 1] as const),
  // Acquisitions are net of the cash acquired: more than was paid is possible, and rare enough to notice.
  ...['capital_expenditures', 'acquisitions', 'debt_repaid', 'dividends_paid', 'shares_repurchased'].map(
    id => [id, -1] as const,
  ),
])

/** Lines of which a difference of the other sign proves that its two values do not belong together. */
const NEVER_REVERSED: ReadonlySet<string> = new Set([
  'research_and_development',
  'depreciation_amortization',
  'debt_issued',
  'capital_expenditures',
  'debt_repaid',
  'dividends_paid',
  'shares_repurchased',
])

export function hasUnexpectedSign(id: string, value: number): boolean {
  const sign = LINE_SIGNS.get(id)
  return sign !== undefined && value * sign < 0
}

/** Whether a value of this line that is the difference of two spans is none. */
export function isImpossibleDifference(id: string, value: number): boolean {
  return NEVER_REVERSED.has(id) && hasUnexpectedSign(id, value)
}
