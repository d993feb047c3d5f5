import { BANKS, FINANCIALS, type Metric, metricsOf, rowsLike } from '../metric.ts'

const ratio = rowsLike({ unit: 'ratio', scope: 'twelve_months' })
const amount = { unit: 'usd' as const }

export const CASH_FLOW_QUALITY: readonly Metric[] = metricsOf('cash_flow', [
  ratio('fcf_conversion', 'Free cash flow to net income', 'free_cash_flow / net_income', true),
  ratio('cash_conversion', 'Operating cash flow to EBITDA', 'operating_cash_flow / ebitda', true),
  ratio('ocf_to_net_income', 'Operating cash flow to net income', 'operating_cash_flow / net_income', true),
  ratio(
    'capex_to_ocf',
    'Capital expenditures to operating cash flow',
    'capital_expenditures / operating_cash_flow',
    null,
  ),
  ratio('dividends_to_fcf', 'Dividends to free cash flow', 'opt(dividends_paid) / free_cash_flow', null),
  ratio(
    'buybacks_to_fcf',
    'Share repurchases to free cash flow',
    'opt(shares_repurchased) / free_cash_flow',
    null,
  ),
  ratio(
    'sbc_to_ocf',
    'Stock-based compensation to operating cash flow',
    'stock_based_compensation / operating_cash_flow',
    false,
  ),
  ratio(
    'fcf_after_sbc',
    'Free cash flow after stock-based compensation',
    'free_cash_flow - stock_based_compensation',
    true,
    amount,
  ),
  ratio(
    'fcf_after_sbc_margin',
    'Margin of free cash flow after stock-based compensation',
    'fcf_after_sbc / revenue',
    true,
  ),
  ratio(
    'change_in_operating_working_capital',
    'Change in operating working capital',
    'net_working_capital_operating - prior_year(net_working_capital_operating)',
    null,
    amount,
  ),
  ratio(
    'owner_earnings',
    'Owner earnings',
    'net_income + depreciation_amortization + opt(stock_based_compensation) - min(capital_expenditures, depreciation_amortization) - change_in_operating_working_capital',
    true,
    {
      ...amount,
      notApplicable: FINANCIALS,
      description:
        'Maintenance is taken as the smaller of capital expenditures and depreciation; stock-based compensation as the other non-cash charge.',
    },
  ),
  ratio(
    'fcff',
    'Free cash flow to the firm',
    'nopat + depreciation_amortization - capital_expenditures - change_in_operating_working_capital',
    true,
    amount,
  ),
  ratio(
    'fcfe',
    'Free cash flow to equity',
    'operating_cash_flow - capital_expenditures + opt(debt_issued) - opt(debt_repaid) + opt(cash_flow.short_term_debt_net)',
    true,
    {
      ...amount,
      notApplicable: BANKS,
    },
  ),
  ratio(
    'accruals_ratio_cf',
    'Accruals, from the cash flow statement',
    '(net_income - operating_cash_flow - investing_cash_flow) / avg(net_operating_assets)',
    false,
  ),
  ratio(
    'accruals_sloan',
    'Accruals, from the balance sheet',
    '(noncash_current_assets - prior_year(noncash_current_assets) - (operating_current_liabilities - prior_year(operating_current_liabilities)) - depreciation_amortization) / avg(total_assets)',
    false,
    {
      description: 'Sloan 1996.',
    },
  ),
  ratio(
    'noncash_current_assets',
    'Current assets without cash',
    'total_current_assets - cash_and_equivalents',
    null,
    {
      ...amount,
      scope: 'balance',
      notApplicable: FINANCIALS,
    },
  ),
  ratio(
    'operating_current_liabilities',
    'Current liabilities without debt and taxes',
    'total_current_liabilities - opt(short_term_debt) - opt(balance_sheet.taxes_payable)',
    null,
    {
      ...amount,
      scope: 'balance',
      notApplicable: FINANCIALS,
    },
  ),
  ratio(
    'cash_taxes_to_tax_expense',
    'Taxes paid to tax expense',
    'cash_flow.income_taxes_paid / income_tax',
    null,
  ),
])
