import type { Day } from '../../domain/day.ts'
import type { FiscalPeriod } from '../../domain/statement.ts'
import type { MetricColumn, MetricPoint } from '../metric-port.ts'
import { type NativeBlock, nativeBlocks, type Words } from './native-blocks.ts'
import { NO_BASIS, PERIODS } from './rows/metric-rows.ts'

/** What a version is looked for by: the day on which it was known, and how many of the latest. */
export interface Cut {
  readonly asOf: Day
  readonly points: number
}

/**
 * Series of an answer, each with all its versions by period. What was known on a day is sought here: the engine takes
 * five times as long to take lists apart as to hand them over whole.
 */
export interface SeriesBlock {
  readonly rows: number
  readonly ciks: Uint32Array
  readonly generations: BigUint64Array
  /** Where the versions of each series end in the lists below. */
  readonly stops: Uint32Array
  readonly ends: Int32Array
  readonly knownFrom: Uint16Array
  readonly knownTo: Uint16Array
  readonly values: Float64Array
  readonly bases: Int32Array
  readonly words: Words
  readonly native: NativeBlock
}

export function seriesBlocks(bytes: Buffer): SeriesBlock[] {
  return Array.from(nativeBlocks(bytes), native => ({
    rows: native.rows,
    ciks: native.numbers<Uint32Array>('cik'),
    generations: native.numbers<BigUint64Array>('g'),
    stops: native.ends('ends'),
    ends: native.numbers<Int32Array>('ends'),
    knownFrom: native.numbers<Uint16Array>('known_from'),
    knownTo: native.numbers<Uint16Array>('known_to'),
    values: native.numbers<Float64Array>('value'),
    bases: native.numbers<Int32Array>('basis'),
    words: native.words('word'),
    native,
  }))
}

/** Places of the latest versions known on the day of the series of a row, the newest first; into `places`. */
function latest(block: SeriesBlock, row: number, { asOf, points }: Cut, places: Uint32Array): number {
  const { knownFrom, knownTo, stops } = block
  const first = row === 0 ? 0 : stops[row - 1]!
  let count = 0
  for (let place = stops[row]! - 1; place >= first && count < points; place -= 1) {
    if (knownFrom[place]! <= asOf && asOf < knownTo[place]!) places[count++] = place
  }
  return count
}

/** Points of series of many columns: `metric`, `fiscal_year` and `fiscal_period` were asked for. */
export function pointsReader(block: SeriesBlock, cut: Cut): (row: number) => MetricPoint[] {
  const { ends, knownFrom, values, words, bases, native } = block
  const years = native.numbers<Int16Array>('fiscal_year')
  const periods = native.numbers<Uint8Array>('fiscal_period')
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
        word: words.texts[Number(words.codes[place]!)]!,
        basis: basis === NO_BASIS ? null : basis,
        fiscalYear: years[place]!,
        fiscalPeriod: PERIODS[periods[place]!] as FiscalPeriod | null,
      })
    }
    return points
  }
}

interface Chosen {
  readonly cik: number
  readonly block: SeriesBlock
  readonly places: Uint32Array
}

/** One metric of all companies of which `isLive` says so, by CIK. */
export function columnOf(
  blocks: readonly SeriesBlock[],
  isLive: (cik: number, generation: number) => boolean,
  cut: Cut,
): MetricColumn {
  const chosen = chosenOf(blocks, isLive, cut)
  const total = chosen.reduce((sum, { places }) => sum + places.length, 0)
  const words: string[] = []
  const column = {
    ciks: Uint32Array.from(chosen, ({ cik }) => cik),
    offsets: new Uint32Array(chosen.length + 1),
    ends: new Int32Array(total),
    values: new Float64Array(total),
    words,
    bases: new Int32Array(total),
  }
  let at = 0
  for (const [row, { block, places }] of chosen.entries()) {
    for (const place of places) {
      column.ends[at] = block.ends[place]!
      column.values[at] = block.values[place]!
      column.bases[at] = block.bases[place]!
      words.push(block.words.texts[Number(block.words.codes[place]!)]!)
      at += 1
    }
    column.offsets[row + 1] = at
  }
  return column
}

function chosenOf(
  blocks: readonly SeriesBlock[],
  isLive: (cik: number, generation: number) => boolean,
  cut: Cut,
): Chosen[] {
  const chosen: Chosen[] = []
  for (const block of blocks) {
    const places = new Uint32Array(Math.min(cut.points, block.ends.length))
    for (let row = 0; row < block.rows; row += 1) {
      const cik = block.ciks[row]!
      if (!isLive(cik, Number(block.generations[row]!))) continue
      const count = latest(block, row, cut, places)
      if (count > 0) chosen.push({ cik, block, places: places.slice(0, count) })
    }
  }
  return chosen.sort((a, b) => a.cik - b.cik)
}
