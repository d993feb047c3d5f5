/** Firings of medium or high confidence over real sources, each read in its context, and those that state what the rule says. */
export const GOVERNANCE_PRECISION: Readonly<Record<string, { readonly right: number; readonly n: number }>> =
  {
    ceo_departure: { right: 2, n: 2 },
    cfo_departure: { right: 1, n: 1 },
    executive_appointment: { right: 8, n: 8 },
  }
