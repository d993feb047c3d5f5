import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { metricOf } from '../../src/domain/metrics/catalog/index.ts'
import type { MetricSeries } from '../../src/domain/metrics/derive/timelines.ts'
import { type PeriodKind, storedAs } from '../../src/domain/metrics/metric.ts'
import {
  type ExpectedMetrics,
  fromBalance,
  fromCashFlow,
  fromIncome,
  fromPrice,
  fromThreeYears,
  fromTwelveMonths,
} from '../support/metric/arithmetic.ts'
import { AAPL_YEARS, COST_YEARS, NVDA_YEARS, WMT_YEARS, yearOf } from '../support/metric/filed.ts'
import { SAMPLES } from '../support/metric/filed-quarters.ts'
import { filePrices, lastVersion, metricsOfReal } from '../support/metric/real.ts'
import { realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn('Skipped: tests of metrics on real filings need EDGAR_MIRROR, a mirror directory.')

const M = 1_000_000
/** Last days of fiscal years with the close of that day or of the last one before. */
const YEARS = [
  ['AAPL', 320_193, AAPL_YEARS, '2025-09-27', 255.213],
  ['WMT', 104_169, WMT_YEARS, '2026-01-31', 119.14],
  ['COST', 909_832, COST_YEARS, '2025-08-31', 943.32],
  ['NVDA', 1_045_810, NVDA_YEARS, '2026-01-25', 187.67],
] as const
const COMPANIES = YEARS.map(([ticker, cik]) => [ticker, cik] as const)
const DIS = ['DIS', 1_744_489] as const
const JPM = ['JPM', 19_617] as const
/** Mean shares of twelve months can be had in more than one way. */
const SHARES_TOLERANCE = 0.002

describe.skipIf(mirror === null)('metrics of real companies, reckoned by hand from facts as filed', () => {
  const series = new Map<string, readonly MetricSeries[]>()

  beforeAll(async () => {
    const companies = await realCompanies(mirror!)
    for (const [ticker, cik] of [...COMPANIES, DIS, JPM])
      series.set(ticker, metricsOfReal(companies.get(cik)!, filePrices(mirror!, ticker)))
  })

  const find = (ticker: string, metric: string, kind: PeriodKind, end: string) =>
    lastVersion(series.get(ticker)!, metric, storedAs(metricOf(metric)!.scope, kind), end)

  /** How many values agree; a null must have the reason that a line of the filer is missing. */
  function agree(ticker: string, kind: PeriodKind, end: string, reckoned: ExpectedMetrics): number {
    for (const [metric, expected] of Object.entries(reckoned)) {
      const version = find(ticker, metric, kind, end)
      const name = `${ticker} ${metric} ${kind} ${end}: ${version?.qualifier}`
      if (expected === null) {
        expect(version?.value, name).toBeNaN()
        expect(version?.qualifier, name).toMatch(/^missing_input:(interest_expense|income_before_tax)$/)
        continue
      }
      const isMoney = metricOf(metric)!.unit === 'usd'
      expect(version?.value, name).toBeCloseTo(isMoney ? expected * M : expected, isMoney ? -3 : 9)
    }
    return Object.values(reckoned).filter(value => value !== null).length
  }

  it.each(YEARS)('the year of %s', (ticker, _cik, columns, end, close) => {
    const [now, before, earlier] = [yearOf(columns, 0), yearOf(columns, 1), yearOf(columns, 2)]
    const reckoned = {
      ...fromIncome(now, before),
      ...fromCashFlow(now),
      ...fromBalance(now, before),
      ...fromTwelveMonths(now, before),
      ...fromPrice(now, close),
      ...fromThreeYears(now, before, earlier),
      pe_ratio: close / now.eps,
      eps_growth: (now.eps - before.eps) / before.eps,
    }
    expect(agree(ticker, 'annual', end, reckoned)).toBeGreaterThan(50)
  })

  it.each(Object.entries(SAMPLES))('the twelve months of %s', (ticker, { end, close, twelveMonths }) => {
    const [now, before] = twelveMonths
    const reckoned = {
      ...fromIncome(now, before),
      ...fromCashFlow(now),
      ...fromBalance(now, before),
      ...fromTwelveMonths(now, before),
      ...fromPrice(now, close),
    }
    expect(agree(ticker, 'ttm', end, reckoned)).toBeGreaterThan(45)
  })

  it.each(Object.entries(SAMPLES))('the quarter of %s', (ticker, { end, quarter }) => {
    const [now, before] = quarter
    const reckoned = {
      ...fromIncome(now, before),
      ...(now.ocf === undefined ? {} : fromCashFlow(now)),
      ...fromBalance(now, before),
    }
    // Those of cash flow are of twelve months but for margins and free cash flow.
    const own = Object.entries(reckoned).filter(([metric]) => metricOf(metric)!.scope !== 'twelve_months')
    expect(agree(ticker, 'quarterly', end, Object.fromEntries(own))).toBeGreaterThanOrEqual(22)
  })

  it('price to earnings of twelve months is the close by net income a diluted share', () => {
    // 10-K of 2025-10-31, 10-Q of 2026-01-30 and 2025-01-31: shares of four quarters from the year's mean.
    const shares = (4 * 15_004.697 - 15_150.865 + 14_810.356) / 4
    const found = find('AAPL', 'pe_ratio', 'ttm', '2025-12-27')!.value
    const expected = 273.4 / ((112_010 + 42_097 - 36_330) / shares)
    expect(Math.abs(found / expected - 1)).toBeLessThan(SHARES_TOLERANCE)
  })

  it.each([...COMPANIES, DIS])('the DuPont parts of %s multiply to return on equity', ticker => {
    const parts = ['tax_burden', 'interest_burden', 'ebit_margin', 'asset_turnover', 'equity_multiplier']
    let met = 0
    for (const version of series.get(ticker)!.find(one => one.metric === 'roe' && one.periodType === 'ttm')!
      .versions) {
      const all = parts.map(metric => {
        const own = series.get(ticker)!.find(one => one.metric === metric && one.periodType === 'ttm')
        return own?.versions.find(
          ({ end, knownFrom, knownTo }) =>
            end === version.end && knownFrom <= version.knownFrom && version.knownFrom < knownTo,
        )?.value
      })
      const product = all.reduce<number>((so, value) => so * (value ?? Number.NaN), 1)
      if (Number.isNaN(product) || Number.isNaN(version.value)) continue
      met += 1
      expect(product / version.value).toBeCloseTo(1, 10)
    }
    expect(met).toBeGreaterThan(10)
  })
})
