/**
 * Firings of medium or high confidence over a set of real filings that were read in their context: how many there were, and
 * how many say what the signal says.
 */
export interface Precision {
  readonly right: number
  readonly n: number
}

/** By id of the signal; a signal that never fired is not there. */
export type PrecisionOf = Readonly<Record<string, Precision>>
