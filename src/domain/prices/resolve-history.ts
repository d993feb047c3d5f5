import type { Day } from '../day.ts'
import { type AsTraded, asTraded, type Events } from './as-traded.ts'
import type { PriceHistory } from './history.ts'
import { type KnownSplits, knownSplits } from './known-splits.ts'
import type { Dividend, PriceSeries } from './price-series.ts'
import type { FiledSplit } from './same-split.ts'
import { GAP_DAYS, segmentsOf } from './segments.ts'

/**
 * One history out of all that is loaded of a listing: every price brought to the day on which it was traded, each day
 * from the source that is believed first. `exact` is 0 where only a dividend-adjusted source has the day and its
 * dividends are not all known, and where only filings tell a split of about that time. Null without a day.
 */
export function resolveHistory(
  listing: string,
  all: readonly PriceSeries[],
  filed: readonly FiledSplit[],
): PriceHistory | null {
  const newest = all
    .filter(({ days }) => days.length > 0)
    .reduce<PriceSeries | null>((a, b) => (a && lastDay(a) >= lastDay(b) ? a : b), null)
  if (newest === null) return null
  // Best first. Prices in another currency are no part of one history.
  const series = all.filter(({ currency }) => currency === newest.currency).sort(byBelief)
  const known = knownSplits(series, filed)
  const events = eventsOf(series, known)
  const traded = series.map(one => asTraded(one, events))
  const { days, sources, rows } = winners(series)
  const pick = (of: (one: PriceSeries, traded: AsTraded, row: number) => number) =>
    Float64Array.from(days, (_, at) => {
      const source = sources[at] as number
      return of(series[source] as PriceSeries, traded[source] as AsTraded, rows[at] as number)
    })
  const price = (field: 'open' | 'high' | 'low' | 'close') =>
    pick((one, { factors }, row) => (one[field][row] as number) * (factors[row] as number))
  const closes = price('close')
  return {
    listing,
    currency: newest.currency,
    days,
    closes,
    exact: Uint8Array.from(pick((_, { exact }, row) => exact[row] as number)),
    sideKnown: Uint8Array.from(pick((_, { sideKnown }, row) => sideKnown[row] as number)),
    open: price('open'),
    high: price('high'),
    low: price('low'),
    volume: pick((one, { splitFactors }, row) => (one.volume[row] as number) / (splitFactors[row] as number)),
    segments: segmentsOf({ days, sources, series, traded }),
    dividendsKnown: Uint8Array.from(days, day => Number(events.dividendsKnown(day - 1, day))),
    splits: known.splits,
    dividends: events.dividends,
  }
}

type Belief = Pick<PriceSeries, 'priority' | 'source' | 'basisDay'>

function lastDay({ days }: PriceSeries): Day {
  return days.at(-1) as Day
}

/** The series that is believed first comes first; of one source the later download. */
export function byBelief(a: Belief, b: Belief): number {
  return (
    a.priority - b.priority || (a.source < b.source ? -1 : a.source > b.source ? 1 : b.basisDay - a.basisDay)
  )
}

function eventsOf(series: readonly PriceSeries[], { splits, uncertain }: KnownSplits): Events {
  const spans = series
    // A dividend is paid on the shares of its day: without the splits it cannot be set against a price.
    .filter(({ tellsDividends, tellsSplits }) => tellsDividends && tellsSplits)
    .flatMap(({ days }) => runsOf(days))
    .sort((a, b) => a.from - b.from)
  const dividends = new Map<Day, Dividend>()
  for (const one of series) {
    for (const dividend of one.dividends) {
      if (!dividends.has(dividend.exDay)) dividends.set(dividend.exDay, dividend)
    }
  }
  return {
    splits,
    dividends: [...dividends.values()].sort((a, b) => a.exDay - b.exDay),
    dividendsKnown(after, until) {
      let from = after + 1
      for (const span of spans) if (span.from <= from && span.to >= from) from = span.to + 1
      return from > until
    },
    isUncertain: day => uncertain.some(({ from, to }) => day >= from && day <= to),
  }
}

/** First and last days of the runs in which a series has no gap: what it does not tell there did not happen. */
function runsOf(days: Int32Array): { readonly from: Day; readonly to: Day }[] {
  const runs: { from: Day; to: Day }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && day - run.to <= GAP_DAYS) run.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** Every day of any series, with the series that wins for it and the row there. */
function winners(series: readonly PriceSeries[]) {
  const days = Int32Array.from(new Set(series.flatMap(one => [...one.days]))).sort()
  const sources = new Int32Array(days.length)
  const rows = new Int32Array(days.length)
  for (const [source, one] of [...series.entries()].reverse()) {
    let row = 0
    for (let at = 0; at < days.length && row < one.days.length; at += 1) {
      if (days[at] !== one.days[row]) continue
      sources[at] = source
      rows[at] = row
      row += 1
    }
  }
  return { days, sources, rows }
}
