import type { Filed } from './filed.ts'

/** Metrics in millions, dollars per share, days and fractions; null: the company does not file an input. */
export type ExpectedMetrics = Readonly<Record<string, number | null>>

const mean = (a: number, b: number) => (a + b) / 2
const growth = (now: number, before: number) => (now - before) / before
const grossProfit = (of: Filed) => of.revenue - of.costOfRevenue
const liquid = (of: Filed) => of.cash + of.shortTermInvestments
const debt = (of: Filed) => of.shortTermDebt + of.longTermDebt + of.financeLeases
const capital = (of: Filed) => debt(of) + of.equity + of.minorities - liquid(of)
const ebitda = (of: Filed) => of.operatingIncome + of.depreciation
const fcf = (of: Filed) => of.ocf - of.capex

/** From the income statement, for periods of any length. */
export function fromIncome(now: Filed, before: Filed): ExpectedMetrics {
  return {
    gross_margin: grossProfit(now) / now.revenue,
    operating_margin: now.operatingIncome / now.revenue,
    net_margin: now.netIncome / now.revenue,
    pretax_margin: now.pretax === null ? null : now.pretax / now.revenue,
    effective_tax_rate: now.pretax === null ? null : now.tax / now.pretax,
    revenue_growth: growth(now.revenue, before.revenue),
    gross_profit_growth: growth(grossProfit(now), grossProfit(before)),
    operating_income_growth: growth(now.operatingIncome, before.operatingIncome),
    net_income_growth: growth(now.netIncome, before.netIncome),
    incremental_operating_margin:
      (now.operatingIncome - before.operatingIncome) / (now.revenue - before.revenue),
  }
}

export function fromCashFlow(now: Filed): ExpectedMetrics {
  return {
    ebitda_margin: ebitda(now) / now.revenue,
    free_cash_flow: fcf(now),
    ocf_margin: now.ocf / now.revenue,
    fcf_margin: fcf(now) / now.revenue,
    fcf_conversion: fcf(now) / now.netIncome,
    cash_conversion: now.ocf / ebitda(now),
    capex_to_ocf: now.capex / now.ocf,
    capex_to_depreciation: now.capex / now.depreciation,
  }
}

export function fromBalance(now: Filed, before: Filed): ExpectedMetrics {
  return {
    total_debt: debt(now),
    net_debt: debt(now) - liquid(now),
    invested_capital: capital(now),
    working_capital: now.currentAssets - now.currentLiabilities,
    current_ratio: now.currentAssets / now.currentLiabilities,
    quick_ratio: (liquid(now) + now.receivables) / now.currentLiabilities,
    cash_ratio: liquid(now) / now.currentLiabilities,
    debt_to_equity: debt(now) / now.equity,
    debt_to_assets: debt(now) / now.assets,
    equity_ratio: now.equity / now.assets,
    assets_growth: growth(now.assets, before.assets),
    equity_growth: growth(now.equity, before.equity),
    inventory_growth: growth(now.inventory, before.inventory),
    receivables_growth: growth(now.receivables, before.receivables),
  }
}

/** From trailing-twelve-month flows and the balances at both ends of the period. */
export function fromTwelveMonths(now: Filed, before: Filed): ExpectedMetrics {
  const taxRate = now.tax / (now.pretax ?? now.netIncome + now.tax)
  const equity = mean(now.equity, before.equity)
  const assets = mean(now.assets, before.assets)
  const days = (balance: 'receivables' | 'inventory' | 'payables', flow: number) =>
    (365 * mean(now[balance], before[balance])) / flow
  const [dso, dio, dpo] = [
    days('receivables', now.revenue),
    days('inventory', now.costOfRevenue),
    days('payables', now.costOfRevenue),
  ]
  return {
    roa: now.netIncome / assets,
    roe: now.netIncome / equity,
    roic: (now.operatingIncome * (1 - taxRate)) / mean(capital(now), capital(before)),
    roce:
      now.operatingIncome /
      mean(now.assets - now.currentLiabilities, before.assets - before.currentLiabilities),
    asset_turnover: now.revenue / assets,
    equity_multiplier: assets / equity,
    dso,
    dio,
    dpo,
    cash_conversion_cycle: dso + dio - dpo,
    net_debt_to_ebitda: (debt(now) - liquid(now)) / ebitda(now),
    debt_to_ebitda: debt(now) / ebitda(now),
    interest_coverage: now.interestExpense === null ? null : now.operatingIncome / now.interestExpense,
  }
}

export function fromPrice(now: Filed, close: number): ExpectedMetrics {
  const cap = close * now.shares
  const value = cap + debt(now) - liquid(now) + now.minorities
  return {
    market_cap: cap,
    enterprise_value: value,
    pb_ratio: close / (now.equity / now.shares),
    ps_ratio: cap / now.revenue,
    pfcf_ratio: cap / fcf(now),
    fcf_yield: fcf(now) / cap,
    ev_to_ebitda: value / ebitda(now),
    ev_to_ebit: value / now.operatingIncome,
    altman_z:
      (1.2 * (now.currentAssets - now.currentLiabilities)) / now.assets +
      (1.4 * now.retained) / now.assets +
      (3.3 * now.operatingIncome) / now.assets +
      (0.6 * cap) / now.liabilities +
      now.revenue / now.assets,
  }
}

/** The nine criteria of Piotroski 2000 and their sum, from three years. */
export function fromThreeYears(now: Filed, before: Filed, earlier: Filed): ExpectedMetrics {
  const criteria = {
    piotroski_profit: now.netIncome > 0,
    piotroski_cash: now.ocf > 0,
    piotroski_better_return: now.netIncome / before.assets > before.netIncome / earlier.assets,
    piotroski_accruals: now.ocf / before.assets > now.netIncome / before.assets,
    piotroski_less_debt:
      now.longTermDebt / mean(now.assets, before.assets) <
      before.longTermDebt / mean(before.assets, earlier.assets),
    piotroski_liquidity:
      now.currentAssets / now.currentLiabilities > before.currentAssets / before.currentLiabilities,
    piotroski_no_issue: now.shares <= before.shares,
    piotroski_margin: grossProfit(now) / now.revenue > grossProfit(before) / before.revenue,
    piotroski_turnover: now.revenue / before.assets > before.revenue / earlier.assets,
  }
  const points = Object.entries(criteria).map(([id, isMet]) => [id, Number(isMet)] as const)
  const sum = points.reduce((total, [, point]) => total + point, 0)
  return { ...Object.fromEntries(points), piotroski_f: sum }
}
