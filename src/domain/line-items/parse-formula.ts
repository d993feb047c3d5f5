/** A line item in a formula: `revenue - cost_of_revenue?`. */
export interface FormulaTerm {
  readonly sign: 1 | -1
  readonly id: string
  /** Counts as nothing where it is not reported. */
  readonly optional: boolean
}

/** Reads sums and differences of line items. Throws on anything else. */
export function parseFormula(text: string): readonly FormulaTerm[] {
  const terms: FormulaTerm[] = []
  const pattern = /\s*([+-]?)\s*([a-z_]+)(\??)\s*/y
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match || (terms.length > 0 && match[1] === '')) throw new Error(`Not a formula: ${text}`)
    terms.push({ sign: match[1] === '-' ? -1 : 1, id: match[2] as string, optional: match[3] === '?' })
  }
  return terms
}
