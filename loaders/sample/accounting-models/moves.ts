import type { Drive } from './accounting-model.ts'

/** Tax on the quarter's income; a loss gives little back. */
export function taxes({ get, put, vary, ratio }: Drive): void {
  const before = get('income_before_tax')
  put('income_tax', before * (before > 0 ? vary('tax', 0.06) : ratio('tax') * 0.3))
}

/** Minority share of the profit, and the effect of exchange rates. */
export function income({ get, put, ratio, random }: Drive): void {
  const minority = put('minority_income', get('profit_loss') * ratio('minority'))
  put('redeemable_income', minority * ratio('redeemable'))
  const move = random.between(-0.03, 0.03) * ratio('abroad')
  put('fx_effect', get('cash_and_equivalents') * move)
  // The ledger has nothing else abroad: the exchange-rate effect on cash is all other comprehensive income.
  put('other_comprehensive_income', get('fx_effect'))
}

/** Dividends and buybacks from a profit, new shares for employees. */
export function payOwners({ get, put, vary, random }: Drive): void {
  const profit = Math.max(0, get('net_income'))
  put('dividends_paid', profit * vary('payout', 0.03))
  put('shares_repurchased', random.chance(0.6) ? profit * random.between(0.05, 0.4) : 0)
  put('shares_issued', get('stock_based_compensation') * 0.2)
  put('par_issued', get('shares_issued') * 0.01)
  put('minority_distributions', Math.max(0, get('minority_income') - get('redeemable_income')) * 0.3)
}
