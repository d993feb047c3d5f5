import { type Day, yearOf } from '../../../../domain/day.ts'
import type { PriceBasis, PriceSeries } from '../../../../domain/prices/price-series.ts'
import { tsvText } from '../../engine/tsv.ts'

export const PRICE_COLUMNS = [
  ...[
    'cik',
    'generation',
    'listing',
    'source',
    'basis',
    'basis_day',
    'priority',
    'currency',
    'has_all_splits',
  ],
  ...['has_all_dividends', 'first_day', 'last_day', 'last_close', 'days', 'open', 'high', 'low', 'close'],
  ...['volume', 'split_days', 'split_ratios', 'dividend_days', 'dividends'],
] as const

/** A row of `prices` as read; NaN is null. */
export interface PriceRow {
  readonly listing: string
  readonly source: string
  readonly basis: PriceBasis
  readonly basis_day: Day
  readonly priority: number
  readonly currency: string
  readonly has_all_splits: boolean
  readonly has_all_dividends: boolean
  readonly days: readonly Day[]
  readonly open: readonly (number | null)[]
  readonly high: readonly (number | null)[]
  readonly low: readonly (number | null)[]
  readonly close: readonly (number | null)[]
  readonly volume: readonly (number | null)[]
  readonly split_days: readonly Day[]
  readonly split_ratios: readonly number[]
  readonly dividend_days: readonly Day[]
  readonly dividends: readonly number[]
}

/** A series as rows of `prices` without company and generation, one per calendar year. */
export function priceLines(series: PriceSeries): string[] {
  const head = headOf(series)
  return years(series.days).map(([from, to], year) => {
    const part = <List extends Int32Array | Float64Array>(list: List) => tsvList(list.subarray(from, to))
    const cells = [
      ...head,
      ...[series.days[from]!, series.days[to - 1]!, series.close[to - 1]!, part(series.days)],
      ...[series.open, series.high, series.low, series.close, series.volume].map(part),
      ...(year === 0 ? eventCells(series) : ['[]', '[]', '[]', '[]']),
    ]
    return `${cells.join('\t')}\n`
  })
}

function headOf(series: PriceSeries): (string | number)[] {
  const { listing, source, basis, basisDay, priority, currency, tellsSplits, tellsDividends } = series
  const texts = [tsvText(listing), tsvText(source), basis]
  return [...texts, basisDay, priority, tsvText(currency), Number(tellsSplits), Number(tellsDividends)]
}

function eventCells({ splits, dividends }: PriceSeries): string[] {
  return [
    tsvList(splits.map(({ effective }) => effective)),
    tsvList(splits.map(({ ratio }) => ratio)),
    tsvList(dividends.map(({ exDay }) => exDay)),
    tsvList(dividends.map(({ amount }) => amount)),
  ]
}

function tsvList(values: readonly number[] | Int32Array | Float64Array): string {
  return `[${values.join(',')}]`
}

/** Start (inclusive) and end (exclusive) offsets of each calendar year in a list of days. */
function years(days: Int32Array): [number, number][] {
  const found: [number, number][] = []
  for (let from = 0; from < days.length; ) {
    const year = yearOf(days[from]!)
    let to = from + 1
    while (to < days.length && yearOf(days[to]!) === year) to += 1
    found.push([from, to])
    from = to
  }
  return found
}

/** The series of a company from its rows, sorted by listing, source, basis, basis day and first day. */
export function seriesOf(rows: readonly PriceRow[]): PriceSeries[] {
  return [...Map.groupBy(rows, keyOf).values()].map(years => {
    const head = years[0]!
    const column = (of: (row: PriceRow) => readonly (number | null)[]) =>
      Float64Array.from(
        years.flatMap(row => of(row)),
        value => value ?? Number.NaN,
      )
    return {
      listing: head.listing,
      source: head.source,
      basis: head.basis,
      basisDay: head.basis_day,
      priority: head.priority,
      currency: head.currency,
      tellsSplits: head.has_all_splits,
      tellsDividends: head.has_all_dividends,
      days: Int32Array.from(years.flatMap(({ days }) => days)),
      open: column(({ open }) => open),
      high: column(({ high }) => high),
      low: column(({ low }) => low),
      close: column(({ close }) => close),
      volume: column(({ volume }) => volume),
      splits: years.flatMap(row =>
        row.split_days.map((effective, at) => ({ effective, ratio: row.split_ratios[at]! })),
      ),
      dividends: years.flatMap(row =>
        row.dividend_days.map((exDay, at) => ({ exDay, amount: row.dividends[at]! })),
      ),
    }
  })
}

function keyOf(row: PriceRow): string {
  const { listing, source, basis, basis_day, priority, currency, has_all_splits, has_all_dividends } = row
  return [listing, source, basis, basis_day, priority, currency, has_all_splits, has_all_dividends].join('\t')
}
