import type { Day } from '../day.ts'
import type { PriceSeries } from './price-series.ts'

/**
 * Merges the stored series of a company with those of a file. Within one source and ticker, the later basis day wins a
 * day, and of equal basis days the series loaded last; other days are kept. So each source has each day once.
 */
export function mergeSeries(
  stored: readonly PriceSeries[],
  given: readonly PriceSeries[],
): readonly PriceSeries[] {
  return given.reduce(add, stored)
}

function add(all: readonly PriceSeries[], given: PriceSeries): readonly PriceSeries[] {
  const [sameListing, others] = partition(
    all,
    one => one.source === given.source && one.listing === given.listing,
  )
  const same = sameListing.find(one => one.basisDay === given.basisDay && sameKind(one) === sameKind(given))
  const later = sameListing.filter(one => one !== same && one.basisDay > given.basisDay)
  const former = sameListing.filter(one => one !== same && one.basisDay <= given.basisDay)
  const joined = same ? union(same, given) : given
  return [
    ...others,
    ...[...later, without(joined, later), ...former.map(one => without(one, [given]))].filter(
      ({ days }) => days.length > 0,
    ),
  ]
}

/** Rows of one series have equal values of these fields. */
function sameKind({ basis, currency, priority, tellsSplits, tellsDividends }: PriceSeries): string {
  return [basis, currency, priority, tellsSplits, tellsDividends].join(' ')
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter(item => !test(item))]
}

/** All rows of both; those of `given` for common days. */
function union(stored: PriceSeries, given: PriceSeries): PriceSeries {
  const rest = without(stored, [given])
  const days = Int32Array.from([...rest.days, ...given.days])
  const order = [...days.keys()].sort((a, b) => days[a]! - days[b]!)
  const column = (name: Column) => {
    const values = [...rest[name], ...given[name]]
    return Float64Array.from(order, at => values[at]!)
  }
  return {
    ...given,
    days: Int32Array.from(order, at => days[at]!),
    ...columns(column),
    splits: [...rest.splits, ...given.splits].sort((a, b) => a.effective - b.effective),
    dividends: [...rest.dividends, ...given.dividends].sort((a, b) => a.exDay - b.exDay),
  }
}

/**
 * A series without the days of others and without the corporate actions that they report; the same object if nothing is
 * removed.
 */
function without(series: PriceSeries, others: readonly PriceSeries[]): PriceSeries {
  const days = new Set(others.flatMap(other => [...other.days]))
  // A dropped row may have reported a corporate action; its day is not in the series.
  const events = new Set(others.flatMap(eventDays))
  const isFree = (day: Day) => !days.has(day)
  const isTold = (day: Day) => days.has(day) || events.has(day)
  const remaining = [...series.days.keys()].filter(at => isFree(series.days[at]!))
  if (remaining.length === series.days.length && !eventDays(series).some(isTold)) return series
  return {
    ...series,
    days: Int32Array.from(remaining, at => series.days[at]!),
    ...columns(name => Float64Array.from(remaining, at => series[name][at]!)),
    splits: series.splits.filter(({ effective }) => !isTold(effective)),
    dividends: series.dividends.filter(({ exDay }) => !isTold(exDay)),
  }
}

function eventDays({ splits, dividends }: PriceSeries): Day[] {
  return [...splits.map(({ effective }) => effective), ...dividends.map(({ exDay }) => exDay)]
}

const COLUMNS = ['open', 'high', 'low', 'close', 'volume'] as const
type Column = (typeof COLUMNS)[number]

function columns(make: (name: Column) => Float64Array): Readonly<Record<Column, Float64Array>> {
  return Object.fromEntries(COLUMNS.map(name => [name, make(name)])) as Record<Column, Float64Array>
}
