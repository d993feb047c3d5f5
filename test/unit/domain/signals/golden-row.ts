/** Sentences that a rule must read in one way or the other, as an analyst reads them. */
export interface GoldenRow {
  /** Id of the rule. */
  readonly rule: string
  /** The section they stand in; the rule's first by default. */
  readonly section?: string
  /** The form they stand in; of the rule's first source by default. */
  readonly form?: string
  /** The day they were filed; 2024-03-15 by default. */
  readonly filed?: string
  /** With the value that the signal has; several are those of its evidence, the largest first. */
  readonly fires: readonly { readonly text: string; readonly value?: number | readonly number[] | null }[]
  readonly silent: readonly string[]
}
