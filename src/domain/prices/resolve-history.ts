import type { Day } from '../day.ts'
import { type FiledSplit, type KnownSplits, knownSplits } from './known-splits.ts'
import { continuousRuns, GAP_DAYS } from './merge-series.ts'
import {
  type AsTraded,
  asTraded,
  type CorporateActions,
  type Dividend,
  type PriceHistory,
  type PriceSeries,
} from './price-series.ts'

/**
 * One history from all loaded series of a listing: as-traded prices, each day from the source with the highest priority.
 * `exact` is 0 if only a dividend-adjusted source has the day and not all its dividends are known, and around a split
 * that only filings report. Null without a day.
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
  // By priority. Prices in another currency are not part of the history.
  const series = all.filter(({ currency }) => currency === newest.currency).sort(byPriority)
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
    segments: continuousRuns({ days, sources, series, traded }),
    dividendsKnown: Uint8Array.from(days, day => Number(events.dividendsKnown(day - 1, day))),
    splits: known.splits,
    dividends: events.dividends,
  }
}

type Priority = Pick<PriceSeries, 'priority' | 'source' | 'basisDay'>

function lastDay({ days }: PriceSeries): Day {
  return days.at(-1) as Day
}

/** Sorts by priority; series of one source by later download. */
export function byPriority(a: Priority, b: Priority): number {
  return (
    a.priority - b.priority || (a.source < b.source ? -1 : a.source > b.source ? 1 : b.basisDay - a.basisDay)
  )
}

function eventsOf(series: readonly PriceSeries[], { splits, uncertain }: KnownSplits): CorporateActions {
  const spans = series
    // A dividend is paid per share of its day: without the splits it cannot be related to a price.
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

/** First and last days of the runs without a gap: corporate actions that a series does not report within a run did not happen. */
function runsOf(days: Int32Array): { readonly from: Day; readonly to: Day }[] {
  const runs: { from: Day; to: Day }[] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && day - run.to <= GAP_DAYS) run.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** Every day of any series, with the series that wins it and its row there. */
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
