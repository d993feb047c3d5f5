import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { tickerKey } from '../../src/domain/company/symbols.ts'
import { type Day, dayOf, formatDay, parseDay } from '../../src/domain/day.ts'
import type { Dividend, PriceBasis, PriceSeries, ShareSplit } from '../../src/domain/prices/price-series.ts'
import { type Counts, count } from '../shared/counts.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { type Field, type Layout, layoutOf, PRICE_FILE_FORMATS } from './file-formats.ts'

/** One line of a price file; NaN for a missing price. */
interface PriceLine {
  readonly day: Day
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Why a line is dropped. Nothing is corrected. */
type LineFault =
  | 'not_a_date'
  | 'not_a_number'
  | 'no_close'
  | 'zero_or_negative'
  | 'high_below_low'
  | 'outside_high_and_low'
  | 'negative_volume'

const FIRST_DAY = dayOf(1900, 1, 2)
const LAST_DAY = dayOf(2299, 12, 31)

/** Rounding of sources: to cents, adjusted prices to less. A close further outside the range is wrong. */
const ROUNDING = { absolute: 0.0101, relative: 0.0005 }

function textAt(cells: readonly string[], { at }: Layout, field: Field): string {
  const index = at[field]
  return index === undefined ? '' : (cells[index] ?? '').trim()
}

/** The day of a line; null if it is not a valid date in the range of the stores. */
function dayAt(cells: readonly string[], layout: Layout): Day | null {
  const day = parseDay(textAt(cells, layout, 'date'))
  return day === null || day < FIRST_DAY || day > LAST_DAY ? null : day
}

/** The prices of a line, or why it is dropped. Open, high, low and volume may be missing, the close may not. */
function priceLine(cells: readonly string[], layout: Layout): PriceLine | LineFault {
  const day = dayAt(cells, layout)
  if (day === null) return 'not_a_date'
  const fields = ['open', 'high', 'low', 'close', 'volume'] as const
  const numbers = fields.map(field => numberIn(textAt(cells, layout, field)))
  if (numbers.includes(null)) return 'not_a_number'
  const [open, high, low, close, volume] = numbers as [number, number, number, number, number]
  return faultOf({ open, high, low, close, volume }) ?? { day, open, high, low, close, volume }
}

function faultOf({ open, high, low, close, volume }: Omit<PriceLine, 'day'>): LineFault | null {
  if (Number.isNaN(close)) return 'no_close'
  if ([open, high, low, close].some(price => price <= 0)) return 'zero_or_negative'
  if (volume < 0) return 'negative_volume'
  if (high < low) return 'high_below_low'
  const slack = Math.max(ROUNDING.absolute * Math.min(1, close / 10), ROUNDING.relative * close)
  const isOutside = [open, close].some(price => price > high + slack || price < low - slack)
  return isOutside ? 'outside_high_and_low' : null
}

/** A decimal number; NaN for an empty cell, null for anything else. */
function numberIn(text: string): number | null {
  if (text === '') return Number.NaN
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}

/** Options of the operator; null: as in the file format. */
export interface PriceFileOptions {
  readonly source: string | null
  readonly priority: number | null
  readonly basis: Declared['basis'] | null
  readonly basisDay: Declared['basisDay'] | null
  readonly ticker: string | null
}

interface PriceFile {
  readonly series: readonly PriceSeries[]
  /** Lines after the heading. */
  readonly read: number
  /** By kind and reason. */
  readonly dropped: Counts
}

/** Lines of one file held in memory: about 500 MB. */
const MAX_LINES = 5_000_000
/** Currency of formats without a currency column: they are from American exchanges. */
const CURRENCY = 'USD'
const TICKER = /^[A-Z0-9][A-Z0-9./-]{0,11}$/i

/**
 * Reads a price file, gzipped or not, into series by symbol. Throws `RejectedInputError` for another kind of file or a
 * damaged one; then nothing of it counts.
 */
export async function readPriceFile(path: string, options: PriceFileOptions): Promise<PriceFile> {
  const dropped: Counts = new Map()
  const logs = new Map<string, PriceLog>()
  let layout: Layout | null = null
  let read = 0
  for await (const cells of csvLines(path)) {
    if (layout === null) {
      layout = layoutOf(cells)
      if (layout === null) throw new RejectedInputError(unknownShape(cells))
      continue
    }
    read += 1
    if (read > MAX_LINES) throw new RejectedInputError(`more than ${MAX_LINES.toLocaleString('en-US')} lines`)
    const log = logOf(logs, cells, layout, options.ticker ?? nameOf(path), options.ticker)
    if (typeof log === 'string') count(dropped, `prices: ${log}`)
    else log.add(cells, layout, dropped)
  }
  if (layout === null) throw new RejectedInputError('the file is empty')
  if (read === 0) throw new RejectedInputError('the file has no rows')
  return { series: seriesOf(logs, layout, options, dropped), read, dropped }
}

function seriesOf(
  logs: ReadonlyMap<string, PriceLog>,
  layout: Layout,
  options: PriceFileOptions,
  dropped: Counts,
): PriceSeries[] {
  const { shape } = layout
  const lastDay = Math.max(...[...logs.values()].map(log => log.lastDay))
  const declared = {
    source: options.source ?? shape.source,
    priority: options.priority ?? shape.priority,
    basis: options.basis ?? shape.basis,
    basisDay: options.basisDay ?? lastDay,
  }
  if (declared.basis !== 'raw' && declared.basisDay < lastDay)
    throw new RejectedInputError(
      `prices of ${formatDay(lastDay)} cannot be adjusted to an earlier --basis-date`,
    )
  return [...logs]
    .map(([key, log]) => log.series(key.split(' ')[0]!, declared, layout, dropped))
    .filter(({ days }) => days.length > 0)
}

/** The series a line belongs to, or why it belongs to none. */
function logOf(
  logs: Map<string, PriceLog>,
  cells: readonly string[],
  layout: Layout,
  fileTicker: string,
  wanted: string | null,
): PriceLog | 'wrong_number_of_columns' | 'no_ticker' | 'other_ticker' {
  if (cells.length !== layout.width) return 'wrong_number_of_columns'
  const ticker = layout.at.ticker === undefined ? fileTicker : textAt(cells, layout, 'ticker')
  if (!TICKER.test(ticker)) return 'no_ticker'
  if (wanted !== null && tickerKey(ticker) !== tickerKey(wanted)) return 'other_ticker'
  const currency = textAt(cells, layout, 'currency').toUpperCase() || CURRENCY
  const key = `${tickerKey(ticker)} ${currency}`
  const log = logs.get(key) ?? new PriceLog(currency)
  logs.set(key, log)
  return log
}

/** The symbol in a file name: `ACME.csv`, `WIKI-ACME.csv.gz`. */
function nameOf(path: string): string {
  return basename(path)
    .replace(/\.csv(\.gz)?$/i, '')
    .replace(/^WIKI[-_]/i, '')
}

function unknownShape(heading: readonly string[]): string {
  const shapes = PRICE_FILE_FORMATS.map(({ required }) => required.join(',')).join('; ')
  return `columns of no known shape (${heading.join(',').slice(0, 120)}); known are at least: ${shapes}`
}

async function* csvLines(path: string): AsyncGenerator<readonly string[]> {
  const parser = parse({ bom: true, relaxColumnCount: true, skipEmptyLines: true, trim: true })
  const bytes = createReadStream(path)
  const streams: [Readable, ...NodeJS.ReadWriteStream[]] = /\.gz$/i.test(path)
    ? [bytes, createGunzip(), parser]
    : [bytes, parser]
  // Failures of any stream are thrown by the loop over the last one.
  pipeline(streams, () => {})
  try {
    for await (const cells of parser) yield cells as string[]
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Damage of a file is a rejected input; other errors are rethrown. */
function refusalOf(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof CsvError) return new RejectedInputError(`not CSV (${message.slice(0, 120)})`, error)
  if (code?.startsWith('Z_')) return new RejectedInputError(`cannot be unzipped (${message})`, error)
  if (['EACCES', 'EISDIR', 'EIO', 'ENOENT'].includes(code ?? ''))
    return new RejectedInputError(`cannot be read (${code})`, error)
  return error
}

/** Properties of all series in a file. */
interface Declared {
  readonly source: string
  readonly priority: number
  readonly basis: PriceBasis
  readonly basisDay: Day
}

/** Collects the lines of one symbol in any order. */
class PriceLog {
  readonly #currency: string
  readonly #lines: PriceLine[] = []
  readonly #splits = new Map<Day, ShareSplit>()
  readonly #dividends = new Map<Day, Dividend>()
  lastDay = Number.NEGATIVE_INFINITY

  constructor(currency: string) {
    this.#currency = currency
  }

  /** Adds a line; invalid lines are counted by reason. */
  add(cells: readonly string[], layout: Layout, dropped: Counts): void {
    const line = priceLine(cells, layout)
    if (typeof line === 'string') count(dropped, `prices: ${line}`)
    else {
      this.#lines.push(line)
      this.lastDay = Math.max(this.lastDay, line.day)
    }
    // A split counts even if the prices of its line are invalid: other days depend on it.
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

  /** The series in ascending order. Repeated days count once, and not at all if they differ. */
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
