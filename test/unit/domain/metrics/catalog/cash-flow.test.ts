import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)

const CHANGE = 900 - 750 // of operating working capital: 4500 - 2000 - (2000 - 400), before 3300 - 1300 - (1600 - 350)

testCategory(
  'cash_flow',
  {
    fcf_conversion: (2200 - 700) / 1800,
    cash_conversion: 2200 / (2500 + 300),
    ocf_to_net_income: 2200 / 1800,
    capex_to_ocf: 700 / 2200,
    dividends_to_fcf: 600 / (2200 - 700),
    buybacks_to_fcf: 400 / (2200 - 700),
    sbc_to_ocf: 120 / 2200,
    fcf_after_sbc: 2200 - 700 - 120,
    fcf_after_sbc_margin: (2200 - 700 - 120) / 10_000,
    change_in_operating_working_capital: CHANGE,
    owner_earnings: 1800 + 300 + 120 - 300 - CHANGE,
    fcff: 2500 * (1 - 600 / 2400) + 300 - 700 - CHANGE,
    fcfe: 2200 - 700 + 300 - 250 + 20,
    // Net operating assets: 12000 - 2000 - (6500 - 3500), before 10000 - 1300 - (5600 - 3340).
    accruals_ratio_cf: (1800 - 2200 + 900) / ((7000 + 6440) / 2),
    noncash_current_assets: 4500 - 1500,
    operating_current_liabilities: 2000 - 400 - 90,
    accruals_sloan: (4500 - 1500 - (3300 - 900) - (1510 - 1180) - 300) / ((12_000 + 10_000) / 2),
    cash_taxes_to_tax_expense: 550 / 600,
  },
  () => made,
)

testCategory(
  'per_share',
  {
    revenue_per_share: 10_000 / 440,
    ocf_per_share: 2200 / 440,
    fcf_per_share: (2200 - 700) / 440,
    ebitda_per_share: 2800 / 440,
    capex_per_share: 700 / 440,
    sbc_per_share: 120 / 440,
    dividends_per_share: 1.5,
    eps_mean_3y: (4 + 3.1 + 1.7) / 3,
    book_value_per_share: (5300 - 300) / 410,
    tangible_book_value_per_share: (5300 - 300 - 1000 - 600) / 410,
    cash_per_share: (1500 + 500) / 410,
    net_cash_per_share: -1500 / 410,
    ncav_per_share: (4500 - 6500 - 300) / 410,
  },
  () => made,
)
