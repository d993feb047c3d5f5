import { tickerKey } from '../company/ticker-key.ts'
import type { Day } from '../day.ts'
import { asTraded } from './as-traded.ts'
import type { DatedClose } from './closes.ts'
import { knownSplits } from './known-splits.ts'
import { listingOf } from './listings.ts'
import type { PriceSeries, ShareSplit } from './price-series.ts'
import { byBelief } from './resolve-history.ts'
import type { FiledSplit } from './same-split.ts'

/** A series without its days, but for the last one that is seen (null: none is). */
export type SeriesTail = Pick<
  PriceSeries,
  'listing' | 'source' | 'priority' | 'basis' | 'basisDay' | 'currency' | 'tellsDividends' | 'splits'
> & { readonly last: { readonly day: Day; readonly close: number } | null }

/** The last close of a listing with the splits that are known of it. */
export interface LastTraded extends DatedClose {
  /** ISO 4217. */
  readonly currency: string
  readonly splits: readonly ShareSplit[]
}

/**
 * The last close of a company's main listing as traded, from the tails of all its series; null where there is none. The word
 * `history` where the whole history is needed to tell: it is what `resolveHistory` would say in every case.
 */
export function lastTraded(
  current: readonly string[],
  tails: readonly SeriesTail[],
  filed: readonly FiledSplit[],
): LastTraded | null | 'history' {
  const own = mainTails(current, tails)
  if (own === null || new Set(own.map(({ currency }) => currency)).size > 1) return 'history'
  const seen = own.filter(({ last }) => last !== null).sort(byBelief)
  const best = seen.reduce<SeriesTail | null>((a, b) => (a && a.last!.day >= b.last!.day ? a : b), null)
  if (best?.last == null) return null
  const { day, close } = best.last
  const { currency } = best
  if (
    best.basis !== 'raw' &&
    own.some(({ basis, tellsDividends }) => basis === 'raw' || (best.basis === 'total' && tellsDividends))
  )
    return 'history'
  const none = { days: new Int32Array(), close: new Float64Array() }
  const { splits, uncertain } = knownSplits(
    own.map(tail => ({ ...tail, ...none })),
    filed,
  )
  if (best.basis === 'raw') return { day, close, exact: true, currency, splits }
  const { factors, exact } = asTraded(
    { ...best, days: Int32Array.of(day), close: Float64Array.of(close) },
    {
      splits,
      dividends: [],
      dividendsKnown: () => false,
      isUncertain: at => uncertain.some(({ from, to }) => at >= from && at <= to),
    },
  )
  return { day, close: close * factors[0]!, exact: exact[0] === 1, currency, splits }
}

/** Null where it takes all days to tell which listing is the main one. */
function mainTails(current: readonly string[], tails: readonly SeriesTail[]): readonly SeriesTail[] | null {
  const groups = Map.groupBy(tails, ({ listing }) => listingOf(current, listing))
  const primary = current[0] === undefined ? null : tickerKey(current[0])
  return groups.get(primary) ?? (groups.size === 1 ? tails : null)
}
