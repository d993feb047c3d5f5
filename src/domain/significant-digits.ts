const DIGITS = 15

/** A value as it is shown: at most 15 significant digits, which every decimal of that length survives. */
export function significant(value: number): number
export function significant(value: number | null): number | null
export function significant(value: number | null): number | null {
  if (value === null || Number.isInteger(value) || Number.isNaN(value)) return value
  return Number(value.toPrecision(DIGITS))
}
