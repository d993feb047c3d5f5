import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { formatDay } from '../../src/domain/day.ts'
import {
  type PeriodType,
  type Source,
  type StatementName,
  type StatementRecord,
  splitFactor,
} from '../../src/domain/numbers/statement.ts'
import { LATEST, recordOf } from '../support/numbers/reading.ts'
import { type RealCompany, realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn('Skipped: tests of the numbers on real filings need EDGAR_MIRROR, a mirror directory.')

const [AAPL, COST, DIS, GOOGL, HD, JPM, LPA] = [
  320_193, 909_832, 1_744_489, 1_652_044, 354_950, 19_617, 1_997_711,
]
const [MCD, MDXG, NKLA, NVDA, TSLA, WMT] = [63_908, 1_376_339, 1_731_289, 1_045_810, 1_318_605, 104_169]
const M = 1_000_000

describe.skipIf(mirror === null)('figures of real companies', () => {
  let companies: ReadonlyMap<number, RealCompany>

  beforeAll(async () => {
    companies = await realCompanies(mirror!)
  })

  const derivedOf = (cik: number) => companies.get(cik)!.derived
  const record = (cik: number, statement: StatementName, period: PeriodType, end: string, asOf = LATEST) =>
    recordOf(derivedOf(cik), statement, period, end, asOf)
  const amount = (found: StatementRecord | undefined, id: string) => found?.values.get(id)?.value

  it.each([
    // Total assets of a year, not of the year before that the same report shows for comparison.
    [AAPL, 'balance_sheet', 'annual', '2023-09-30', 'total_assets', 352_583 * M],
    [AAPL, 'balance_sheet', 'annual', '2022-09-24', 'total_assets', 352_755 * M],
    [AAPL, 'income_statement', 'annual', '2022-09-24', 'revenue', 394_328 * M],
    // Half year less first quarter.
    [AAPL, 'cash_flow', 'quarterly', '2026-03-28', 'operating_cash_flow', 28_702 * M],
    [GOOGL, 'cash_flow', 'quarterly', '2024-03-31', 'investing_cash_flow', -8564 * M],
    [GOOGL, 'cash_flow', 'quarterly', '2024-06-30', 'investing_cash_flow', -2781 * M],
    [GOOGL, 'cash_flow', 'quarterly', '2024-09-30', 'investing_cash_flow', -18_011 * M],
    [GOOGL, 'cash_flow', 'quarterly', '2024-12-31', 'investing_cash_flow', -16_180 * M],
    [GOOGL, 'cash_flow', 'annual', '2024-12-31', 'investing_cash_flow', -45_536 * M],
    [GOOGL, 'cash_flow', 'ttm', '2024-12-31', 'investing_cash_flow', -45_536 * M],
    // Today's tag, four changes of tag later.
    [NVDA, 'income_statement', 'ttm', '2026-04-26', 'revenue', 253_491 * M],
    [NVDA, 'income_statement', 'quarterly', '2020-04-26', 'revenue', 3080 * M],
    // A quarter of 112 days.
    [COST, 'income_statement', 'quarterly', '2025-08-31', 'revenue', 86_156 * M],
    // Of one reference filing: later tables restate one side alone.
    [COST, 'balance_sheet', 'annual', '2014-08-31', 'total_assets', 33_024 * M],
    [WMT, 'balance_sheet', 'annual', '2014-01-31', 'total_assets', 204_751 * M],
    // Two mezzanine lines.
    [TSLA, 'balance_sheet', 'annual', '2017-12-31', 'temporary_equity', 397_804_000],
    [TSLA, 'cash_flow', 'annual', '2018-12-31', 'fx_effect', -23 * M],
    // Quarters under one concept, the year under two.
    [COST, 'cash_flow', 'quarterly', '2018-02-18', 'operating_cash_flow', 109 * M],
    [HD, 'income_statement', 'annual', '2024-01-28', 'depreciation_amortization', 3061 * M],
    [JPM, 'income_statement', 'annual', '2023-12-31', 'revenue', 158_104 * M],
  ] as const)('%i %s %s %s %s is %d', (cik, statement, period, end, id, expected) => {
    expect(amount(record(cik, statement, period, end), id)).toBe(expected)
  })

  it('AAPL calls the year to September 2022 fiscal 2022 wherever its revenue turns up', () => {
    const years = derivedOf(AAPL).statements.filter(
      ({ statement, periodType, values }) =>
        statement === 'income_statement' &&
        periodType === 'annual' &&
        values.get('revenue')?.value === 394_328 * M,
    )
    expect(years.length).toBeGreaterThan(0)
    expect(
      new Set(years.map(({ fiscalYear, fiscalYearReported }) => `${fiscalYear} ${fiscalYearReported}`)),
    ).toEqual(new Set(['2022 2022']))
  })

  it('AAPL derives the cash flow of a quarter from the half year and the first quarter', () => {
    const value = record(AAPL, 'cash_flow', 'quarterly', '2026-03-28')!.values.get('operating_cash_flow')!
    expect(value.derivation).toBe('ytd_difference')
    expect(value.sources.map(({ start, sign }) => [formatDay(start!), sign])).toEqual([
      ['2025-09-28', 1],
      ['2025-09-28', -1],
    ])
  })

  it('NVDA names the quarter to April 2020 the first of fiscal 2021', () => {
    expect(record(NVDA, 'income_statement', 'quarterly', '2020-04-26')).toMatchObject({
      fiscalYear: 2021,
      fiscalPeriod: 'Q1',
      fiscalYearReported: 2021,
    })
  })

  it('NVDA has one second quarter of fiscal 2011, though filings differ by a day on its end', () => {
    const quarters = derivedOf(NVDA).statements.filter(
      ({ statement, periodType, fiscalYear, knownTo }) =>
        statement === 'income_statement' &&
        periodType === 'quarterly' &&
        fiscalYear === 2011 &&
        knownTo > 60_000,
    )
    expect(quarters.map(({ end }) => formatDay(end)).sort()).toEqual([
      '2010-05-02',
      '2010-08-01',
      '2010-10-31',
      '2011-01-30',
    ])
  })

  it.each([NVDA, GOOGL])('%i keeps twelve months of revenue without a gap across its changes of tag', cik => {
    const windows = derivedOf(cik).statements.filter(
      ({ statement, periodType, knownTo, end }) =>
        statement === 'income_statement' && periodType === 'ttm' && knownTo > 60_000 && end > 15_000,
    )
    expect(windows.length).toBeGreaterThan(40)
    expect(windows.filter(window => !window.values.has('revenue')).map(({ end }) => formatDay(end))).toEqual(
      [],
    )
  })

  it('MDXG shows the year as first reported until the day of its restatement', () => {
    const on = (asOf: string) => record(MDXG, 'income_statement', 'annual', '2016-12-31', asOf)
    expect([amount(on('2020-03-16'), 'net_income'), amount(on('2020-03-16'), 'revenue')]).toEqual([
      11_974_000, 245_015_000,
    ])
    expect([amount(on('2020-03-17'), 'net_income'), amount(on('2020-03-17'), 'revenue')]).toEqual([
      390_000, 221_712_000,
    ])
    expect(on('2020-03-16')!.warnings).toEqual([])
    expect(on('2020-03-17')!.warnings).toContain('year_restated_quarters_not:revenue')
  })

  it('MDXG keeps the quarters of the restated year as they were, with the warning', () => {
    const quarter = record(MDXG, 'income_statement', 'quarterly', '2016-12-31')!
    expect(amount(quarter, 'revenue')).toBe(69_877_000)
    expect(quarter.warnings).toContain('year_restated_quarters_not:revenue')
    expect(amount(record(MDXG, 'income_statement', 'ttm', '2016-12-31'), 'revenue')).toBe(245_015_000)
  })

  it('MCD sums the quarters of a year that was restated without them', () => {
    expect(amount(record(MCD, 'income_statement', 'annual', '2018-12-31'), 'revenue')).toBe(21_257_900_000)
    const window = record(MCD, 'income_statement', 'ttm', '2018-12-31')!
    expect(amount(window, 'revenue')).toBe(21_025_200_000)
    expect(window.warnings).toContain('year_restated_quarters_not:revenue')
  })

  it('LPA is served in USD; pesos, colones and soles stay facts', () => {
    const { facts, derived } = companies.get(LPA)!
    const units = new Set(facts.map(({ unit }) => unit))
    for (const currency of ['COP', 'CRC', 'PEN'])
      expect(
        [...units].some(unit => unit.includes(currency)),
        currency,
      ).toBe(true)
    expect(derived.currency).toBe('USD')
    expect(new Set(derived.statements.map(({ currency, template }) => `${currency} ${template}`))).toEqual(
      new Set(['USD ifrs']),
    )
    const served = new Set(facts.filter(({ unit }) => /^(USD|USD\/shares|shares)$/.test(unit)).map(keyOfFact))
    const sources = derived.statements.flatMap(({ values }) =>
      [...values.values()].flatMap(value => value.sources),
    )
    expect(sources.length).toBeGreaterThan(50)
    expect(sources.filter(source => !served.has(keyOfSource(source)))).toEqual([])
    expect(amount(record(LPA, 'income_statement', 'annual', '2024-12-31'), 'revenue')).toBe(43_862_372)
  })

  it('HD names its fiscal years by their start, the others by their end', () => {
    expect(record(HD, 'income_statement', 'annual', '2026-02-01')).toMatchObject({
      fiscalYear: 2026,
      fiscalYearReported: 2025,
    })
    expect(record(WMT, 'income_statement', 'annual', '2026-01-31')).toMatchObject({
      fiscalYear: 2026,
      fiscalYearReported: 2026,
    })
  })

  it('NKLA keeps both sides of a balance sheet of one entity through its reverse merger', () => {
    const sheet = record(NKLA, 'balance_sheet', 'quarterly', '2020-03-31', '2020-08-04')
    expect([amount(sheet, 'total_assets'), amount(sheet, 'total_equity')]).toEqual([239_535_547, 5_000_001])
  })

  it('JPM is a bank; what its few filings do not tell is null with a reason', () => {
    const year = record(JPM, 'income_statement', 'annual', '2023-12-31')!
    expect(year.template).toBe('bank')
    expect(year.nullReasons.get('gross_profit')).toBe('not_applicable:bank')
    expect(record(JPM, 'income_statement', 'quarterly', '2023-03-31')).toBeUndefined()
  })

  it('GOOGL has earnings per share on one basis across its split 20:1', () => {
    const eps = adjusted(GOOGL, 'eps_basic')
    const steps = eps.slice(1).map((value, at) => Math.abs(value / eps[at]!))
    expect(eps.length).toBeGreaterThan(30)
    expect(Math.max(...steps)).toBeLessThan(4)
    expect(Math.min(...steps)).toBeGreaterThan(0.25)
  })

  it('GOOGL has twelve months of earnings per share near the sum of the quarters', () => {
    const value = amount(record(GOOGL, 'income_statement', 'ttm', '2026-03-31'), 'eps_basic')!
    const quarters = ['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'].map(
      end => amount(record(GOOGL, 'income_statement', 'quarterly', end), 'eps_basic')!,
    )
    expect(value).toBeCloseTo(
      quarters.reduce((sum, quarter) => sum + quarter, 0),
      1,
    )
  })

  it('AAPL earned 9.21 a share in fiscal 2017, 2.3025 on the basis of today', () => {
    const value = record(AAPL, 'income_statement', 'annual', '2017-09-30')!.values.get('eps_diluted')!
    expect(value.value).toBe(9.21)
    expect(value.value / factorOf(AAPL, value.basis!)).toBeCloseTo(9.21 / 4, 10)
  })

  it.each([
    [AAPL, ['7 2014-06-06', '4 2020-08-28']],
    [NVDA, ['4 2021-06-03', '10 2024-05-31']],
    [TSLA, ['5 2020-08-10', '3 2022-08-05']],
    [GOOGL, ['20 2022-07-27']],
    [WMT, ['3 2024-03-15']],
    [NKLA, ['0.0333 2024-06-24']],
    [HD, []],
    [DIS, []],
  ] as const)('%i split its shares %j', (cik, expected) => {
    expect(
      derivedOf(cik).splits.map(
        ({ ratio, effective }) => `${Number(ratio.toFixed(4))} ${formatDay(effective)}`,
      ),
    ).toEqual(expected)
  })

  /** Quarterly values on the basis of today, oldest first. */
  function adjusted(cik: number, id: string): number[] {
    return derivedOf(cik)
      .statements.filter(
        ({ statement, periodType, knownTo }) =>
          statement === 'income_statement' && periodType === 'quarterly' && knownTo > 60_000,
      )
      .sort((a, b) => a.end - b.end)
      .flatMap(({ values }) => {
        const value = values.get(id)
        return value ? [value.value / factorOf(cik, value.basis!)] : []
      })
  }

  function factorOf(cik: number, basis: number): number {
    const splits = derivedOf(cik).splits.map(({ ratio, effective }) => ({
      ratio,
      effective: formatDay(effective),
    }))
    return splitFactor(splits, formatDay(basis))
  }
})

function keyOfFact({ concept, start, end, value, filing }: RealCompany['facts'][number]): string {
  return [`${concept.taxonomy}:${concept.name}`, start, end, value, filing.accession].join(' ')
}

function keyOfSource({ concept, start, end, value, filing }: Source): string {
  return [concept, start, end, value, filing.accession].join(' ')
}
