import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)

// Of the year before the assets at its beginning were 8000, and those of two years before too.
const AVERAGE_ASSETS = (12_000 + 10_000) / 2
const DSRI = 1200 / 10_000 / (900 / 8000)
const GMI = 3000 / 8000 / (4000 / 10_000)
const AQI = (1 - (4500 + 5000) / 12_000) / (1 - (3300 + 4500) / 10_000)
const SGI = 10_000 / 8000
const DEPI = 240 / (240 + 4500) / (300 / (300 + 5000))
const SGAI = 900 / 10_000 / (800 / 8000)
const LVGI = (2000 + 3000) / 12_000 / ((1600 + 2900) / 10_000)
const TATA = (1800 - 2200) / 12_000
const MARGINS = [2500 / 10_000, 1750 / 8000, 0.2, 0.2, 0.2]
const MEAN = MARGINS.reduce((sum, margin) => sum + margin) / 5
const SPREAD = Math.sqrt(MARGINS.reduce((sum, margin) => sum + (margin - MEAN) ** 2, 0) / 4)

testCategory(
  'scores',
  {
    roa_on_opening_assets: 1800 / 10_000,
    turnover_on_opening_assets: 10_000 / 10_000,
    long_term_debt_to_average_assets: 3000 / AVERAGE_ASSETS,
    piotroski_profit: 1,
    piotroski_cash: 1,
    piotroski_better_return: Number(1800 / 10_000 > 1280 / 8000),
    piotroski_accruals: Number(2200 / 10_000 > 1800 / 10_000),
    piotroski_less_debt: Number(3000 / AVERAGE_ASSETS < 2900 / ((10_000 + 8000) / 2)),
    piotroski_liquidity: Number(4500 / 2000 > 3300 / 1600),
    piotroski_no_issue: Number(410 <= 400),
    piotroski_margin: Number(4000 / 10_000 > 3000 / 8000),
    piotroski_turnover: Number(10_000 / 10_000 > 8000 / 8000),
    // All but no new shares and a better turnover.
    piotroski_f: 7,
    beneish_dsri: DSRI,
    beneish_gmi: GMI,
    other_asset_share: 1 - (4500 + 5000) / 12_000,
    beneish_aqi: AQI,
    beneish_sgi: SGI,
    depreciation_rate: 300 / (300 + 5000),
    beneish_depi: DEPI,
    beneish_sgai: SGAI,
    debt_share_of_assets: (2000 + 3000) / 12_000,
    beneish_lvgi: LVGI,
    beneish_tata: TATA,
    beneish_m:
      -4.84 +
      0.92 * DSRI +
      0.528 * GMI +
      0.404 * AQI +
      0.892 * SGI +
      0.115 * DEPI -
      0.172 * SGAI +
      4.679 * TATA -
      0.327 * LVGI,
    cash_gap_to_assets: (1800 - 2200) / 12_000,
    other_current_assets_to_revenue: (4500 - 2000 - 1200 - 900) / 10_000,
    depreciation_to_gross_plant: 300 / 9000,
    montier_gap: Number((1800 - 2200) / 12_000 > (1280 - 1500) / 10_000),
    montier_receivables: Number((1200 + 900) / 10_000 > (900 + 500) / 8000),
    montier_inventory: Number((900 + 800) / 6000 > (800 + 400) / 5000),
    montier_other_assets: Number(400 / 10_000 > (3300 - 1300 - 900 - 800) / 8000),
    montier_depreciation: Number(300 / 9000 < 240 / 8000),
    montier_growth: Number(12_000 / 10_000 - 1 > 0.1),
    // Receivables, inventory, other assets and growth.
    montier_c: 4,
    altman_z:
      (1.2 * 2500) / 12_000 +
      (1.4 * 3500) / 12_000 +
      (3.3 * 2500) / 12_000 +
      (0.6 * 50 * 410) / 6500 +
      10_000 / 12_000,
    altman_z_double_prime:
      (6.56 * 2500) / 12_000 + (3.26 * 3500) / 12_000 + (6.72 * 2500) / 12_000 + (1.05 * 5300) / 6500,
    receivables_flag: Number(1200 / 900 - 10_000 / 8000 > 0.1),
    inventory_flag: Number(900 / 800 - 10_000 / 8000 > 0.1),
    dividend_streak_years: 10,
    fcf_positive_years_10: 10,
    // 1400 / 5810 and 800 / 5180 in the years before.
    roic_above_10pct_years_10: 10,
    margin_stability_5y: 1 - SPREAD / MEAN,
  },
  () => made,
)
