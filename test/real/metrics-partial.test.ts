import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { metricOf } from '../../src/domain/metrics/catalog/index.ts'
import type { MetricSeries } from '../../src/domain/metrics/derive/timelines.ts'
import { evaluateDimension, type MetricDimension } from '../../src/domain/metrics/dimensions/dimension.ts'
import { parseDimension } from '../../src/domain/metrics/dimensions/parse-dimension.ts'
import { type PeriodKind, storedAs } from '../../src/domain/metrics/metric.ts'
import { filePrices, lastVersion, metricsOfReal } from '../support/metric/real.ts'
import { realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn(
    'Skipped: tests of metrics of filers that leave lines out need EDGAR_MIRROR, a mirror directory.',
  )

const COMPANIES = [
  ['AAPL', 320_193],
  ['DIS', 1_744_489],
  ['JPM', 19_617],
] as const

describe.skipIf(mirror === null)('metrics of filers that leave lines out', () => {
  const series = new Map<string, readonly MetricSeries[]>()

  beforeAll(async () => {
    const companies = await realCompanies(mirror!)
    for (const [ticker, cik] of COMPANIES)
      series.set(ticker, metricsOfReal(companies.get(cik)!, filePrices(mirror!, ticker)))
  })

  const find = (ticker: string, metric: string, kind: PeriodKind, end: string) =>
    lastVersion(series.get(ticker)!, metric, storedAs(metricOf(metric)!.scope, kind), end)

  describe('a bank: 10-K of 2026-02-13, 10-Q of 2026-05-01 and 2025-05-01', () => {
    // FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss at three year and quarter ends.
    const LOANS = { now: 1_467_664, before: 1_323_643, march: 1_477_592, marchBefore: 1_330_487 }
    // StockholdersEquity less PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount.
    const COMMON = { now: 362_438 - 20_045, before: 344_758 - 20_050 }
    // CommonStockSharesIssued less TreasuryStockCommonShares.
    const SHARES = (4_104_933_895 - 1_408_661_319) / 1_000_000

    it.each([
      ['net_interest_margin', 'annual', 95_443 / ((LOANS.now + LOANS.before) / 2)], // InterestIncomeExpenseNet
      ['efficiency_ratio', 'annual', 95_640 / (95_443 + 87_004)], // NoninterestExpense, NoninterestIncome
      ['loan_to_deposit', 'annual', LOANS.now / 2_559_320], // Deposits
      ['loans_growth', 'annual', LOANS.now / LOANS.before - 1],
      ['deposits_growth', 'annual', 2_559_320 / 2_406_032 - 1],
      // FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest
      ['allowance_to_loans', 'annual', 25_765 / LOANS.now],
      // ProvisionForLoanLeaseAndOtherLosses
      ['provision_to_loans', 'annual', 14_212 / ((LOANS.now + LOANS.before) / 2)],
      ['net_margin', 'annual', 57_048 / 182_447], // NetIncomeLoss, Revenues
      ['pretax_margin', 'annual', 72_595 / 182_447],
      ['effective_tax_rate', 'annual', 15_547 / 72_595],
      ['revenue_growth', 'annual', 182_447 / 177_556 - 1],
      ['net_income_growth', 'annual', 57_048 / 58_471 - 1],
      ['eps_growth', 'annual', 20.02 / 19.75 - 1],
      ['roa', 'annual', 57_048 / ((4_424_900 + 4_002_814) / 2)],
      // NetIncomeLossAvailableToCommonStockholdersBasic
      ['roe', 'annual', 55_681 / ((COMMON.now + COMMON.before) / 2)],
      ['equity_multiplier', 'annual', (4_424_900 + 4_002_814) / (COMMON.now + COMMON.before)],
      ['equity_ratio', 'annual', 362_438 / 4_424_900],
      ['payout_ratio', 'annual', 16_625 / 57_048], // PaymentsOfDividends
      ['dividends_per_share', 'annual', 5.8], // CommonStockDividendsPerShareDeclared
      ['dividend_yield', 'annual', 5.8 / 322.22],
      ['pe_ratio', 'annual', 322.22 / 20.02],
      ['pb_ratio', 'annual', 322.22 / (COMMON.now / SHARES)],
      ['efficiency_ratio', 'quarterly', 26_850 / (25_366 + 24_470)],
      ['loans_growth', 'quarterly', LOANS.march / LOANS.marchBefore - 1],
      ['loan_to_deposit', 'quarterly', LOANS.march / 2_675_520],
      ['effective_tax_rate', 'quarterly', 3985 / 20_479],
      ['net_income_growth', 'quarterly', 16_494 / 14_643 - 1],
      [
        'efficiency_ratio',
        'ttm',
        (95_640 + 26_850 - 23_597) / (95_443 + 25_366 - 23_273 + 87_004 + 24_470 - 22_037),
      ],
      ['net_interest_margin', 'ttm', (95_443 + 25_366 - 23_273) / ((LOANS.march + LOANS.marchBefore) / 2)],
      ['roa', 'ttm', (57_048 + 16_494 - 14_643) / ((4_900_475 + 4_357_856) / 2)],
    ] as const)('has %s %s of %d', (metric, kind, expected) => {
      const end = kind === 'annual' ? '2025-12-31' : '2026-03-31'
      const version = find('JPM', metric, kind, end)
      expect(version?.value, version?.qualifier).toBeCloseTo(expected, 10)
    })

    it.each(
      [
        'gross_margin ebit ebitda ebitda_margin enterprise_value ev_to_ebitda ev_to_revenue current_ratio quick_ratio',
        'cash_ratio working_capital net_debt net_debt_to_ebitda total_debt debt_to_equity interest_coverage free_cash_flow',
        'fcf_margin fcf_yield altman_z altman_z_double_prime beneish_m montier_c piotroski_f roic roce invested_capital',
      ].flatMap(line => line.split(' ')),
    )('has %s not_applicable:bank', metric => {
      for (const kind of ['annual', 'ttm'] as const) {
        const end = kind === 'annual' ? '2025-12-31' : '2026-03-31'
        expect(find('JPM', metric, kind, end)?.qualifier).toBe('not_applicable:bank')
      }
    })

    it.each(['dso', 'dio', 'dpo', 'cash_conversion_cycle', 'inventory_turnover'])('has no %s', metric => {
      expect(find('JPM', metric, 'annual', '2025-12-31')?.value).toBeNaN()
    })
  })

  describe('a filer without cost of revenue: 10-K of 2025-11-13', () => {
    const DEBT = { now: 6711 + 35_315 + 162, before: 6845 + 38_970 + 190 } // current, noncurrent, finance leases
    const CAPITAL = { now: DEBT.now + 109_869 + 4743 - 5695, before: DEBT.before + 100_696 + 4826 - 6002 }

    it.each([
      ['operating_margin', 17_551 / 94_425], // OperatingIncomeLoss, Revenues
      ['net_margin', 12_404 / 94_425], // NetIncomeLoss
      ['revenue_growth', 94_425 / 91_361 - 1],
      ['net_income_growth', 12_404 / 4972 - 1],
      ['eps_growth', 6.85 / 2.72 - 1],
      ['ebitda', (17_551 + 5326) * 1e6], // DepreciationDepletionAndAmortization
      // The filer tags its yearly interest expense with a minus, and its quarters without: InterestExpense -1,812.
      ['interest_coverage', 17_551 / 1812],
      ['debt_service_coverage', (17_551 + 5326) / (1812 + 6845)], // LongTermDebtCurrent a year before
      ['free_cash_flow', (18_101 - 8024) * 1e6],
      ['fcf_conversion', (18_101 - 8024) / 12_404],
      ['effective_tax_rate', -1428 / 12_003],
      // A benefit of twelve percent of income is no rate: 0.21.
      ['nopat', 17_551 * (1 - 0.21) * 1e6],
      ['roic', (17_551 * (1 - 0.21)) / ((CAPITAL.now + CAPITAL.before) / 2)],
      ['roe', 12_404 / ((109_869 + 100_696) / 2)],
      ['roa', 12_404 / ((197_514 + 196_219) / 2)],
      ['total_debt', DEBT.now * 1e6],
      ['net_debt_to_ebitda', (DEBT.now - 5695) / (17_551 + 5326)],
      ['current_ratio', 24_267 / 34_162],
      ['debt_to_equity', DEBT.now / 109_869],
      ['dso', (365 * ((13_217 + 12_729) / 2)) / 94_425],
      ['market_cap', 113.47 * 1_785_288_846],
      ['pe_ratio', 113.47 / 6.85],
      ['pb_ratio', 113.47 / (109_869e6 / 1_785_288_846)],
      ['payout_ratio', 1803 / 12_404], // PaymentsOfDividendsCommonStock
      ['piotroski_accruals', Number(18_101 > 12_404)],
      ['piotroski_no_issue', Number(1_785_288_846 <= 1_810_939_306)],
    ] as const)('has %s of %d', (metric, expected) => {
      const version = find('DIS', metric, 'annual', '2025-09-27')
      expect(version!.value / expected, version?.qualifier).toBeCloseTo(1, 10)
    })

    it.each([
      ['gross_margin', 'missing_input:gross_profit'],
      ['gross_profitability', 'missing_input:gross_profit'],
      ['dio', 'missing_input:cost_of_revenue'],
      ['dpo', 'missing_input:cost_of_revenue'],
      ['cash_conversion_cycle', 'missing_input:cost_of_revenue'],
      ['piotroski_f', 'missing_input:gross_profit'],
      ['beneish_m', 'missing_input:gross_profit'],
      ['defensive_interval_days', 'missing_input:cost_of_revenue'],
    ] as const)('has %s null, %s', (metric, reason) => {
      const version = find('DIS', metric, 'annual', '2025-09-27')
      expect([version?.value, version?.qualifier]).toEqual([Number.NaN, reason])
    })
  })

  describe('dimensions of Apple', () => {
    const points = (metric: string, kind: PeriodKind) =>
      series
        .get('AAPL')!
        .find(one => one.metric === metric && one.periodType === kind)!
        .versions.filter(({ end }, at, all) => all[at + 1]?.end !== end)
        .filter(({ end }) => end <= 20_449) // 2025-12-27
        .map(({ end, value, qualifier }) => ({
          end,
          value: Number.isNaN(value) ? null : value,
          reason: qualifier || null,
        }))
        .reverse()
    const dimension = (text: string, metric: string) => {
      const read = parseDimension(text) as MetricDimension
      return evaluateDimension(read, points(metric, read.periodType)).value
    }
    /** Gross profit by revenue of eight quarters, the oldest first: 10-Q and years less three quarters, in millions. */
    const MARGINS = [
      42_271 / 90_753, // 2024-03-30, 10-Q of 2024-05-03
      39_678 / 85_777, // 2024-06-29, 10-Q of 2024-08-02
      (180_683 - 54_855 - 42_271 - 39_678) / (391_035 - 119_575 - 90_753 - 85_777),
      58_275 / 124_300, // 2024-12-28, 10-Q of 2025-01-31
      44_867 / 95_359, // 2025-03-29, 10-Q of 2025-05-02
      43_718 / 94_036, // 2025-06-28, 10-Q of 2025-08-01
      (195_201 - 58_275 - 44_867 - 43_718) / (416_161 - 124_300 - 95_359 - 94_036),
      69_231 / 143_756, // 2025-12-27, 10-Q of 2026-01-30
    ]

    it('TTM.YOY is twelve months against those a year before', () => {
      const [now, before] = [416_161 + 143_756 - 124_300, 391_035 + 124_300 - 119_575]
      expect(dimension('TTM.YOY', 'revenue')).toBeCloseTo(now / before - 1, 12)
    })

    it('Q.TREND8 is the least-squares slope a quarter', () => {
      const mean = MARGINS.reduce((sum, margin) => sum + margin) / 8
      const products = MARGINS.map((margin, step) => (step - 3.5) * (margin - mean))
      // Squares of -3.5, -2.5 ... 3.5 add up to 42.
      expect(dimension('Q.TREND8', 'gross_margin')).toBeCloseTo(products.reduce((a, b) => a + b) / 42, 12)
    })

    it('Q.MED8 is the mean of the two in the middle', () => {
      const [, , , fourth = 0, fifth = 0] = MARGINS.toSorted((a, b) => a - b)
      expect(dimension('Q.MED8', 'gross_margin')).toBeCloseTo((fourth + fifth) / 2, 12)
    })
  })
})
