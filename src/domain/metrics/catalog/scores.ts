import { BANKS, FINANCIALS, type Metric, metricsOf } from '../metric.ts'

const part = (id: string, name: string, formula: string, more: Partial<Metric> = {}) => ({
  id,
  name,
  formula,
  unit: 'score' as const,
  scope: 'twelve_months' as const,
  higherIsBetter: true,
  ...more,
})
const ratio = { unit: 'ratio' as const, higherIsBetter: null }

const PIOTROSKI = [
  part(
    'roa_on_opening_assets',
    'Net income to assets at the beginning',
    'net_income / prior_year(total_assets)',
    ratio,
  ),
  part(
    'turnover_on_opening_assets',
    'Revenue to assets at the beginning',
    'revenue / prior_year(total_assets)',
    ratio,
  ),
  part(
    'long_term_debt_to_average_assets',
    'Long-term debt to mean assets',
    'opt(long_term_debt) / avg(total_assets)',
    { ...ratio, notApplicable: BANKS },
  ),
  part('piotroski_profit', 'Piotroski: net income above zero', 'roa_on_opening_assets > 0'),
  part('piotroski_cash', 'Piotroski: operating cash flow above zero', 'operating_cash_flow > 0'),
  part(
    'piotroski_better_return',
    'Piotroski: return on assets up',
    'roa_on_opening_assets > prior_year(roa_on_opening_assets)',
  ),
  part(
    'piotroski_accruals',
    'Piotroski: cash flow above net income',
    'operating_cash_flow / prior_year(total_assets) > roa_on_opening_assets',
  ),
  part(
    'piotroski_less_debt',
    'Piotroski: long-term debt to assets down',
    'long_term_debt_to_average_assets < prior_year(long_term_debt_to_average_assets)',
  ),
  part('piotroski_liquidity', 'Piotroski: current ratio up', 'current_ratio > prior_year(current_ratio)'),
  part(
    'piotroski_no_issue',
    'Piotroski: no more shares than a year earlier',
    'common_shares <= prior_year(common_shares)',
  ),
  part('piotroski_margin', 'Piotroski: gross margin up', 'gross_margin > prior_year(gross_margin)'),
  part(
    'piotroski_turnover',
    'Piotroski: asset turnover up',
    'turnover_on_opening_assets > prior_year(turnover_on_opening_assets)',
  ),
  part(
    'piotroski_f',
    'Piotroski F-score',
    'piotroski_profit + piotroski_cash + piotroski_better_return + piotroski_accruals + piotroski_less_debt + piotroski_liquidity + piotroski_no_issue + piotroski_margin + piotroski_turnover',
    {
      notApplicable: FINANCIALS,
      description:
        'Piotroski 2000; 0 to 9. Return and turnover are on assets at the beginning of the year. Null where a part is.',
    },
  ),
]

const BENEISH = [
  part(
    'beneish_dsri',
    'Beneish: receivables to revenue',
    'accounts_receivable / revenue / (prior_year(accounts_receivable) / prior_year(revenue))',
    ratio,
  ),
  part('beneish_gmi', 'Beneish: gross margin', 'prior_year(gross_margin) / gross_margin', ratio),
  part(
    'other_asset_share',
    'Share of assets neither current nor plant',
    '1 - (total_current_assets + property_plant_equipment) / total_assets',
    ratio,
  ),
  part(
    'beneish_aqi',
    'Beneish: quality of assets',
    'other_asset_share / prior_year(other_asset_share)',
    ratio,
  ),
  part('beneish_sgi', 'Beneish: revenue', 'revenue / prior_year(revenue)', ratio),
  part(
    'depreciation_rate',
    'Depreciation rate',
    'depreciation_amortization / (depreciation_amortization + property_plant_equipment)',
    ratio,
  ),
  part(
    'beneish_depi',
    'Beneish: depreciation',
    'prior_year(depreciation_rate) / depreciation_rate ?? flagged(1, neutral_index)',
    ratio,
  ),
  part(
    'beneish_sgai',
    'Beneish: selling and administrative expense',
    'sga_to_revenue / prior_year(sga_to_revenue) ?? flagged(1, neutral_index)',
    ratio,
  ),
  part(
    'debt_share_of_assets',
    'Current liabilities and long-term debt to assets',
    '(total_current_liabilities + opt(long_term_debt)) / total_assets',
    ratio,
  ),
  part('beneish_lvgi', 'Beneish: leverage', 'debt_share_of_assets / prior_year(debt_share_of_assets)', ratio),
  part('beneish_tata', 'Beneish: accruals', '(net_income - operating_cash_flow) / total_assets', ratio),
  part(
    'beneish_m',
    'Beneish M-score',
    '-4.84 + 0.920 * beneish_dsri + 0.528 * beneish_gmi + 0.404 * beneish_aqi + 0.892 * beneish_sgi + 0.115 * beneish_depi - 0.172 * beneish_sgai + 4.679 * beneish_tata - 0.327 * beneish_lvgi',
    {
      higherIsBetter: false,
      description:
        'Beneish 1999; above -1.78 the pattern of manipulators. Depreciation and expense indices that cannot be computed count as 1, flagged neutral_index.',
    },
  ),
]

