import type { Day } from '../../../domain/day.ts'
import { NO_BASIS } from '../../../domain/metrics/derive/share-basis.ts'
import type { FiscalPeriod } from '../../../domain/numbers/statement.ts'
import type { MetricPoint, MetricSeriesRow } from '../../ports/metric.ts'
import type { DictionaryColumn, NativeBlock } from '../engine/native-blocks.ts'
import { PERIODS } from './metric-rows.ts'

/** Selects versions: those known on a date, and the latest `points` of them. */
export interface Cut {
  readonly asOf: Day
  readonly points: number
}

/**
 * Series of a query result, each with all versions by period. Versions known on a date are selected here: the
 * engine takes five times as long to filter lists as to return them complete.
 */
export interface SeriesBlock {
  readonly rows: number
  readonly ciks: Uint32Array
  readonly generations: BigUint64Array
  /** End offset of each series' versions in the lists below. */
  readonly stops: Uint32Array
  readonly ends: Int32Array
  readonly knownFrom: Uint16Array
  readonly knownTo: Uint16Array
  readonly values: Float64Array
  readonly bases: Int32Array
  readonly years: Int16Array
  /** Indices into `PERIODS`. */
  readonly periods: Uint8Array
  readonly words: DictionaryColumn
  readonly native: NativeBlock
}

export function seriesBlocks(blocks: readonly NativeBlock[]): SeriesBlock[] {
  return blocks.map(native => ({
    rows: native.rows,
    ciks: native.numbers<Uint32Array>('cik'),
    generations: native.numbers<BigUint64Array>('generation'),
    stops: native.ends('ends'),
    ends: native.numbers<Int32Array>('ends'),
    knownFrom: native.numbers<Uint16Array>('known_from'),
    knownTo: native.numbers<Uint16Array>('known_to'),
    values: native.numbers<Float64Array>('value'),
    bases: native.numbers<Int32Array>('basis'),
    years: native.numbers<Int16Array>('fiscal_year'),
    periods: native.numbers<Uint8Array>('fiscal_period'),
    words: native.words('qualifier'),
    native,
  }))
}

/**
 * Writes the offsets of the latest versions of a series known on the date into `places`, newest first; returns
 * their number.
 */
export function latest(block: SeriesBlock, row: number, { asOf, points }: Cut, places: Uint32Array): number {
  const { knownFrom, knownTo, stops } = block
  const first = row === 0 ? 0 : stops[row - 1]!
  let count = 0
  for (let place = stops[row]! - 1; place >= first && count < points; place -= 1) {
    if (knownFrom[place]! <= asOf && asOf < knownTo[place]!) places[count++] = place
  }
  return count
}

/** Returns the points of a series by its row, as known on the date of the cut, newest first. */
export function pointsReader(block: SeriesBlock, cut: Cut): (row: number) => MetricPoint[] {
  const { ends, knownFrom, values, words, bases, years, periods } = block
  const places = new Uint32Array(Math.min(cut.points, ends.length))
  return row => {
    const points: MetricPoint[] = []
    const count = latest(block, row, cut, places)
    for (let index = 0; index < count; index += 1) {
      const place = places[index]!
      const value = values[place]!
      const basis = bases[place]!
      points.push({
        end: ends[place]!,
        knownFrom: knownFrom[place]!,
        value: Number.isNaN(value) ? null : value,
        qualifier: words.texts[Number(words.codes[place]!)]!,
        basis: basis === NO_BASIS ? null : basis,
        fiscalYear: years[place]!,
        fiscalPeriod: PERIODS[periods[place]!] as FiscalPeriod | null,
      })
    }
    return points
  }
}

/** A series whose points are decoded on first use: decoding hundreds of series would block other requests. */
export function lazyRow(cik: number, metric: string, read: () => readonly MetricPoint[]): MetricSeriesRow {
  let points: readonly MetricPoint[] | undefined
  return {
    cik,
    metric,
    get points() {
      points ??= read()
      return points
    },
  }
}
