import type { Day } from '../../day.ts'
import type { Derivation, FieldValue } from '../statement.ts'
import { marksOf, negated } from './fact-version.ts'
import type { SplitBasis } from './splits.ts'
import {
  type FiledSlots,
  filedOnly,
  HALF,
  NINE_MONTHS,
  Q1,
  Q2,
  Q3,
  Q4,
  type SlotValues,
  YEAR,
} from './year-slots.ts'

/** What is left of binary fractions after a sum of amounts a share; filers give six decimals at most. */
const DECIMALS = 1e6

/**
 * Slots of per-share amounts that add up, such as dividends: quarters as filed, else the longer span less its parts, all
 * on the split basis of the longer span.
 */
export function perShareSlots(filed: FiledSlots, day: Day, splits: SplitBasis): SlotValues {
  const values = [...filedOnly(filed, day)]
  const ways: readonly (readonly [number, number, readonly number[], Derivation])[] = [
    [Q2, HALF, [Q1], 'ytd_difference'],
    [Q3, NINE_MONTHS, [HALF], 'ytd_difference'],
    [Q3, NINE_MONTHS, [Q1, Q2], 'ytd_difference'],
    [Q4, YEAR, [NINE_MONTHS], 'q4_from_annual'],
    [Q4, YEAR, [Q1, Q2, Q3], 'q4_from_annual'],
  ]
  for (const [quarter, whole, parts, derivation] of ways) {
    const [total, taken] = [values[whole], parts.map(slot => values[slot])]
    if (values[quarter] || !total || taken.includes(undefined)) continue
    const terms = [total, ...(taken as FieldValue[]).map(opposite)]
    const left = perShareTotal(terms, total.basis as Day, splits, day)
    // No company takes a dividend back: a negative rest says that the figures are not of one kind.
    if (left >= 0)
      values[quarter] = {
        value: left,
        derivation,
        sources: terms.flatMap(term => term.sources),
        basis: total.basis,
        ...marksOf(terms),
      }
  }
  return values
}

/** The amounts a share added up on the basis of one day. */
export function perShareTotal(
  terms: readonly FieldValue[],
  basis: Day,
  splits: SplitBasis,
  day: Day,
): number {
  const sum = terms.reduce((sum, term) => sum + term.value / splits.factor(term.basis as Day, basis, day), 0)
  return Math.round(sum * DECIMALS) / DECIMALS
}

/** A term that is taken away. */
export function opposite(term: FieldValue): FieldValue {
  return { ...term, value: -term.value, sources: negated(term.sources) }
}
