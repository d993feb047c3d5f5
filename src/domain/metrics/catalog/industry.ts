import type { Template } from '../../numbers/statement.ts'
import { allBut, type Metric, metricsOf, rowsLike } from '../metric.ts'

const row = rowsLike({ unit: 'ratio', scope: 'twelve_months' })
const balance = { scope: 'balance' as const }
const flow = { scope: 'period' as const, unit: 'usd' as const }
const stock = { scope: 'balance' as const, unit: 'usd' as const }
const of = (template: Template, rows: readonly ReturnType<typeof row>[]) =>
  rows.map(metric => ({ ...metric, notApplicable: allBut(template) }))

const BANK = of('bank', [
  row('net_interest_income', 'Net interest income', 'income_statement.net_interest_income', true, flow),
  row('noninterest_income', 'Noninterest income', 'income_statement.noninterest_income', true, flow),
  row('noninterest_expense', 'Noninterest expense', 'income_statement.noninterest_expense', false, flow),
  row(
    'provision_for_credit_losses',
    'Provision for credit losses',
    'income_statement.provision_for_credit_losses',
    false,
    flow,
  ),
  row('loans_net', 'Loans, net', 'balance_sheet.loans_net', null, stock),
  row('deposits', 'Deposits', 'balance_sheet.deposits', null, stock),
  row('net_interest_margin', 'Net interest income to loans', 'net_interest_income / avg(loans_net)', true, {
    description: 'On mean net loans: earning assets are rarely tagged. Above the margin that banks print.',
  }),
  row(
    'efficiency_ratio',
    'Efficiency ratio',
    'noninterest_expense / (net_interest_income + noninterest_income)',
    false,
    {
      scope: 'period',
    },
  ),
  row('loan_to_deposit', 'Loans to deposits', 'loans_net / deposits', null, balance),
  row('loans_growth', 'Loans growth', 'growth(loans_net)', null, balance),
  row('deposits_growth', 'Deposits growth', 'growth(deposits)', true, balance),
  row(
    'allowance_to_loans',
    'Allowance to loans',
    'balance_sheet.allowance_for_credit_losses / loans_net',
    null,
    balance,
  ),
  row('provision_to_loans', 'Provision to loans', 'provision_for_credit_losses / avg(loans_net)', false),
  row(
    'tangible_common_equity_ratio',
    'Tangible common equity to tangible assets',
    'tangible_book_value / tangible_assets',
    true,
    balance,
  ),
  row('cet1_ratio', 'Common equity tier 1 ratio, as tagged', 'balance_sheet.cet1_ratio', true, balance),
  row('tier1_ratio', 'Tier 1 ratio, as tagged', 'balance_sheet.tier1_ratio', true, balance),
  row(
    'total_capital_ratio',
    'Total capital ratio, as tagged',
    'balance_sheet.total_capital_ratio',
    true,
    balance,
  ),
])

const INSURER = of('insurer', [
  row('premiums_earned', 'Premiums earned', 'income_statement.premiums_earned', true, flow),
  row(
    'policy_benefits_incurred',
    'Claims and benefits incurred',
    'income_statement.policy_benefits_incurred',
    false,
    flow,
  ),
  row('net_investment_income', 'Net investment income', 'income_statement.net_investment_income', true, flow),
  row('loss_ratio', 'Loss ratio', 'policy_benefits_incurred / premiums_earned', false, { scope: 'period' }),
  row(
    'expense_ratio',
    'Expense ratio',
    '(income_statement.acquisition_cost_amortization + income_statement.other_underwriting_expense) / premiums_earned',
    false,
    {
      scope: 'period',
    },
  ),
  row('combined_ratio', 'Combined ratio', 'loss_ratio + expense_ratio', false, { scope: 'period' }),
  row('premium_growth', 'Premiums growth', 'growth(premiums_earned)', true, { scope: 'period' }),
])

const REIT = of('reit', [
  row(
    'ffo',
    'Funds from operations',
    'net_income_to_common + cash_flow.real_estate_depreciation - opt(cash_flow.gain_on_sale_of_property)',
    true,
    flow,
  ),
  row('ffo_per_share', 'Funds from operations per share', 'ffo / shares_diluted', true, {
    unit: 'per_share',
  }),
  row('price_to_ffo', 'Price to funds from operations', 'price / ffo_per_share', false),
  row('ffo_payout', 'Dividends to funds from operations', 'opt(dividends_paid) / ffo', null),
])

export const INDUSTRY: readonly Metric[] = metricsOf('industry', [...BANK, ...INSURER, ...REIT])
