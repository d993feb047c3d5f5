import { BANKS, FINANCIALS, type Metric, metricsOf, rowsLike } from '../metric.ts'

const at = rowsLike({ unit: 'ratio', scope: 'balance' })
const over = rowsLike({ unit: 'ratio', scope: 'twelve_months' })

export const LIQUIDITY: readonly Metric[] = metricsOf('liquidity', [
  at('current_ratio', 'Current ratio', 'total_current_assets / total_current_liabilities', true, {
    notApplicable: FINANCIALS,
  }),
  at(
    'quick_ratio',
    'Quick ratio',
    '(liquid_assets + accounts_receivable) / total_current_liabilities',
    true,
    {
      notApplicable: FINANCIALS,
    },
  ),
  at('cash_ratio', 'Cash ratio', 'liquid_assets / total_current_liabilities', true, {
    notApplicable: FINANCIALS,
  }),
  at('working_capital_to_assets', 'Working capital to assets', 'working_capital / total_assets', true),
  over(
    'defensive_interval_days',
    'Defensive interval',
    '(liquid_assets + accounts_receivable) / ((operating_expenses + cost_of_revenue - depreciation_amortization) / 365)',
    true,
    {
      unit: 'days',
      notApplicable: FINANCIALS,
    },
  ),
  over(
    'cash_runway_months',
    'Cash runway in months',
    'not_burning_unless(free_cash_flow < 0, over(liquid_assets, -free_cash_flow / 12))',
    true,
    {
      unit: 'count',
      notApplicable: FINANCIALS,
      description: 'Null, not_burning, where free cash flow of twelve months is not negative.',
    },
  ),
])

export const LEVERAGE: readonly Metric[] = metricsOf('leverage', [
  at('debt_to_equity', 'Debt to equity', 'total_debt / total_equity', false),
  at('debt_to_assets', 'Debt to assets', 'total_debt / total_assets', false),
  at('debt_to_capital', 'Debt to capital', 'total_debt / positive_capital', false),
  at('liabilities_to_equity', 'Liabilities to equity', 'total_liabilities / total_equity', false),
  at('equity_ratio', 'Equity to assets', 'total_equity / total_assets', true),
  at(
    'long_term_debt_to_capital',
    'Long-term debt to capital',
    'opt(long_term_debt) / (opt(long_term_debt) + positive(total_equity))',
    false,
    { notApplicable: BANKS },
  ),
  at('short_term_debt_share', 'Short-term debt to total debt', 'opt(short_term_debt) / total_debt', false),
  at('goodwill_to_assets', 'Goodwill to assets', 'goodwill / total_assets', false),
  at('intangibles_to_assets', 'Intangible assets to assets', 'intangible_assets / total_assets', null),
  at('goodwill_to_equity', 'Goodwill to equity', 'goodwill / total_equity', false),
  at(
    'debt_due_next_12m_to_cash',
    'Debt due within a year to cash',
    'balance_sheet.debt_due_next_12m / liquid_assets',
    false,
  ),
  at('positive_capital', 'Debt and equity', 'total_debt + positive(total_equity)', null, { unit: 'usd' }),
  over('net_debt_to_ebitda', 'Net debt to EBITDA', 'net_debt / ebitda', false, {
    description: 'Negative where cash exceeds debt.',
  }),
  over('debt_to_ebitda', 'Debt to EBITDA', 'total_debt / ebitda', false),
  over('net_debt_to_fcf', 'Net debt to free cash flow', 'net_debt / free_cash_flow', false),
  over('fcf_to_debt', 'Free cash flow to debt', 'free_cash_flow / total_debt', true),
  over('ocf_to_debt', 'Operating cash flow to debt', 'operating_cash_flow / total_debt', true),
  over('interest_coverage', 'Interest coverage', 'ebit / interest_expense', true),
  over('ebitda_coverage', 'EBITDA to interest', 'ebitda / interest_expense', true),
  over(
    'cash_interest_coverage',
    'Cash interest coverage',
    '(operating_cash_flow + cash_flow.interest_paid + cash_flow.income_taxes_paid) / cash_flow.interest_paid',
    true,
    {
      notApplicable: FINANCIALS,
    },
  ),
  over(
    'debt_service_coverage',
    'Debt service coverage',
    'ebitda / (positive(interest_expense) + prior_year(short_term_debt))',
    true,
  ),
  over(
    'lease_adjusted_leverage',
    'Leverage with operating leases',
    '(net_debt + carried(operating_lease_liability)) / (ebitda + income_statement.operating_lease_cost)',
    false,
  ),
])

export const EFFICIENCY: readonly Metric[] = metricsOf('efficiency', [
  over('asset_turnover', 'Asset turnover', 'revenue / avg(total_assets)', true),
  over('fixed_asset_turnover', 'Fixed asset turnover', 'revenue / avg(property_plant_equipment)', true),
  over('receivables_turnover', 'Receivables turnover', 'revenue / avg(accounts_receivable)', true),
  over('dso', 'Days sales outstanding', '365 * avg(accounts_receivable) / revenue', false, {
    unit: 'days',
  }),
  over('inventory_turnover', 'Inventory turnover', 'cost_of_revenue / avg(inventory)', true),
  over('dio', 'Days inventory outstanding', '365 * avg(inventory) / cost_of_revenue', false, {
    unit: 'days',
  }),
  over('payables_turnover', 'Payables turnover', 'cost_of_revenue / avg(accounts_payable)', null),
  over('dpo', 'Days payables outstanding', '365 * avg(accounts_payable) / cost_of_revenue', null, {
    unit: 'days',
  }),
  over('operating_cycle', 'Operating cycle', 'dso + dio', false, { unit: 'days' }),
  over('cash_conversion_cycle', 'Cash conversion cycle', 'dso + dio - dpo', false, { unit: 'days' }),
  over('working_capital_turnover', 'Working capital turnover', 'revenue / avg(working_capital)', null),
  over('invested_capital_turnover', 'Invested capital turnover', 'revenue / avg(invested_capital)', true),
  over(
    'capex_to_depreciation',
    'Capital expenditures to depreciation',
    'capital_expenditures / depreciation_amortization',
    null,
  ),
  over(
    'reinvestment_rate',
    'Reinvestment rate',
    '(capital_expenditures - depreciation_amortization + net_working_capital_operating - prior_year(net_working_capital_operating) + opt(acquisitions)) / nopat',
    null,
  ),
])
