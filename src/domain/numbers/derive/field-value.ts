import type { Formula } from '../line-items/line-item.ts'
import type { FieldValue } from '../statement.ts'
import { marksOf, negated } from './fact-version.ts'
import { Q1, Q2, Q3, Q4, type SlotValues, YEAR } from './year-slots.ts'

/** Whether two versions of a value are the same to a reader: value, derivation and filings. */
export function sameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.value !== b.value || a.derivation !== b.derivation || a.basis !== b.basis) return false
  if (a.unconfirmed !== b.unconfirmed || a.correction !== b.correction || a.misscaled !== b.misscaled)
    return false
  if (a.sources === b.sources) return true
  if (a.sources.length !== b.sources.length) return false
  return a.sources.every((source, at) => {
    const other = b.sources[at]
    return source.filing === other?.filing && source.concept === other.concept && source.end === other.end
  })
}

/**
 * The value of the first formula of which every required line item is there: a sum or a difference of those that are. If
 * that one is below zero and the line never is, there is no value: the next formula would contradict the inputs.
 */
export function firstComputed(
  formulas: readonly Formula[],
  input: (id: string) => FieldValue | undefined,
  neverNegative = false,
): FieldValue | undefined {
  for (const formula of formulas) {
    const value = evaluate(formula, input)
    if (value) return neverNegative && value.value < 0 ? undefined : value
  }
  return undefined
}

function evaluate(formula: Formula, input: (id: string) => FieldValue | undefined): FieldValue | undefined {
  let value = 0
  let derivation: FieldValue['derivation'] = 'sum'
  const sources = []
  const parts = []
  for (const { sign, id, optional } of formula) {
    const part = input(id)
    if (!part) {
      if (optional) continue
      return undefined
    }
    parts.push(part)
    value += sign * part.value
    if (sign === -1) derivation = 'difference'
    sources.push(...(sign === 1 ? part.sources : negated(part.sources)))
  }
  return { value, derivation, sources, basis: null, ...marksOf(parts) }
}

/** A year this small beside one of its own quarters was tagged in thousands or millions. */
const SLIP = 0.01

/**
 * Slots of a line that is never below zero. A difference below it is of two figures that do not belong together, such as
 * a year without a cost that the nine months still had; it is no figure of the quarter.
 */
export function neverNegative(values: SlotValues): SlotValues {
  const largest = Math.max(...[Q1, Q2, Q3].map(slot => values[slot]?.value ?? 0))
  const year = values[YEAR]
  const slipped = year !== undefined && year.value > 0 && year.value < largest * SLIP
  return values.map((value, slot) => {
    if (slipped && (slot === YEAR || slot === Q4)) return undefined
    return value && value.value < 0 && value.derivation !== 'reported' ? undefined : value
  })
}
