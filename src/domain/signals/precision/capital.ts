/** Firings of medium or high confidence over real sources, each read in its context, and those that state what the rule says. */
export const CAPITAL_PRECISION: Readonly<Record<string, { readonly right: number; readonly n: number }>> = {
  // The one that is wrong tells of a program five years old, at its end.
  buyback_authorized: { right: 20, n: 21 },
  dividend_increased: { right: 9, n: 9 },
  equity_offering: { right: 8, n: 8 },
  stock_split: { right: 4, n: 4 },
}
