import type { Day } from '../../day.ts'
import { lastClose } from '../../prices/closes.ts'
import type { PriceHistory } from '../../prices/history.ts'
import type { ShareSplit } from '../../prices/price-series.ts'
import { isSameSplit } from '../../prices/same-split.ts'
import type { Split } from '../../statement.ts'

/** A close as formulas read it. */
export interface BasedPrice {
  /** As traded; NaN: none, `word` says why. */
  readonly value: number
  readonly word: string
  /** Day whose split basis, as filings know it, the close stands on. */
  readonly basis: Day
}

/** What metrics need of the prices of a company's main listing. */
export type MetricPrices = Pick<PriceHistory, 'days' | 'closes' | 'exact' | 'currency' | 'splits'>

/** The close of a period end may be so many days older. */
const MAX_AGE_DAYS = 7

/** The last close on or before a period end. */
export function periodPrice(prices: MetricPrices | null, filed: readonly Split[], end: Day): BasedPrice {
  const found = prices && lastClose(prices, end, MAX_AGE_DAYS)
  if (!found || !prices) return { value: Number.NaN, word: 'no_price', basis: end }
  return basedPrice(found, prices.splits, filed)
}

/**
 * A close with the basis on which filings would tell it. Trading takes up a split on its ex-date, filings with the first
 * report after it: a close of the time between already stands on the basis of that report.
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
  return { value: close, word: exact ? '' : 'price_approximate', basis }
}

/** Filed splits and those that no filing has told by a day, although trading had taken them up by then. */
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
