import { BANKS, FINANCIALS, type Metric, metricsOf, rowsLike } from '../metric.ts'

const a = rowsLike({ unit: 'per_share', scope: 'twelve_months', higherIsBetter: true })

/** Flows by diluted shares of the twelve months, balances by shares outstanding. */
export const PER_SHARE: readonly Metric[] = metricsOf('per_share', [
  a('revenue_per_share', 'Revenue per share', 'revenue / shares_diluted'),
  a('ocf_per_share', 'Operating cash flow per share', 'operating_cash_flow / shares_diluted'),
  a('fcf_per_share', 'Free cash flow per share', 'free_cash_flow / shares_diluted'),
  a('ebitda_per_share', 'EBITDA per share', 'ebitda / shares_diluted'),
  a('capex_per_share', 'Capital expenditures per share', 'capital_expenditures / shares_diluted', null),
  a(
    'sbc_per_share',
    'Stock-based compensation per share',
    'stock_based_compensation / shares_diluted',
    false,
  ),
  a(
    'dividends_per_share',
    'Dividends per share',
    'income_statement.dividends_per_share ?? flagged(opt(dividends_paid) / shares_basic, cash_dividends)',
    true,
    {
      description:
        'As declared; else, flagged cash_dividends, dividends paid by weighted basic shares. Zero where no dividends are filed for two years.',
    },
  ),
  a('eps_mean_3y', 'Diluted earnings per share, three-year average', 'mean_years(eps_diluted, 3)'),
  a('book_value_per_share', 'Book value per share', 'common_equity / common_shares'),
  a('tangible_book_value_per_share', 'Tangible book value per share', 'tangible_book_value / common_shares'),
  a('cash_per_share', 'Cash and short-term investments per share', 'liquid_assets / common_shares'),
  a('net_cash_per_share', 'Net cash per share', '-net_debt / common_shares'),
  a(
    'ncav_per_share',
    'Net current asset value per share',
    '(total_current_assets - total_liabilities - opt(balance_sheet.preferred_equity)) / common_shares',
    true,
    {
      notApplicable: FINANCIALS,
    },
  ),
])

const v = rowsLike({ unit: 'ratio', scope: 'twelve_months' })
const amount = { unit: 'usd' as const }
const perShare = { unit: 'per_share' as const }

/**
 * At the close of the period end, or at the latest one, which is why formulas with a price name metrics of their own
 * period only.
 */
