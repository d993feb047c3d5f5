import type { MetricColumn, MetricSeriesRow } from '../../ports/metric.ts'
import { type Cut, latest, lazyRow, pointsReader, type SeriesBlock } from './metric-blocks.ts'

/** One metric of all companies with all versions, as stored. */
export interface StoredColumn {
  readonly blocks: readonly SeriesBlock[]
  /** Of each series, ascending. */
  readonly ciks: Uint32Array
  /** Block and row of each series. */
  readonly blockOf: Uint16Array
  readonly rowOf: Uint32Array
  readonly generations: Float64Array
  /** Size in memory. */
  readonly bytes: number
}

/** Per series, for company, block, row and generation. */
const SERIES_BYTES = 4 + 2 + 4 + 8

export function storedColumn(blocks: readonly SeriesBlock[]): StoredColumn {
  const total = blocks.reduce((sum, { rows }) => sum + rows, 0)
  const blockOf = new Uint16Array(total)
  const rowOf = new Uint32Array(total)
  const ciks = new Uint32Array(total)
  const generations = new Float64Array(total)
  let at = 0
  for (const [index, block] of blocks.entries()) {
    for (let row = 0; row < block.rows; row += 1) {
      blockOf[at] = index
      rowOf[at] = row
      ciks[at] = block.ciks[row]!
      generations[at] = Number(block.generations[row]!)
      at += 1
    }
  }
  const order = Uint32Array.from(ciks.keys())
  // Each part of the table is sorted, and most of the time there is only one part.
  if (!isAscending(ciks)) order.sort((a, b) => ciks[a]! - ciks[b]!)
  return {
    blocks,
    ciks: order.map(place => ciks[place]!),
    blockOf: Uint16Array.from(order, place => blockOf[place]!),
    rowOf: order.map(place => rowOf[place]!),
    generations: Float64Array.from(order, place => generations[place]!),
    bytes: blocks.reduce((sum, block) => sum + bytesOf(block), total * SERIES_BYTES),
  }
}

function isAscending(values: Uint32Array): boolean {
  for (let at = 1; at < values.length; at += 1) if (values[at]! < values[at - 1]!) return false
  return true
}

function bytesOf({ native: _, rows: _rows, words, ...numbers }: SeriesBlock): number {
  const lists = [...Object.values(numbers), words.codes]
  return lists.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

/** The series of companies in a cached column, without those of generations that are not live. */
export function rowsIn(
  { blocks, ciks, blockOf, rowOf, generations }: StoredColumn,
  metric: string,
  live: ReadonlyMap<number, number>,
  cut: Cut,
): MetricSeriesRow[] {
  const readers = blocks.map(block => pointsReader(block, cut))
  const rows: MetricSeriesRow[] = []
  for (const [cik, generation] of live) {
    for (let series = firstOf(ciks, cik); ciks[series] === cik; series += 1) {
      if (generations[series] !== generation) continue
      rows.push(lazyRow(cik, metric, () => readers[blockOf[series]!]!(rowOf[series]!)))
    }
  }
  return rows
}

/** Lower bound: the first index of a value in an ascending array, or its insertion point. */
function firstOf(ascending: Uint32Array, value: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

type IsLive = (cik: number, generation: number) => boolean

/** Values of the live series known on a date, by CIK. */
export function columnOf(stored: StoredColumn, isLive: IsLive, cut: Cut): MetricColumn {
  const { blocks, blockOf, rowOf, generations } = stored
  const room = roomFor(stored, cut.points)
  const column = {
    ciks: new Uint32Array(rowOf.length),
    offsets: new Uint32Array(rowOf.length + 1),
    ends: new Int32Array(room),
    values: new Float64Array(room),
    bases: new Int32Array(room),
  }
  const seriesOf = new Uint32Array(rowOf.length)
  const placeOf = new Uint32Array(room)
  const places = new Uint32Array(Math.min(cut.points, room))
  let companies = 0
  let at = 0
  for (let series = 0; series < rowOf.length; series += 1) {
    const block = blocks[blockOf[series]!]!
    const cik = block.ciks[rowOf[series]!]!
    if (!isLive(cik, generations[series]!)) continue
    const count = latest(block, rowOf[series]!, cut, places)
    if (count === 0) continue
    for (let index = 0; index < count; index += 1) {
      const place = places[index]!
      column.ends[at] = block.ends[place]!
      column.values[at] = block.values[place]!
      column.bases[at] = block.bases[place]!
      placeOf[at++] = place
    }
    column.ciks[companies] = cik
    seriesOf[companies++] = series
    column.offsets[companies] = at
  }
  return trimmed(column, companies, at, offsets => wordsOf(stored, { seriesOf, placeOf, offsets }))
}

type Lists = Omit<MetricColumn, 'words'>

/** Arrays trimmed to their filled length. Words are looked up on first access: most readers need only numbers. */
function trimmed(
  { ciks, offsets, ends, values, bases }: Lists,
  companies: number,
  points: number,
  wordsAt: (offsets: Uint32Array) => string[],
): MetricColumn {
  const own = offsets.subarray(0, companies + 1)
  let words: string[] | undefined
  return {
    ciks: ciks.subarray(0, companies),
    offsets: own,
    ends: ends.subarray(0, points),
    values: values.subarray(0, points),
    bases: bases.subarray(0, points),
    get words() {
      words ??= wordsAt(own)
      return words
    },
  }
}

interface Chosen {
  /** By company of the column. */
  readonly seriesOf: Uint32Array
  /** By point: its offset in the lists of its block. */
  readonly placeOf: Uint32Array
  readonly offsets: Uint32Array
}

function wordsOf({ blocks, blockOf }: StoredColumn, { seriesOf, placeOf, offsets }: Chosen): string[] {
  const found: string[] = []
  for (let company = 0; company + 1 < offsets.length; company += 1) {
    const { codes, texts } = blocks[blockOf[seriesOf[company]!]!]!.words
    for (let at = offsets[company]!; at < offsets[company + 1]!; at += 1)
      found.push(texts[Number(codes[placeOf[at]!]!)]!)
  }
  return found
}

/** Maximum number of points that a cut selects. */
function roomFor({ blocks }: StoredColumn, points: number): number {
  return blocks.reduce((sum, { rows, ends }) => sum + Math.min(rows * points, ends.length), 0)
}
