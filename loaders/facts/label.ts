/**
 * The label to store if sources give one concept two: the shorter (others carry "(Deprecated 2018-01-31)"), then
 * the first in code-point order. Commutative and associative, so that the order of loading does not matter.
 */
export function betterLabel(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  if (a.length !== b.length) return a.length < b.length ? a : b
  return a <= b ? a : b
}
