import { Q1, Q2, Q3, Q4, type SlotValues, YEAR } from './year-slots.ts'

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
