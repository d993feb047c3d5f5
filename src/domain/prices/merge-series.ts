import type { Day } from '../day.ts'
import type { AsTraded, PriceSeries } from './price-series.ts'

/** Calendar days without a price after which a new run starts. Markets have not been closed for longer since 1933. */
export const GAP_DAYS = 10

/** Two sources agree on a day if their prices differ by at most this share ... */
const CLOSE_TOLERANCE = 0.01
/** ... and overall if they agree on this share of their common days. */
const AGREEING_DAYS = 0.9

interface Winners {
  readonly days: Int32Array
  /** Position of the series that provides each day. */
  readonly sources: Int32Array
  readonly series: readonly PriceSeries[]
  readonly traded: readonly AsTraded[]
}

/** Run number of each day. A run ends at a gap, and where the source changes to one that does not agree. */
export function continuousRuns({ days, sources, series, traded }: Winners): Int32Array {
  const agreed = new Map<string, boolean>()
  const agree = (a: number, b: number): boolean => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`
    const cached = agreed.get(key)
    if (cached !== undefined) return cached
    const result = doAgree(closesOf(series, traded, a), closesOf(series, traded, b))
    agreed.set(key, result)
    return result
  }
  const segments = new Int32Array(days.length)
  for (let at = 1; at < days.length; at += 1) {
    const [before, after] = [sources[at - 1] as number, sources[at] as number]
    const isGap = (days[at] as Day) - (days[at - 1] as Day) > GAP_DAYS
    const goesOn = !isGap && (before === after || agree(before, after))
    segments[at] = (segments[at - 1] as number) + (goesOn ? 0 : 1)
  }
  return segments
}

interface TradedCloses {
  readonly days: Int32Array
  readonly closes: Float64Array
  /** Whether its prices are reduced by dividends that cannot be added back. */
  readonly isNear: boolean
}

function closesOf(series: readonly PriceSeries[], traded: readonly AsTraded[], at: number): TradedCloses {
  const { days, close, basis } = series[at] as PriceSeries
  const { factors, exact } = traded[at] as AsTraded
  return {
    days,
    closes: close.map((value, row) => value * (factors[row] as number)),
    isNear: basis === 'total' && exact.includes(0),
  }
}

/** Without common days, only sources with exact closes can be joined. */
function doAgree(a: TradedCloses, b: TradedCloses): boolean {
  let [common, agreeing, other] = [0, 0, 0]
  for (const [row, day] of a.days.entries()) {
    while (other < b.days.length && (b.days[other] as Day) < day) other += 1
    if (b.days[other] !== day) continue
    common += 1
    if (Math.abs((a.closes[row] as number) / (b.closes[other] as number) - 1) <= CLOSE_TOLERANCE)
      agreeing += 1
  }
  return common === 0 ? !a.isNear && !b.isNear : agreeing >= common * AGREEING_DAYS
}

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
