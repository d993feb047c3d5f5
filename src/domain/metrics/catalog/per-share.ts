import { FINANCIALS, type Metric, metricsOf, rowsLike } from '../metric.ts'

const a = rowsLike({ unit: 'per_share', scope: 'twelve_months', higherIsBetter: true })

/** Flows by diluted shares of the twelve months, balances by shares outstanding. */
export const PER_SHARE: readonly Metric[] = metricsOf('per_share', [
  a('revenue_per_share', 'Revenue a share', 'revenue / shares_diluted'),
  a('ocf_per_share', 'Operating cash flow a share', 'operating_cash_flow / shares_diluted'),
  a('fcf_per_share', 'Free cash flow a share', 'free_cash_flow / shares_diluted'),
  a('ebitda_per_share', 'EBITDA a share', 'ebitda / shares_diluted'),
  a('capex_per_share', 'Capital expenditures a share', 'capital_expenditures / shares_diluted', null),
  a('sbc_per_share', 'Stock-based compensation a share', 'stock_based_compensation / shares_diluted', false),
  a(
    'dividends_per_share',
    'Dividends a share',
    'income_statement.dividends_per_share ?? flagged(opt(dividends_paid) / shares_basic, cash_dividends)',
    true,
    {
      description:
        'As declared; else, flagged cash_dividends, dividends paid by weighted basic shares. Zero where no dividends are filed for two years.',
    },
  ),
  a('eps_mean_3y', 'Mean diluted earnings a share of three years', 'mean_years(eps_diluted, 3)'),
  a('book_value_per_share', 'Book value a share', 'common_equity / common_shares'),
  a('tangible_book_value_per_share', 'Tangible book value a share', 'tangible_book_value / common_shares'),
  a('cash_per_share', 'Cash and short-term investments a share', 'liquid_assets / common_shares'),
  a('net_cash_per_share', 'Net cash a share', '-net_debt / common_shares'),
  a(
    'ncav_per_share',
    'Net current asset value a share',
    '(total_current_assets - total_liabilities - opt(balance_sheet.preferred_equity)) / common_shares',
    true,
    {
      notApplicable: FINANCIALS,
    },
  ),
])
