import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { companyFixture, symbols } from '../company/fixtures.ts'
import { type Figures, report } from './facts.ts'

/** A listed company, a company without loaded data, and a bank. */
export const ACME = companyFixture(9000001, 'Acme Testing Corp', {
  listings: symbols('ZACM'),
  currency: 'USD',
})
export const EMPTY = companyFixture(9000002, 'Empty Made SE', { listings: symbols('EMTY'), currency: 'EUR' })
export const BANK = companyFixture(9000003, 'Testland Bank', { listings: symbols('BTL') })

const SHARES = 'WeightedAverageNumberOfDilutedSharesOutstanding'
const EPS = 'EarningsPerShareDiluted'

/** Flows of one period, year-to-date cash flows, and balance sheets of two dates. */
function figures(
  period: string,
  revenue: number,
  toDate: Readonly<Record<string, number>>,
  sheets: readonly string[],
): Figures {
  const outflows = Object.fromEntries(Object.entries(toDate).map(([span, cash]) => [span, cash / 10]))
  const sheet = (amount: number) => Object.fromEntries(sheets.map(day => [day, amount]))
  return {
    Revenues: { [period]: revenue },
    CostOfRevenue: { [period]: revenue / 2 },
    NetIncomeLoss: { [period]: revenue / 10 },
    [SHARES]: { [period]: 1000 },
    [EPS]: { [period]: revenue / 10_000 },
    NetCashProvidedByUsedInOperatingActivities: toDate,
    PaymentsToAcquirePropertyPlantAndEquipment: outflows,
    Assets: sheet(900),
    LiabilitiesAndStockholdersEquity: sheet(900),
    StockholdersEquity: sheet(500),
  }
}

/**
 * * Reports of one and a half years. An amendment restates revenue of the first year; the last report is adjusted for a 4:1
 * split.
 */
export const ACME_FACTS: readonly Fact[] = [
  report('10-Q', '2020-05-01', figures('2020Q1', 100_000, { '2020Q1': 300 }, ['2020-03-31', '2019-12-31'])),
  report('10-Q', '2020-08-01', figures('2020Q2', 110_000, { '2020H1': 700 }, ['2020-06-30', '2019-12-31'])),
  report('10-Q', '2020-11-01', figures('2020Q3', 120_000, { '2020M9': 1200 }, ['2020-09-30', '2019-12-31'])),
  report('10-K', '2021-02-20', figures('2020', 460_000, { '2020': 1800 }, ['2020-12-31', '2019-12-31']), {
    fy: 2020,
    fp: 'FY',
  }),
  report('10-Q', '2021-05-01', figures('2021Q1', 130_000, { '2021Q1': 350 }, ['2021-03-31', '2020-12-31'])),
  report('10-K/A', '2021-06-01', { Revenues: { '2020': 400_000 } }),
  report('10-Q', '2021-08-01', {
    ...figures('2021Q2', 140_000, { '2021H1': 800 }, ['2021-06-30', '2020-12-31']),
    [SHARES]: { '2021Q2': 4000, '2020Q2': 4000 },
    [EPS]: { '2021Q2': 3.5, '2020Q2': 2.75 },
  }),
].flat()

/** One annual report of a bank. */
export const BANK_FACTS: readonly Fact[] = report('10-K', '2021-02-20', {
  InterestIncomeExpenseNet: { '2020': 30 },
  NoninterestIncome: { '2020': 20 },
  NoninterestExpense: { '2020': 25 },
  NetIncomeLoss: { '2020': 10 },
  Deposits: { '2020-12-31': 500 },
  Assets: { '2020-12-31': 900 },
  LiabilitiesAndStockholdersEquity: { '2020-12-31': 900 },
})
