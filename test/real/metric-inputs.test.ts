import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { formatDay } from '../../src/domain/day.ts'
import { STATEMENTS } from '../../src/domain/numbers/line-items/index.ts'
import { type PeriodType, type StatementName, splitFactor } from '../../src/domain/numbers/statement.ts'
import { LATEST, recordOf } from '../support/numbers/reading.ts'
import { type RealCompany, realCompanies } from '../support/numbers/real.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn(
    'Skipped: tests of the inputs of metrics on real filings need EDGAR_MIRROR, a mirror directory.',
  )

const [AAPL, COST, DIS, JPM] = [320_193, 909_832, 1_744_489, 19_617]
const [MCD, NKE, NVDA, WMT] = [63_908, 320_187, 1_045_810, 104_169]
const M = 1_000_000

describe.skipIf(mirror === null)('inputs of metrics of real companies', () => {
  let companies: ReadonlyMap<number, RealCompany>

  beforeAll(async () => {
    companies = await realCompanies(mirror!)
  })

  const record = (cik: number, statement: StatementName, type: PeriodType, end: string, asOf = LATEST) =>
    recordOf(companies.get(cik)!.derived, statement, type, end, asOf)

  it.each([
    [AAPL, 'cash_flow', 'annual', '2025-09-27', 'income_taxes_paid', 43_369 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'deferred_revenue', 13_700 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'ppe_gross', 125_848 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'operating_lease_liability', 12_490 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'finance_lease_liability', 1230 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'debt_due_next_12m', 12_393 * M],
    [AAPL, 'balance_sheet', 'annual', '2025-09-27', 'shares_outstanding', 14_776_353_000],
    [AAPL, 'income_statement', 'annual', '2025-09-27', 'dividends_per_share', 1.02],
    [AAPL, 'income_statement', 'quarterly', '2025-09-27', 'dividends_per_share', 1.02 - 0.76],
    [WMT, 'balance_sheet', 'annual', '2026-01-31', 'finance_lease_liability', (856 + 5905) * M],
    [WMT, 'balance_sheet', 'annual', '2026-01-31', 'operating_lease_liability', (1631 + 13_941) * M],
    [WMT, 'balance_sheet', 'annual', '2026-01-31', 'noncontrolling_interest', (6270 + 293) * M],
    [WMT, 'cash_flow', 'annual', '2026-01-31', 'interest_paid', 2793 * M],
    [WMT, 'cash_flow', 'annual', '2026-01-31', 'short_term_debt_net', 3523 * M],
    [COST, 'cash_flow', 'annual', '2025-08-31', 'income_taxes_paid', 2917 * M],
    [COST, 'cash_flow', 'quarterly', '2025-08-31', 'income_taxes_paid', (2917 - 1648) * M],
    [COST, 'cash_flow', 'annual', '2025-08-31', 'short_term_debt_net', (816 - 862) * M],
    [COST, 'balance_sheet', 'annual', '2025-08-31', 'deferred_revenue', 2854 * M],
    [COST, 'income_statement', 'annual', '2025-08-31', 'operating_lease_cost', 271 * M],
    [NVDA, 'balance_sheet', 'annual', '2026-01-25', 'deferred_revenue', (1379 + 1193) * M],
    [NVDA, 'balance_sheet', 'annual', '2026-01-25', 'remaining_performance_obligation', 2300 * M],
    [NVDA, 'cash_flow', 'annual', '2026-01-25', 'depreciation', 2400 * M],
    [NVDA, 'cash_flow', 'annual', '2026-01-25', 'amortization', 488 * M],
    [NVDA, 'income_statement', 'annual', '2026-01-25', 'interest_income', 2300 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'net_interest_income', 95_443 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'interest_and_dividend_income', 193_341 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'noninterest_income', 87_004 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'noninterest_expense', 95_640 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'provision_for_credit_losses', 14_212 * M],
    [JPM, 'income_statement', 'annual', '2025-12-31', 'preferred_dividends', 1099 * M],
    [JPM, 'balance_sheet', 'annual', '2025-12-31', 'loans_net', 1_467_664 * M],
    [JPM, 'balance_sheet', 'annual', '2025-12-31', 'allowance_for_credit_losses', 25_765 * M],
    [JPM, 'balance_sheet', 'annual', '2025-12-31', 'deposits', 2_559_320 * M],
    // Issued less those that the bank holds itself: of this filer's cover the cut of its facts has nothing.
    [JPM, 'balance_sheet', 'annual', '2025-12-31', 'shares_outstanding', 4_104_933_895 - 1_408_661_319],
    [DIS, 'balance_sheet', 'annual', '2025-09-27', 'deferred_revenue', (5689 + 785) * M],
    [DIS, 'balance_sheet', 'annual', '2025-09-27', 'long_term_investments', 8097 * M],
    [DIS, 'balance_sheet', 'annual', '2025-09-27', 'remaining_performance_obligation', 16_000 * M],
    [DIS, 'balance_sheet', 'annual', '2025-09-27', 'noncontrolling_interest', 4743 * M],
    [DIS, 'income_statement', 'annual', '2025-09-27', 'equity_method_income', 295 * M],
    [DIS, 'cash_flow', 'annual', '2025-09-27', 'income_taxes_paid', 1221 * M],
  ] as const)('%i %s %s %s %s is %d', (cik, statement, type, end, id, expected) => {
    expect(record(cik, statement, type, end)?.values.get(id)?.value).toBeCloseTo(expected, 6)
  })

  it.each([
    // The cover of 24 May 2024 is older than the split of ten for one in June.
    [NVDA, '2024-04-28', '2024-06-01', 2_460_000_000],
    [NVDA, '2024-04-28', LATEST, 24_600_000_000],
    [NVDA, '2024-07-28', LATEST, 24_530_000_000],
    // Weighted averages in millions of this filer do not belie its cover.
    [MCD, '2025-12-31', LATEST, 710_398_642],
  ])(
    'shares outstanding of %i at %s as of %s are %d on the basis of that day',
    (cik, end, asOf, expected) => {
      const found = record(cik, 'balance_sheet', 'quarterly', end, asOf)?.values.get('shares_outstanding')
      const splits = companies
        .get(cik)!
        .derived.splits.filter(split => formatDay(split.knownFrom) <= asOf)
        .map(({ ratio, effective }) => ({ ratio, effective: formatDay(effective) }))
      expect(found!.value * splitFactor(splits, formatDay(found!.basis!))).toBe(expected)
    },
  )

  it('rejects the count of one class of two', () => {
    const sheet = record(NKE, 'balance_sheet', 'quarterly', '2009-11-30')!
    expect(sheet.values.has('shares_outstanding')).toBe(false)
    expect(sheet.nullReasons.get('shares_outstanding')).toBe('conflicting_concepts')
  })

  it('rest on facts as they were filed', () => {
    const inputs: ReadonlySet<string> = new Set(Object.values(STATEMENTS).flatMap(({ inputs }) => inputs))
    let met = 0
    for (const { facts, derived, name } of companies.values()) {
      const filed = new Set(
        facts.map(
          ({ concept, start, end, value, filing }) =>
            `${concept.taxonomy}:${concept.name} ${start} ${end} ${value} ${filing.accession}`,
        ),
      )
      for (const { values } of derived.statements) {
        for (const [id, { sources }] of values) {
          if (!inputs.has(id)) continue
          for (const { concept, start, end, value, filing } of sources) {
            met++
            const line = `${concept} ${start} ${end} ${value} ${filing.accession}`
            if (!filed.has(line)) expect.fail(`${name} ${id}: ${line}`)
          }
        }
      }
    }
    expect(met).toBeGreaterThan(10_000)
  })
})
