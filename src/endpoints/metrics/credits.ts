/** Credits that one call of the quota stands for. */
export const CREDITS_A_CALL = 1_000

/** Said by the catalogue. */
export const CREDIT_FORMULA =
  'credits = tickers found x metrics x (max(1, years) + number of dimensions); a query debits ceil(credits / 1,000) calls of the quota, at least one'

export interface Charge {
  readonly companies: number
  readonly metrics: number
  readonly years: number | null
  readonly dimensions: number
}

export function creditsOf({ companies, metrics, years, dimensions }: Charge): number {
  return companies * metrics * (Math.max(1, years ?? 0) + dimensions)
}

export function callsOf(credits: number): number {
  return Math.max(1, Math.ceil(credits / CREDITS_A_CALL))
}
