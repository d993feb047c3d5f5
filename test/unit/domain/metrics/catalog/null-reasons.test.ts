import { describe, expect, it } from 'vitest'
import { METRICS, metricOf } from '../../../../../src/domain/metrics/catalog/index.ts'
import { lookupFixture, type MetricLookup } from '../../../../support/metric/company.ts'
import { BANK, INDUSTRIAL, INSURER } from '../../../../support/metric/figures.ts'

const made = lookupFixture(INDUSTRIAL)
const kindOf = (id: string) => (metricOf(id)!.scope === 'twelve_months' ? 'ttm' : 'annual')
const of = (look: MetricLookup, id: string) => look(id, kindOf(id))!
const LINES = Object.values(INDUSTRIAL).flatMap(lines => Object.keys(lines))

/** Metrics that take a second way where a line is missing: each has its own test below. */
const WITH_ALTERNATIVE: ReadonlySet<string> = new Set([
  'ebit',
  'pretax_income',
  'dividends_per_share',
  'common_shares',
  'beneish_depi',
  'beneish_sgai',
])

interface Reads {
  /** Lines without which there is no value. */
  readonly required: ReadonlySet<string>
  /** Lines that count as nothing where they are not filed. */
  readonly optional: ReadonlySet<string>
  readonly alternative: ReadonlySet<string>
}

const readsOf = new Map<string, Reads>()
for (const { id, compiled } of METRICS) {
  const [required, optional, alternative] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const term of compiled.terms) {
    if (term.kind === 'price') continue
    const reads = term.kind === 'item' ? null : readsOf.get(term.id)!
    const needed = reads?.required ?? [term.id]
    const isOptional = term.absence !== 'null'
    for (const line of needed)
      (WITH_ALTERNATIVE.has(id) ? alternative : isOptional ? optional : required).add(line)
    for (const line of reads?.optional ?? []) (WITH_ALTERNATIVE.has(id) ? alternative : optional).add(line)
    for (const line of reads?.alternative ?? []) alternative.add(line)
  }
  readsOf.set(id, { required, optional, alternative })
}

const VALUED = METRICS.filter(({ id }) => !Number.isNaN(of(made, id).value)).map(({ id }) => id)

it('nothing is null of a company that files everything but what is not its own', () => {
  const rest = METRICS.filter(({ id }) => !VALUED.includes(id)).map(({ id }) => [id, of(made, id).qualifier])
  expect(rest.filter(([, qualifier]) => qualifier !== 'not_applicable:industrial')).toEqual([
    ['cash_runway_months', 'not_burning'],
    ['price_to_ncav', 'negative_denominator'],
  ])
})

describe('a line that was never filed', () => {
  it.each(LINES)(
    '%s makes null what needs it, counts as nothing where it may, and touches nothing else',
    line => {
      const without = lookupFixture(INDUSTRIAL, { without: [line] })
      const mayMiss = VALUED.some(id => readsOf.get(id)!.optional.has(line))
      const zero = mayMiss ? lookupFixture(INDUSTRIAL, { instead: { [line]: [0, 0, 0] } }) : null
      let met = 0
      for (const id of VALUED) {
        const { required, optional, alternative } = readsOf.get(id)!
        const { value, qualifier } = of(without, id)
        if (required.has(line)) {
          expect([id, value, qualifier]).toEqual([id, Number.NaN, `missing_input:${line}`])
          met += 1
        } else if (alternative.has(line)) {
          expect(Number.isFinite(value) || qualifier.startsWith('missing_input:'), id).toBe(true)
          met += 1
        } else if (optional.has(line)) {
          const other = of(zero!, id)
          expect([id, value, qualifier]).toEqual([id, other.value, other.qualifier])
          met += 1
        } else {
          expect([id, value, qualifier]).toEqual([id, of(made, id).value, of(made, id).qualifier])
        }
      }
      expect(met).toBeGreaterThan(0)
    },
  )
})

