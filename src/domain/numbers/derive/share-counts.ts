import type { FilingRef } from '../../company/filing.ts'
import type { Day } from '../../day.ts'
import type { Source } from '../statement.ts'
import { type Duration, type Series, seriesKey } from './fact-index.ts'
import type { FactVersion } from './fact-version.ts'
import { isWhole, type Sheet } from './sheets.ts'

const COVER = 'dei:EntityCommonStockSharesOutstanding|shares'
/** Best first: counts outstanding are basic ones. */
const WEIGHTED = [
  'us-gaap:WeightedAverageNumberOfSharesOutstandingBasic',
  'us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  'ifrs-full:WeightedAverageShares',
  'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
  'ifrs-full:AdjustedWeightedAverageShares',
]
const INCOME = [
  'us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic',
  'us-gaap:NetIncomeLoss',
  'us-gaap:ProfitLoss',
]
const EARNINGS = [
  'us-gaap:EarningsPerShareBasic',
  'us-gaap:EarningsPerShareBasicAndDiluted',
  'us-gaap:EarningsPerShareDiluted',
]
/** Earnings per share below this are rounded too much to determine a count. */
const MIN_EARNINGS = 0.05

/** What filings say of share counts outside of balance sheets. */
export interface ShareCounts {
  /** Counts of the cover page by filing. */
  readonly covers: ReadonlyMap<FilingRef, readonly FactVersion[]>
  /** The last date of which a filing shows a whole balance sheet: the one that its cover page belongs to. */
  readonly ownDates: ReadonlyMap<FilingRef, Day>
  /** The weighted average of the latest period that a filing shows. */
  weighted(filing: FilingRef): number | undefined
  /** The share count that its net income and earnings per share imply. */
  implied(filing: FilingRef): number | undefined
}

export function shareCounts(
  index: ReadonlyMap<string, Series>,
  dates: ReadonlyMap<Day, readonly Sheet[]>,
  currency: string,
): ShareCounts {
  const durations = (names: readonly string[], unit: string) =>
    names.flatMap(name => index.get(seriesKey(name, unit))?.durations ?? [])
  const averages = latestByFiling(durations(WEIGHTED, 'shares'))
  const earnings = once(() => latestByFiling(durations(EARNINGS, `${currency}/shares`)))
  const income = once(() => latestByFiling(durations(INCOME, currency)))
  return {
    covers: coversOf(index.get(COVER)),
    ownDates: ownDatesOf(dates),
    weighted: filing => averages.get(filing)?.[0]?.value,
    implied: filing => impliedBy(earnings().get(filing) ?? [], income().get(filing) ?? []),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function ownDatesOf(dates: ReadonlyMap<Day, readonly Sheet[]>): Map<FilingRef, Day> {
  const own = new Map<FilingRef, Day>()
  for (const [end, sheets] of dates) {
    for (const sheet of sheets) {
      const before = own.get(sheet.filing)
      if ((before === undefined || end > before) && isWhole(sheet)) own.set(sheet.filing, end)
    }
  }
  return own
}

function coversOf(series: Series | undefined): Map<FilingRef, FactVersion[]> {
  const covers = new Map<FilingRef, FactVersion[]>()
  for (const versions of series?.instants.values() ?? []) {
    for (const version of versions) {
      const { filing } = version.sources[0] as Source
      const own = covers.get(filing)
      if (own) own.push(version)
      else covers.set(filing, [version])
    }
  }
  return covers
}

/** A figure of the latest date that a filing shows. */
interface Latest {
  readonly start: Day
  readonly end: Day
  readonly value: number
}

/** In the order of the concepts. */
function latestByFiling(durations: readonly Duration[]): Map<FilingRef, Latest[]> {
  const latest = new Map<FilingRef, Latest[]>()
  for (const { start, end, versions } of durations) {
    for (const { sources, value } of versions) {
      const { filing } = sources[0] as Source
      const held = latest.get(filing)
      if (!held || (held[0] as Latest).end < end) latest.set(filing, [{ start, end, value }])
      else if ((held[0] as Latest).end === end) held.push({ start, end, value })
    }
  }
  return latest
}

/** Of the spans to the latest date the one with the largest earnings, which are rounded least. */
function impliedBy(earnings: readonly Latest[], income: readonly Latest[]): number | undefined {
  let [count, largest] = [undefined as number | undefined, 0]
  for (const { start, end, value } of earnings) {
    const all = income.find(other => other.start === start && other.end === end)
    if (!all || Math.abs(value) < MIN_EARNINGS || Math.abs(value) <= largest) continue
    largest = Math.abs(value)
    count = all.value / value
  }
  return count
}
