import type { Day } from '../../day.ts'
import type { Split } from '../../statement.ts'

/** Stands in lists of days for values that no split touches. */
export const NO_BASIS: Day = -2_147_483_648

export type ShareKind = 'per_share' | 'shares'

/** New shares for one share counted on one basis, seen on another, by the splits known on a day. */
export function basisFactor(splits: readonly Split[], from: Day, to: Day, known: Day): number {
  if (from === to) return 1
  let factor = 1
  for (const { ratio, effective, knownFrom } of splits) {
    if (knownFrom <= known && effective > from && effective <= to) factor *= ratio
  }
  return factor
}

/** Counts grow with a split, per-share values shrink. */
export function onFactor(kind: ShareKind, value: number, factor: number): number {
  return factor === 1 ? value : kind === 'shares' ? value * factor : value / factor
}
