import type { LineItemKind } from './line-items/line-item.ts'

/** A split as readers need it. */
export interface KnownSplit {
  readonly ratio: number
  /** `YYYY-MM-DD`: figures filed before this day are on the old basis. */
  readonly effective: string
}

/** New shares for one share counted on the basis of a day, by the splits that came after it. */
export function splitFactor(splits: readonly KnownSplit[], basis: string): number {
  return splits.reduce((factor, split) => (split.effective > basis ? factor * split.ratio : factor), 1)
}

/** A value brought to the basis after a split: counts grow with it, per-share values shrink. */
export function onBasis(kind: LineItemKind, value: number, factor: number): number {
  if (factor === 1) return value
  if (kind === 'shares') return Math.round(value * factor)
  return kind === 'per_share' ? value / factor : value
}