describe('a metric with a second way', () => {
  it.each([
    ['ebit', ['operating_income'], 2400 + 200 - 50, ''],
    ['ebit', ['operating_income', 'interest_income'], null, 'missing_input:operating_income'],
    ['pretax_income', ['income_before_tax'], 1800 + 600, 'pretax_from_net_income'],
    ['dividends_per_share', ['dividends_per_share'], 600 / 400, 'cash_dividends'],
    ['dividends_per_share', ['dividends_per_share', 'dividends_paid'], 0, 'cash_dividends'],
    [
      'dividends_per_share',
      ['dividends_per_share', 'shares_basic'],
      null,
      'missing_input:dividends_per_share',
    ],
    ['common_shares', ['shares_outstanding'], 400, 'weighted_shares'],
    ['common_shares', ['shares_outstanding', 'shares_basic'], null, 'missing_input:shares_outstanding'],
    ['market_cap', ['shares_outstanding'], 50 * 400, 'weighted_shares'],
    ['beneish_depi', ['depreciation_amortization'], 1, 'neutral_index'],
    ['beneish_sgai', ['selling_general_administrative'], 1, 'neutral_index'],
  ] as const)('%s without %j is %s, %j', (id, without, expected, expectedWord) => {
    const { value, qualifier } = of(lookupFixture(INDUSTRIAL, { without }), id)
    expect([value, qualifier]).toEqual([expected ?? Number.NaN, expectedWord])
  })

  it.each([
    [[2400, 1600, 900], [-700, 320, 180], 0.21, 'statutory_tax'],
    [[2400, 1600, 900], [-200, 320, 180], 0, ''],
    [[2400, 1600, 900], [1200, 320, 180], 0.35, ''],
    [[2400, 1600, 900], [1600, 320, 180], 0.21, 'statutory_tax'],
    [[-10, 1600, 900], [600, 320, 180], 0.21, 'statutory_tax'],
  ] as const)(
    'the tax rate for income %j and tax %j is %d %j',
    (income_before_tax, income_tax, rate, flag) => {
      const look = lookupFixture(INDUSTRIAL, { instead: { income_before_tax, income_tax } })
      expect([of(look, 'nopat_tax_rate').value, of(look, 'nopat_tax_rate').qualifier]).toEqual([rate, flag])
      expect([of(look, 'roic').value, of(look, 'roic').qualifier]).toEqual([(2500 * (1 - rate)) / 6720, flag])
    },
  )
})

