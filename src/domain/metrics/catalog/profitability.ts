import { BANKS, FINANCIALS, type Metric, metricsOf } from '../metric.ts'

const share = (id: string, name: string, formula: string, more: Partial<Metric> = {}) => ({
  id,
  name,
  formula,
  unit: 'ratio' as const,
  scope: 'period' as const,
  higherIsBetter: true,
  ...more,
})
const yearly = (id: string, name: string, formula: string, more: Partial<Metric> = {}) => ({
  ...share(id, name, formula, more),
  scope: 'twelve_months' as const,
})

export const PROFITABILITY: readonly Metric[] = metricsOf('profitability', [
  share('gross_margin', 'Gross margin', 'gross_profit / revenue', { notApplicable: FINANCIALS }),
  share('operating_margin', 'Operating margin', 'operating_income / revenue', { notApplicable: FINANCIALS }),
  share('ebit_margin', 'EBIT margin', 'ebit / revenue'),
  share('ebitda_margin', 'EBITDA margin', 'ebitda / revenue'),
  share('pretax_margin', 'Pre-tax margin', 'income_before_tax / revenue'),
  share('net_margin', 'Net margin', 'net_income / revenue'),
  share('ocf_margin', 'Operating cash flow margin', 'operating_cash_flow / revenue'),
  share('fcf_margin', 'Free cash flow margin', 'free_cash_flow / revenue'),
  share('rd_to_revenue', 'Research and development to revenue', 'research_and_development / revenue', {
    higherIsBetter: null,
  }),
  share(
    'sga_to_revenue',
    'Selling, general and administrative expense to revenue',
    'selling_general_administrative / revenue',
    {
      higherIsBetter: false,
    },
  ),
  share('sbc_to_revenue', 'Stock-based compensation to revenue', 'stock_based_compensation / revenue', {
    higherIsBetter: false,
  }),
  share('opex_to_revenue', 'Operating expenses to revenue', 'operating_expenses / revenue', {
    higherIsBetter: false,
    notApplicable: FINANCIALS,
  }),
  share('capex_to_revenue', 'Capital expenditures to revenue', 'capital_expenditures / revenue', {
    higherIsBetter: null,
  }),
  share('da_to_revenue', 'Depreciation and amortization to revenue', 'depreciation_amortization / revenue', {
    higherIsBetter: null,
  }),
  share('effective_tax_rate', 'Effective tax rate', 'income_tax / income_before_tax', {
    higherIsBetter: null,
  }),
  yearly('roa', 'Return on assets', 'net_income / avg(total_assets)'),
  yearly('roe', 'Return on equity', 'net_income_to_common / both_positive_avg(common_equity)'),
  yearly(
    'rotce',
    'Return on tangible common equity',
    'net_income_to_common / both_positive_avg(tangible_book_value)',
  ),
  yearly('roce', 'Return on capital employed', 'ebit / avg(capital_employed)'),
  yearly('roic', 'Return on invested capital', 'nopat / both_positive_avg(invested_capital)', {
    description: 'After tax, on the mean of invested capital now and a year earlier.',
  }),
  yearly(
    'roic_ex_goodwill',
    'Return on invested capital without goodwill',
    'nopat / both_positive_avg(invested_capital_ex_goodwill)',
  ),
  yearly(
    'roic_cash',
    'Free cash flow on invested capital',
    'free_cash_flow / both_positive_avg(invested_capital)',
  ),
  yearly(
    'roic_lease_adjusted',
    'Return on invested capital with operating leases',
    'nopat / both_positive_avg(invested_capital_with_leases)',
    {
      description: 'Operating leases counted as capital; no interest on them is added back.',
    },
  ),
  yearly(
    'roiic_3y',
    'Return on incremental invested capital, three years',
    '(nopat - prior_years(nopat, 3)) / (prior_year(invested_capital) - prior_years(invested_capital, 4))',
  ),
  yearly('gross_profitability', 'Gross profitability', 'gross_profit / avg(total_assets)', {
    description: 'Novy-Marx 2013, on the mean of assets.',
  }),
  yearly('return_on_tangible_assets', 'Return on tangible assets', 'net_income / avg(tangible_assets)'),
  yearly('earnings_power', 'Basic earnings power', 'ebit / avg(total_assets)'),
  share(
    'operating_leverage',
    'Operating leverage',
    'over(growth(ebit), if_else(abs(growth(revenue)) >= 0.01, growth(revenue), 0))',
    {
      higherIsBetter: null,
      description: 'Growth of EBIT by growth of revenue; null where revenue moved by less than one percent.',
    },
  ),
  share(
    'incremental_operating_margin',
    'Incremental operating margin',
    '(ebit - prior_year(ebit)) / (revenue - prior_year(revenue))',
  ),
  {
    id: 'invested_capital_ex_goodwill',
    name: 'Invested capital without goodwill and intangibles',
    unit: 'usd',
    scope: 'balance',
    formula: 'invested_capital - opt(goodwill) - opt(intangible_assets)',
  },
  {
    id: 'invested_capital_with_leases',
    name: 'Invested capital with operating leases',
    unit: 'usd',
    scope: 'balance',
    formula: 'invested_capital + carried(operating_lease_liability)',
  },
])

/** Their product is `roe`. */
export const DUPONT: readonly Metric[] = metricsOf('dupont', [
  yearly('tax_burden', 'Tax burden', 'net_income_to_common / income_before_tax'),
  yearly('interest_burden', 'Interest burden', 'income_before_tax / ebit', { notApplicable: BANKS }),
  yearly('equity_multiplier', 'Equity multiplier', 'avg(total_assets) / both_positive_avg(common_equity)', {
    higherIsBetter: null,
    description:
      'Tax burden x interest burden x EBIT margin x asset turnover x equity multiplier = return on equity.',
  }),
])
