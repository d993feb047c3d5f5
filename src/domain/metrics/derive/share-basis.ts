import type { Day } from '../../day.ts'
import type { Split } from '../../numbers/statement.ts'
import { isSameSplit } from '../../prices/known-splits.ts'
import { lastClose, type PriceHistory, type ShareSplit } from '../../prices/price-series.ts'

/** Marks values that splits do not affect in arrays of days. */
export const NO_BASIS: Day = -2_147_483_648

export type ShareKind = 'per_share' | 'shares'

/** New shares per old share between two split bases, by the splits known on a day. */
export function basisFactor(splits: readonly Split[], from: Day, to: Day, known: Day): number {
  if (from === to) return 1
  let factor = 1
  for (const { ratio, effective, knownFrom } of splits) {
    if (knownFrom <= known && effective > from && effective <= to) factor *= ratio
  }
  return factor
}

/** A split multiplies share counts and divides per-share values. */
export function applySplitFactor(kind: ShareKind, value: number, factor: number): number {
  return factor === 1 ? value : kind === 'shares' ? value * factor : value / factor
}

/** A close as formulas use it. */
export interface BasedPrice {
  /** As traded; NaN if there is none, then `qualifier` has the reason. */
  readonly value: number
  readonly qualifier: string
  /** Split basis day of the close, in terms of the splits in filings. */
  readonly basis: Day
}

/** What metrics need from the prices of a company's main listing. */
export type MetricPrices = Pick<PriceHistory, 'days' | 'closes' | 'exact' | 'currency' | 'splits'>

/** Maximum age in days of the close for a period end. */
const MAX_AGE_DAYS = 7

/** The last close on or before a period end. */
export function periodPrice(prices: MetricPrices | null, filed: readonly Split[], end: Day): BasedPrice {
  const close = prices && lastClose(prices, end, MAX_AGE_DAYS)
  if (!close || !prices) return { value: Number.NaN, qualifier: 'no_price', basis: end }
  return basedPrice(close, prices.splits, filed)
}

/**
 * A close with its split basis in terms of filings. Trading adopts a split on its ex-date, filings with the first report
 * after it: a close in between is already on the basis of that report.
 */
export function basedPrice(
  { day, close, exact }: { readonly day: Day; readonly close: number; readonly exact: boolean },
  traded: readonly ShareSplit[],
  filed: readonly Split[],
): BasedPrice {
  let basis = day
  for (const split of filed) {
    const { effective } = split
    if (effective > basis && traded.some(one => one.effective <= day && isSameSplit(one, split)))
      basis = effective
  }
  return { value: close, qualifier: exact ? '' : 'price_approximate', basis }
}

/** Splits in filings, and splits that trading had adopted by a day without any filing reporting them yet. */
export function withTradedSplits(
  filed: readonly Split[],
  traded: readonly ShareSplit[],
  day: Day,
): readonly Split[] {
  const unfiled = traded.filter(one => one.effective <= day && !filed.some(split => isSameSplit(one, split)))
  return [
    ...filed,
    ...unfiled.map(({ ratio, effective }) => ({ ratio, effective, knownFrom: effective, accession: '' })),
  ]
}