export const VALUATION: readonly Metric[] = metricsOf('valuation', [
  v('price', 'Share price', 'close', null, {
    ...perShare,
    description: 'Close of the primary listing on or before the period end, at most 7 days before it.',
  }),
  v('market_cap', 'Market capitalization', 'price * common_shares', null, {
    ...amount,
    description: 'All common shares at the close of the primary listing.',
  }),
  v('enterprise_value', 'Enterprise value', 'market_cap + net_debt + other_claims', null, {
    ...amount,
    notApplicable: FINANCIALS,
    description: 'Without operating leases.',
  }),
  v('pe_ratio', 'Price to earnings', 'price / eps_diluted', false),
  v('pe_ratio_avg3', 'Price to mean earnings of three years', 'price / eps_mean_3y', false),
  v('peg_ratio', 'Price to earnings to growth', 'pe_ratio / (100 * eps_cagr_3y)', false),
  v('earnings_yield', 'Earnings yield', 'eps_diluted / price', true),
  v('ebit_yield', 'EBIT to enterprise value', 'ebit / enterprise_value', true),
  v('pb_ratio', 'Price to book', 'price / book_value_per_share', false),
  v('ptb_ratio', 'Price to tangible book', 'price / tangible_book_value_per_share', false),
  v('ps_ratio', 'Price to sales', 'market_cap / revenue', false),
  v('price_to_gross_profit', 'Price to gross profit', 'market_cap / gross_profit', false),
  v('pcf_ratio', 'Price to operating cash flow', 'market_cap / operating_cash_flow', false),
  v('pfcf_ratio', 'Price to free cash flow', 'market_cap / free_cash_flow', false),
  v('fcf_yield', 'Free cash flow yield', 'free_cash_flow / market_cap', true),
  v('ocf_yield', 'Operating cash flow yield', 'operating_cash_flow / market_cap', true),
  v('owner_earnings_yield', 'Owner earnings yield', 'owner_earnings / market_cap', true),
  v(
    'fcf_after_sbc_yield',
    'Yield of free cash flow after stock-based compensation',
    'fcf_after_sbc / market_cap',
    true,
  ),
  v('fcf_ev_yield', 'Free cash flow to the firm to enterprise value', 'fcff / enterprise_value', true),
  v('ev_to_revenue', 'Enterprise value to revenue', 'positive(enterprise_value) / revenue', false),
  v(
    'ev_to_gross_profit',
    'Enterprise value to gross profit',
    'positive(enterprise_value) / gross_profit',
    false,
  ),
  v('ev_to_ebitda', 'Enterprise value to EBITDA', 'positive(enterprise_value) / ebitda', false),
  v('ev_to_ebit', 'Enterprise value to EBIT', 'positive(enterprise_value) / ebit', false),
  v('ev_to_fcf', 'Enterprise value to free cash flow', 'positive(enterprise_value) / free_cash_flow', false),
  v(
    'ev_to_ocf',
    'Enterprise value to operating cash flow',
    'positive(enterprise_value) / operating_cash_flow',
    false,
  ),
  v(
    'ev_to_invested_capital',
    'Enterprise value to invested capital',
    'positive(enterprise_value) / invested_capital',
    false,
  ),
  v('dividend_yield', 'Dividend yield', 'dividends_per_share / price', true),
  v(
    'net_buybacks',
    'Share repurchases less issues',
    'opt(shares_repurchased) - opt(cash_flow.shares_issued)',
    null,
    amount,
  ),
  v(
    'net_debt_paydown',
    'Debt repaid less debt issued',
    'opt(debt_repaid) - opt(debt_issued) - opt(cash_flow.short_term_debt_net)',
    null,
    { ...amount, notApplicable: BANKS },
  ),
  v('buyback_yield', 'Buyback yield', 'net_buybacks / market_cap', true),
  v('shareholder_yield', 'Shareholder yield', 'dividend_yield + buyback_yield', true),
  v(
    'total_shareholder_yield',
    'Shareholder yield with debt paid down',
    'shareholder_yield + net_debt_paydown / market_cap',
    true,
    {
      notApplicable: FINANCIALS,
    },
  ),
  v('payout_ratio', 'Payout ratio', 'opt(dividends_paid) / net_income', null),
  v('fcf_payout_ratio', 'Payout ratio on free cash flow', 'dividends_to_fcf', null),
  v(
    'total_payout_ratio',
    'Dividends and repurchases to net income',
    '(opt(dividends_paid) + opt(shares_repurchased)) / net_income',
    null,
  ),
  v(
    'graham_number',
    'Graham number',
    'sqrt(22.5 * positive(eps_diluted) * positive(book_value_per_share))',
    null,
    perShare,
  ),
  v('price_to_graham', 'Price to Graham number', 'price / graham_number', false),
  v('price_to_ncav', 'Price to net current asset value', 'price / ncav_per_share', false),
  v('ev_per_share', 'Enterprise value per share', 'enterprise_value / common_shares', null, perShare),
  v('net_debt_to_market_cap', 'Net debt to market capitalization', 'net_debt / market_cap', false),
  v('debt_to_ev', 'Debt to enterprise value', 'total_debt / enterprise_value', false),
  v('magic_formula_earnings_yield', 'Greenblatt earnings yield', 'ebit / enterprise_value', true),
  v(
    'magic_formula_roc',
    'Greenblatt return on capital',
    'ebit / (net_working_capital_operating + property_plant_equipment)',
    true,
  ),
  v('tobin_q', 'Tobin Q', '(market_cap + total_liabilities) / total_assets', null),
])
