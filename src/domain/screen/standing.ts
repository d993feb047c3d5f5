/** How many of ascending values are below, or with `included` not above, a value. */
function countBelow(ascending: Float64Array, value: number, included: boolean): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = ascending[middle]!
    if (found < value || (included && found === value)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Share of the other values that one is at least as good as, 0 to 1: `desc` calls the higher better. `ascending` holds
 * the value itself; alone it stands at 1.
 */
export function standing(ascending: Float64Array, value: number, direction: 'asc' | 'desc'): number {
  const others = ascending.length - 1
  if (others === 0) return 1
  const notBetter =
    direction === 'desc'
      ? countBelow(ascending, value, true) - 1
      : ascending.length - countBelow(ascending, value, false) - 1
  return notBetter / others
}