const MONTIER = [
  part(
    'cash_gap_to_assets',
    'Net income less operating cash flow to assets',
    '(net_income - operating_cash_flow) / total_assets',
    ratio,
  ),
  part(
    'other_current_assets_to_revenue',
    'Other current assets to revenue',
    '(total_current_assets - liquid_assets - accounts_receivable - opt(inventory)) / revenue',
    ratio,
  ),
  part(
    'depreciation_to_gross_plant',
    'Depreciation to gross plant',
    'depreciation_amortization / balance_sheet.ppe_gross',
    ratio,
  ),
  part(
    'montier_gap',
    'Montier: gap of net income to cash flow widens',
    'cash_gap_to_assets > prior_year(cash_gap_to_assets)',
    { higherIsBetter: false },
  ),
  part('montier_receivables', 'Montier: days of sales up', 'dso > prior_year(dso)', {
    higherIsBetter: false,
  }),
  part('montier_inventory', 'Montier: days of inventory up', 'dio > prior_year(dio)', {
    higherIsBetter: false,
  }),
  part(
    'montier_other_assets',
    'Montier: other current assets to revenue up',
    'other_current_assets_to_revenue > prior_year(other_current_assets_to_revenue)',
    { higherIsBetter: false },
  ),
  part(
    'montier_depreciation',
    'Montier: depreciation to gross plant down',
    'depreciation_to_gross_plant < prior_year(depreciation_to_gross_plant)',
    { higherIsBetter: false },
  ),
  part('montier_growth', 'Montier: assets up by more than a tenth', 'assets_growth > 0.1', {
    higherIsBetter: false,
  }),
  part(
    'montier_c',
    'Montier C-score',
    'montier_gap + montier_receivables + montier_inventory + montier_other_assets + montier_depreciation + montier_growth',
    {
      higherIsBetter: false,
      description: 'Montier 2008; 0 to 6, high values are signs of earnings manipulation.',
    },
  ),
]

export const SCORES: readonly Metric[] = metricsOf('scores', [
  ...PIOTROSKI,
  ...[...BENEISH, ...MONTIER].map(row => ({ ...row, notApplicable: FINANCIALS })),
  part(
    'altman_z',
    'Altman Z-score',
    '1.2 * working_capital / total_assets + 1.4 * retained_earnings / total_assets + 3.3 * ebit / total_assets + 0.6 * market_cap / total_liabilities + 1.0 * revenue / total_assets',
    {
      notApplicable: FINANCIALS,
      description: 'Altman 1968, for listed manufacturers: below 1.81 distress, above 2.99 safe.',
    },
  ),
  part(
    'altman_z_double_prime',
    "Altman Z''-score",
    '6.56 * working_capital / total_assets + 3.26 * retained_earnings / total_assets + 6.72 * ebit / total_assets + 1.05 * total_equity / total_liabilities',
    {
      notApplicable: FINANCIALS,
      description: 'For others than manufacturers: below 1.10 distress, above 2.60 safe.',
    },
  ),
  part('receivables_flag', 'Receivables grow faster than revenue', 'receivables_vs_revenue > 0.1', {
    higherIsBetter: false,
  }),
  part('inventory_flag', 'Inventory grows faster than revenue', 'inventory_vs_revenue > 0.1', {
    higherIsBetter: false,
  }),
  part('dividend_streak_years', 'Years in a row without a lower dividend', 'streak(dividends_per_share)', {
    unit: 'count',
    description: 'At most ten.',
  }),
  part(
    'fcf_positive_years_10',
    'Years of ten with free cash flow above zero',
    'count_years_above(free_cash_flow, 10, 0)',
    { unit: 'count' },
  ),
  part(
    'roic_above_10pct_years_10',
    'Years of ten with return on invested capital above a tenth',
    'count_years_above(roic, 10, 0.1)',
    { unit: 'count' },
  ),
  part(
    'margin_stability_5y',
    'Stability of the operating margin over five years',
    'stability_years(operating_margin, 5)',
    { unit: 'ratio' },
  ),
])
