import { lookupFixture } from '../../../../support/metric/company.ts'
import { BANK, INSURER, REIT } from '../../../../support/metric/figures.ts'
import { type Rows, testCategory } from '../../../../support/metric/rows.ts'

const OF_BANKS: Rows = {
  net_interest_income: 3000,
  noninterest_income: 2000,
  noninterest_expense: 2800,
  provision_for_credit_losses: 300,
  loans_net: 60_000,
  deposits: 80_000,
  net_interest_margin: 3000 / ((60_000 + 50_000) / 2),
  efficiency_ratio: 2800 / (3000 + 2000),
  loan_to_deposit: 60_000 / 80_000,
  loans_growth: 60_000 / 50_000 - 1,
  deposits_growth: 80_000 / 64_000 - 1,
  allowance_to_loans: 900 / 60_000,
  provision_to_loans: 300 / ((60_000 + 50_000) / 2),
  tangible_common_equity_ratio: (10_000 - 1000 - 2000 - 500) / (120_000 - 2000 - 500),
  cet1_ratio: 0.13,
  tier1_ratio: 0.15,
  total_capital_ratio: 0.17,
}
const OF_INSURERS: Rows = {
  premiums_earned: 8000,
  policy_benefits_incurred: 5000,
  net_investment_income: 600,
  loss_ratio: 5000 / 8000,
  expense_ratio: (900 + 700) / 8000,
  combined_ratio: 5000 / 8000 + (900 + 700) / 8000,
  premium_growth: 8000 / 7000 - 1,
}
const OF_REITS: Rows = {
  ffo: 400 + 300 - 50,
  ffo_per_share: (400 + 300 - 50) / 100,
  price_to_ffo: 50 / 6.5,
  ffo_payout: 520 / 650,
}

const bank = lookupFixture(BANK, { template: 'bank' })
const insurer = lookupFixture(INSURER, { template: 'insurer' })
const reit = lookupFixture(REIT, { template: 'reit' })

testCategory('industry', { ...OF_BANKS, ...OF_INSURERS, ...OF_REITS }, metric =>
  metric in OF_BANKS ? bank : metric in OF_INSURERS ? insurer : reit,
)