describe('a denominator of zero or less', () => {
  it.each([
    ['gross_margin', 'revenue', [0, 8000, 5000]],
    ['net_margin', 'revenue', [-5, 8000, 5000]],
    ['effective_tax_rate', 'income_before_tax', [-1, 1600, 900]],
    ['roe', 'total_equity', [300, 4250, 3200]],
    ['roe', 'total_equity', [5300, -10, 3200]],
    ['roic', 'total_equity', [-4000, 4250, 3200]],
    ['roic', 'total_equity', [5300, -4000, 3200]],
    ['rotce', 'goodwill', [9000, 900, 800]],
    ['equity_multiplier', 'total_equity', [-1, 4250, 3200]],
    ['tax_burden', 'income_before_tax', [0, 1600, 900]],
    ['interest_burden', 'operating_income', [-2500, 1750, 1000]],
    ['revenue_growth', 'revenue', [10_000, 0, 5000]],
    ['eps_growth', 'eps_diluted', [4, -3.1, 1.7]],
    ['eps_cagr_3y', 'eps_diluted', [-4, 3.1, 1.7]],
    ['eps_cagr_5y', 'eps_diluted', [4, 3.1, -1.7]],
    ['debt_to_equity', 'total_equity', [0, 4250, 3200]],
    ['debt_to_capital', 'total_equity', [-1, 4250, 3200]],
    ['net_debt_to_ebitda', 'operating_income', [-300, 1750, 1000]],
    ['debt_to_ebitda', 'operating_income', [-400, 1750, 1000]],
    ['net_debt_to_fcf', 'operating_cash_flow', [700, 1500, 1100]],
    ['interest_coverage', 'interest_expense', [0, 160, 100]],
    ['debt_service_coverage', 'interest_expense', [-200, 160, 100]],
    ['dio', 'cost_of_revenue', [0, 5000, 3200]],
    ['fcf_conversion', 'net_income', [0, 1280, 720]],
    ['payout_ratio', 'net_income', [-1, 1280, 720]],
    ['pe_ratio', 'eps_diluted', [-4, 3.1, 1.7]],
    ['pe_ratio', 'eps_diluted', [0, 3.1, 1.7]],
    ['peg_ratio', 'eps_diluted', [1.7, 3.1, 1.7]],
    ['pb_ratio', 'total_equity', [200, 4250, 3200]],
    ['ptb_ratio', 'goodwill', [5000, 900, 800]],
    ['pcf_ratio', 'operating_cash_flow', [-1, 1500, 1100]],
    ['pfcf_ratio', 'operating_cash_flow', [600, 1500, 1100]],
    ['ev_to_ebitda', 'operating_income', [-300, 1750, 1000]],
    ['ev_to_revenue', 'cash_and_equivalents', [90_000, 900, 700]],
    ['ev_to_invested_capital', 'total_equity', [-4000, 4250, 3200]],
    ['graham_number', 'eps_diluted', [-4, 3.1, 1.7]],
    ['price_to_graham', 'total_equity', [0, 4250, 3200]],
    ['margin_stability_5y', 'operating_income', [-9000, 1750, 1000]],
    ['operating_leverage', 'revenue', [8079, 8000, 5000]],
    ['incremental_operating_margin', 'revenue', [8000, 8000, 5000]],
    ['roiic_3y', 'long_term_debt', [3000, 1000, 2500]],
  ] as const)('makes %s null: %s %j', (id, line, figures) => {
    const { value, qualifier } = of(lookupFixture(INDUSTRIAL, { instead: { [line]: figures } }), id)
    expect([value, qualifier]).toEqual([Number.NaN, 'negative_denominator'])
  })

  it.each([
    ['interest_coverage', 'operating_income', [-2500, 1750, 1000], -2500 / 200],
    ['net_debt_to_ebitda', 'cash_and_equivalents', [9000, 900, 700], (3500 - 9500) / 2800],
    ['earnings_yield', 'eps_diluted', [-4, 3.1, 1.7], -4 / 50],
    ['net_margin', 'net_income', [-1800, 1280, 720], -0.18],
    ['revenue_growth', 'revenue', [-8000, 8000, 5000], -2],
  ] as const)('is not what a negative numerator is: %s of %s %j', (id, line, figures, expected) => {
    expect(of(lookupFixture(INDUSTRIAL, { instead: { [line]: figures } }), id).value).toBeCloseTo(
      expected,
      12,
    )
  })
})

describe('an industry', () => {
  it.each([
    [
      'bank',
      BANK,
      'gross_margin ebit ebitda ebitda_margin enterprise_value ev_to_ebitda current_ratio quick_ratio',
    ],
    [
      'bank',
      BANK,
      'working_capital net_debt net_debt_to_ebitda interest_coverage free_cash_flow fcf_margin roic',
    ],
    [
      'bank',
      BANK,
      'altman_z altman_z_double_prime beneish_m cash_runway_months interest_burden combined_ratio ffo',
    ],
    ['bank', BANK, 'total_debt debt_to_equity long_term_debt_to_capital piotroski_f beneish_sgai montier_c'],
    [
      'insurer',
      INSURER,
      'gross_margin current_ratio working_capital ev_to_ebitda altman_z beneish_m efficiency_ratio',
    ],
    [
      'industrial',
      INDUSTRIAL,
      'net_interest_margin efficiency_ratio combined_ratio loss_ratio ffo price_to_ffo',
    ],
  ] as const)('of a %s has no %3$s', (template, figures, ids) => {
    const look = lookupFixture(figures, { template })
    for (const id of ids.split(' '))
      expect([id, of(look, id).value, of(look, id).qualifier]).toEqual([
        id,
        Number.NaN,
        `not_applicable:${template}`,
      ])
  })

  it('of a bank has returns, yields and prices to earnings and book', () => {
    const bank = lookupFixture(BANK, { template: 'bank' })
    expect(of(bank, 'roe').value).toBeCloseTo(1400 / ((9000 + 8000) / 2), 12)
    expect(of(bank, 'pe_ratio').value).toBeCloseTo(50 / 7, 12)
    expect(of(bank, 'ptb_ratio').value).toBeCloseTo(50 / (6500 / 200), 12)
  })
})
