import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)

// Invested capital: 7000 = 3500 + 5300 + 200 - 2000, before 6440 = 3340 + 4250 + 150 - 1300, earlier 5180 = 2880 + 3200 + 100 - 1000.
testCategory(
  'profitability',
  {
    gross_margin: 4000 / 10_000,
    operating_margin: 2500 / 10_000,
    ebit_margin: 2500 / 10_000,
    ebitda_margin: (2500 + 300) / 10_000,
    pretax_margin: 2400 / 10_000,
    net_margin: 1800 / 10_000,
    ocf_margin: 2200 / 10_000,
    fcf_margin: (2200 - 700) / 10_000,
    rd_to_revenue: 500 / 10_000,
    sga_to_revenue: 900 / 10_000,
    sbc_to_revenue: 120 / 10_000,
    opex_to_revenue: 1500 / 10_000,
    capex_to_revenue: 700 / 10_000,
    da_to_revenue: 300 / 10_000,
    effective_tax_rate: 600 / 2400,
    roa: 1800 / ((12_000 + 10_000) / 2),
    roe: 1760 / ((5300 - 300 + 4250 - 300) / 2),
    rotce: 1760 / ((5000 - 1000 - 600 + 3950 - 900 - 550) / 2),
    roce: 2500 / ((12_000 - 2000 + 10_000 - 1600) / 2),
    roic: (2500 * (1 - 600 / 2400)) / ((7000 + 6440) / 2),
    invested_capital_ex_goodwill: 7000 - 1000 - 600,
    roic_ex_goodwill: (2500 * (1 - 600 / 2400)) / ((7000 - 1000 - 600 + 6440 - 900 - 550) / 2),
    roic_cash: (2200 - 700) / ((7000 + 6440) / 2),
    invested_capital_with_leases: 7000 + 350,
    roic_lease_adjusted: (2500 * (1 - 600 / 2400)) / ((7000 + 350 + 6440 + 300) / 2),
    // Now less 2017, by capital of 2019 less that of 2016.
    roiic_3y: (2500 * (1 - 600 / 2400) - 1000 * (1 - 180 / 900)) / (6440 - 5180),
    gross_profitability: 4000 / ((12_000 + 10_000) / 2),
    return_on_tangible_assets: 1800 / ((12_000 - 1000 - 600 + 10_000 - 900 - 550) / 2),
    earnings_power: 2500 / ((12_000 + 10_000) / 2),
    operating_leverage: (2500 / 1750 - 1) / (10_000 / 8000 - 1),
    incremental_operating_margin: (2500 - 1750) / (10_000 - 8000),
  },
  () => made,
)

testCategory(
  'dupont',
  {
    tax_burden: 1760 / 2400,
    interest_burden: 2400 / 2500,
    equity_multiplier: (12_000 + 10_000) / 2 / ((5000 + 3950) / 2),
  },
  () => made,
)
