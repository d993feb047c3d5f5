import type { FormulaTerm } from '../line-items/parse-formula.ts'
import type { FieldValue } from '../statement.ts'
import { negated } from './version.ts'

/** Whether two versions of a value tell a reader the same: figure, way and filings. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.value !== b.value || a.derivation !== b.derivation || a.basis !== b.basis) return false
  if (a.sources === b.sources) return true
  if (a.sources.length !== b.sources.length) return false
  return a.sources.every((source, at) => {
    const other = b.sources[at]
    return source.filing === other?.filing && source.concept === other.concept && source.end === other.end
  })
}

/** A sum or difference of line items; nothing where a needed one is missing. */
export function evaluate(
  formula: readonly FormulaTerm[],
  input: (id: string) => FieldValue | undefined,
  derivation: FieldValue['derivation'],
): FieldValue | undefined {
  let value = 0
  const sources = []
  for (const { sign, id, optional } of formula) {
    const part = input(id)
    if (!part) {
      if (optional) continue
      return undefined
    }
    value += sign * part.value
    sources.push(...(sign === 1 ? part.sources : negated(part.sources)))
  }
  return { value, derivation, sources, basis: null }
}
