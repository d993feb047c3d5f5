import type { Day } from '../../src/domain/day.ts'
import type { Dividend, PriceBasis, PriceSeries, ShareSplit } from '../../src/domain/prices/price-series.ts'
import { type Counts, count } from '../counts.ts'
import { dayAt, numberIn, type PriceLine, priceLine, textAt } from './price-line.ts'
import type { Layout } from './shapes.ts'

/** What a series is said to be, for all of a file. */
export interface Declared {
  readonly source: string
  readonly priority: number
  readonly basis: PriceBasis
  readonly basisDay: Day
}

/** Lines of one symbol as they come, in any order, made into a series at the end. */
export class PriceLog {
  readonly #currency: string
  readonly #lines: PriceLine[] = []
  readonly #splits = new Map<Day, ShareSplit>()
  readonly #dividends = new Map<Day, Dividend>()
  lastDay = Number.NEGATIVE_INFINITY

  constructor(currency: string) {
    this.#currency = currency
  }

  /** Takes a line; what it does not take is counted by reason. */
  add(cells: readonly string[], layout: Layout, dropped: Counts): void {
    const line = priceLine(cells, layout)
    if (typeof line === 'string') count(dropped, `prices: ${line}`)
    else {
      this.#lines.push(line)
      this.lastDay = Math.max(this.lastDay, line.day)
    }
    // A split counts although the prices of its line are no good: those of other days stand on it.
    const day = dayAt(cells, layout)
    if (day !== null) this.#addEvents(day, cells, layout, dropped)
  }

  #addEvents(day: Day, cells: readonly string[], layout: Layout, dropped: Counts): void {
    const ratio = numberIn(textAt(cells, layout, 'split'))
    if (ratio === null || ratio < 0) count(dropped, 'splits: no_ratio')
    else if (ratio > 0 && ratio !== 1) this.#splits.set(day, { effective: day, ratio })
    const amount = numberIn(textAt(cells, layout, 'dividend'))
    if (amount === null || amount < 0) count(dropped, 'dividends: no_amount')
    else if (amount > 0) this.#dividends.set(day, { exDay: day, amount })
  }

  /** The series, ascending; days that come twice once, and not at all where the two differ. */
  series(listing: string, declared: Declared, { at }: Layout, dropped: Counts): PriceSeries {
    const lines = distinctDays(this.#lines, dropped)
    const column = (of: (line: PriceLine) => number) => Float64Array.from(lines, of)
    const close = column(line => line.close)
    const days = Int32Array.from(lines, ({ day }) => day)
    return {
      listing,
      ...declared,
      currency: this.#currency,
      tellsSplits: at.split !== undefined,
      tellsDividends: at.dividend !== undefined,
      days,
      open: column(({ open }) => open),
      high: column(({ high }) => high),
      low: column(({ low }) => low),
      close,
      volume: column(({ volume }) => volume),
      splits: [...this.#splits.values()].sort((a, b) => a.effective - b.effective),
      dividends: [...this.#dividends.values()].sort((a, b) => a.exDay - b.exDay),
    }
  }
}

function distinctDays(lines: readonly PriceLine[], dropped: Counts): PriceLine[] {
  const found: PriceLine[] = []
  for (const own of Map.groupBy(lines, ({ day }) => day).values()) {
    const [first] = own as [PriceLine]
    const isOne = own.length === 1 || own.every(line => JSON.stringify(line) === JSON.stringify(first))
    if (isOne) found.push(first)
    if (own.length > 1)
      count(
        dropped,
        isOne ? 'prices: repeated_day' : 'prices: day_told_differently',
        isOne ? own.length - 1 : own.length,
      )
  }
  return found.sort((a, b) => a.day - b.day)
}
