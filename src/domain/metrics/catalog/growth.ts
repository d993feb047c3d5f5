import { type Metric, type MetricScope, metricsOf } from '../metric.ts'

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

const growth = (
  id: string,
  of: string,
  name: string,
  scope: MetricScope = 'period',
  higherIsBetter: boolean | null = true,
) => ({
  id,
  name: `${capitalized(name)} growth`,
  unit: 'ratio' as const,
  scope,
  formula: `growth(${of})`,
  higherIsBetter,
})
const cagr = (id: string, of: string, years: number, name: string) => ({
  id,
  name: `${capitalized(name)}, ${years}-year CAGR`,
  unit: 'ratio' as const,
  scope: 'twelve_months' as const,
  formula: `cagr(${of}, ${years})`,
  higherIsBetter: true,
})

/** Against the same period a year earlier. */
export const GROWTH: readonly Metric[] = metricsOf('growth', [
  growth('revenue_growth', 'revenue', 'revenue'),
  growth('gross_profit_growth', 'gross_profit', 'gross profit'),
  growth('operating_income_growth', 'operating_income', 'operating income'),
  growth('ebitda_growth', 'ebitda', 'EBITDA'),
  growth('net_income_growth', 'net_income', 'net income'),
  growth('eps_growth', 'eps_diluted', 'diluted earnings per share'),
  growth('ocf_growth', 'operating_cash_flow', 'operating cash flow'),
  growth('fcf_growth', 'free_cash_flow', 'free cash flow'),
  growth('rd_growth', 'research_and_development', 'research and development', 'period', null),
  growth('capex_growth', 'capital_expenditures', 'capital expenditures', 'period', null),
  growth('shares_growth', 'shares_diluted', 'diluted shares', 'period', false),
  growth('dividend_growth', 'dividends_paid', 'dividends paid', 'twelve_months'),
  growth('assets_growth', 'total_assets', 'total assets', 'balance', null),
  growth('equity_growth', 'total_equity', 'equity', 'balance'),
  growth('inventory_growth', 'inventory', 'inventory', 'balance', null),
  growth('receivables_growth', 'accounts_receivable', 'receivables', 'balance', null),
  growth('deferred_revenue_growth', 'deferred_revenue', 'deferred revenue', 'balance'),
  growth('rpo_growth', 'remaining_performance_obligation', 'remaining performance obligation', 'balance'),
  growth('debt_growth', 'total_debt', 'total debt', 'balance', false),
  growth('book_value_per_share_growth', 'book_value_per_share', 'book value per share', 'twelve_months'),
  cagr('revenue_cagr_3y', 'revenue', 3, 'revenue'),
  cagr('revenue_cagr_5y', 'revenue', 5, 'revenue'),
  cagr('revenue_cagr_10y', 'revenue', 10, 'revenue'),
  cagr('eps_cagr_3y', 'eps_diluted', 3, 'diluted earnings per share'),
  cagr('eps_cagr_5y', 'eps_diluted', 5, 'diluted earnings per share'),
  cagr('fcf_cagr_3y', 'free_cash_flow', 3, 'free cash flow'),
  cagr('fcf_cagr_5y', 'free_cash_flow', 5, 'free cash flow'),
  cagr('dividend_cagr_5y', 'dividends_paid', 5, 'dividends paid'),
  {
    id: 'sustainable_growth',
    name: 'Sustainable growth',
    unit: 'ratio',
    scope: 'twelve_months',
    formula: 'roe * (1 - payout_ratio)',
    higherIsBetter: true,
  },
  {
    id: 'revenue_acceleration',
    name: 'Revenue acceleration',
    unit: 'ratio',
    scope: 'twelve_months',
    formula: 'revenue_growth - prior_quarter(revenue_growth)',
    higherIsBetter: true,
    description:
      'Growth of twelve months less that of the twelve months a quarter earlier; for years, less that of the year before.',
  },
  {
    id: 'receivables_vs_revenue',
    name: 'Growth of receivables less growth of revenue',
    unit: 'ratio',
    scope: 'twelve_months',
    formula: 'receivables_growth - revenue_growth',
    higherIsBetter: false,
  },
  {
    id: 'inventory_vs_revenue',
    name: 'Growth of inventory less growth of revenue',
    unit: 'ratio',
    scope: 'twelve_months',
    formula: 'inventory_growth - revenue_growth',
    higherIsBetter: false,
  },
])
