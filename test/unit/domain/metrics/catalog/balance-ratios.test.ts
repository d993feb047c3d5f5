import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)
/** A runway is for those whose free cash flow is negative. */
const burning = lookupFixture(INDUSTRIAL, { instead: { operating_cash_flow: [-500, 100, 100] } })

testCategory(
  'liquidity',
  {
    current_ratio: 4500 / 2000,
    quick_ratio: (1500 + 500 + 1200) / 2000,
    cash_ratio: (1500 + 500) / 2000,
    working_capital_to_assets: (4500 - 2000) / 12_000,
    defensive_interval_days: (1500 + 500 + 1200) / ((1500 + 6000 - 300) / 365),
    cash_runway_months: (1500 + 500) / ((500 + 700) / 12),
  },
  metric => (metric === 'cash_runway_months' ? burning : made),
)

// Debt: 3500 = 400 + 3000 + 100; net of 2000 of cash and investments 1500.
testCategory(
  'leverage',
  {
    debt_to_equity: 3500 / 5300,
    debt_to_assets: 3500 / 12_000,
    debt_to_capital: 3500 / (3500 + 5300),
    liabilities_to_equity: 6500 / 5300,
    equity_ratio: 5300 / 12_000,
    long_term_debt_to_capital: 3000 / (3000 + 5300),
    short_term_debt_share: 400 / 3500,
    goodwill_to_assets: 1000 / 12_000,
    intangibles_to_assets: 600 / 12_000,
    goodwill_to_equity: 1000 / 5300,
    debt_due_next_12m_to_cash: 380 / 2000,
    positive_capital: 3500 + 5300,
    net_debt_to_ebitda: 1500 / 2800,
    debt_to_ebitda: 3500 / 2800,
    net_debt_to_fcf: 1500 / (2200 - 700),
    fcf_to_debt: (2200 - 700) / 3500,
    ocf_to_debt: 2200 / 3500,
    interest_coverage: 2500 / 200,
    ebitda_coverage: 2800 / 200,
    cash_interest_coverage: (2200 + 190 + 550) / 190,
    debt_service_coverage: 2800 / (200 + 350),
    lease_adjusted_leverage: (1500 + 350) / (2800 + 100),
  },
  () => made,
)

// Operating working capital: 900 = 2500 - 1600, before 750 = 2000 - 1250.
testCategory(
  'efficiency',
  {
    asset_turnover: 10_000 / ((12_000 + 10_000) / 2),
    fixed_asset_turnover: 10_000 / ((5000 + 4500) / 2),
    receivables_turnover: 10_000 / ((1200 + 900) / 2),
    dso: (365 * (1200 + 900)) / 2 / 10_000,
    inventory_turnover: 6000 / ((900 + 800) / 2),
    dio: (365 * (900 + 800)) / 2 / 6000,
    payables_turnover: 6000 / ((700 + 600) / 2),
    dpo: (365 * (700 + 600)) / 2 / 6000,
    operating_cycle: (365 * 1050) / 10_000 + (365 * 850) / 6000,
    cash_conversion_cycle: (365 * 1050) / 10_000 + (365 * 850) / 6000 - (365 * 650) / 6000,
    working_capital_turnover: 10_000 / ((2500 + 1700) / 2),
    invested_capital_turnover: 10_000 / ((7000 + 6440) / 2),
    capex_to_depreciation: 700 / 300,
    reinvestment_rate: (700 - 300 + 900 - 750 + 100) / (2500 * (1 - 600 / 2400)),
  },
  () => made,
)
