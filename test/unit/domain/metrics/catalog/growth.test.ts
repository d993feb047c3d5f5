import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)

testCategory(
  'growth',
  {
    revenue_growth: 10_000 / 8000 - 1,
    gross_profit_growth: 4000 / 3000 - 1,
    operating_income_growth: 2500 / 1750 - 1,
    ebitda_growth: (2500 + 300) / (1750 + 240) - 1,
    net_income_growth: 1800 / 1280 - 1,
    eps_growth: 4 / 3.1 - 1,
    ocf_growth: 2200 / 1500 - 1,
    fcf_growth: (2200 - 700) / (1500 - 600) - 1,
    rd_growth: 500 / 400 - 1,
    capex_growth: 700 / 600 - 1,
    shares_growth: 440 / 400 - 1,
    dividend_growth: 600 / 500 - 1,
    assets_growth: 12_000 / 10_000 - 1,
    equity_growth: 5300 / 4250 - 1,
    inventory_growth: 900 / 800 - 1,
    receivables_growth: 1200 / 900 - 1,
    deferred_revenue_growth: 250 / 200 - 1,
    rpo_growth: 800 / 640 - 1,
    debt_growth: 3500 / 3340 - 1,
    book_value_per_share_growth: 5000 / 410 / (3950 / 400) - 1,
    revenue_cagr_3y: (10_000 / 5000) ** (1 / 3) - 1,
    revenue_cagr_5y: (10_000 / 5000) ** (1 / 5) - 1,
    revenue_cagr_10y: (10_000 / 5000) ** (1 / 10) - 1,
    eps_cagr_3y: (4 / 1.7) ** (1 / 3) - 1,
    eps_cagr_5y: (4 / 1.7) ** (1 / 5) - 1,
    fcf_cagr_3y: ((2200 - 700) / (1100 - 400)) ** (1 / 3) - 1,
    fcf_cagr_5y: ((2200 - 700) / (1100 - 400)) ** (1 / 5) - 1,
    dividend_cagr_5y: (600 / 400) ** (1 / 5) - 1,
    sustainable_growth: (1760 / ((5000 + 3950) / 2)) * (1 - 600 / 1800),
    revenue_acceleration: {
      annual: 10_000 / 8000 - 8000 / 5000,
      // Three quarters of this year and the last of the year before make the twelve months to September.
      ttm: 10_000 / 8000 - (10_000 * 0.7 + 8000 * 0.3) / (8000 * 0.7 + 5000 * 0.3),
    },
    receivables_vs_revenue: 1200 / 900 - 10_000 / 8000,
    inventory_vs_revenue: 900 / 800 - 10_000 / 8000,
  },
  () => made,
)
