import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CsvError, parse } from 'csv-parse'
import { tickerKey } from '../../src/domain/company/ticker-key.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
import { type Counts, count } from '../counts.ts'
import { Refusal } from '../refusal.ts'
import { textAt } from './price-line.ts'
import { type Declared, PriceLog } from './price-log.ts'
import { type Layout, layoutOf, SHAPES } from './shapes.ts'

/** What the operator says of the files; null: as their shape has it. */
export interface Said {
  readonly source: string | null
  readonly priority: number | null
  readonly basis: Declared['basis'] | null
  readonly basisDay: Declared['basisDay'] | null
  readonly ticker: string | null
}

export interface PriceFile {
  readonly series: readonly PriceSeries[]
  /** Lines after the heading. */
  readonly read: number
  /** By kind and reason. */
  readonly dropped: Counts
}

/** Lines of one file that are held in memory: about 500 MB. */
const MOST_LINES = 5_000_000
/** Files of shapes that do not tell a currency are of American exchanges. */
const CURRENCY = 'USD'
const TICKER = /^[A-Z0-9][A-Z0-9./-]{0,11}$/i

/** A price file, gzipped or not, as series by symbol. Throws `Refusal` where it is no such file or damaged: then none of it counts. */
export async function readPriceFile(path: string, said: Said): Promise<PriceFile> {
  const dropped: Counts = new Map()
  const logs = new Map<string, PriceLog>()
  let layout: Layout | null = null
  let read = 0
  for await (const cells of csvLines(path)) {
    if (layout === null) {
      layout = layoutOf(cells)
      if (layout === null) throw new Refusal(unknownShape(cells))
      continue
    }
    read += 1
    if (read > MOST_LINES) throw new Refusal(`more than ${MOST_LINES.toLocaleString('en-US')} lines`)
    const log = logOf(logs, cells, layout, said.ticker ?? nameOf(path), said.ticker)
    if (typeof log === 'string') count(dropped, `prices: ${log}`)
    else log.add(cells, layout, dropped)
  }
  if (layout === null) throw new Refusal('the file is empty')
  if (read === 0) throw new Refusal('there is nothing after the heading')
  return { series: seriesOf(logs, layout, said, dropped), read, dropped }
}

function seriesOf(
  logs: ReadonlyMap<string, PriceLog>,
  layout: Layout,
  said: Said,
  dropped: Counts,
): PriceSeries[] {
  const { shape } = layout
  const lastDay = Math.max(...[...logs.values()].map(log => log.lastDay))
  const declared = {
    source: said.source ?? shape.source,
    priority: said.priority ?? shape.priority,
    basis: said.basis ?? shape.basis,
    basisDay: said.basisDay ?? lastDay,
  }
  if (declared.basis !== 'raw' && declared.basisDay < lastDay)
    throw new Refusal(`prices of ${formatDay(lastDay)} cannot be adjusted to an earlier --basis-date`)
  return [...logs]
    .map(([key, log]) => log.series(key.split(' ')[0]!, declared, layout, dropped))
    .filter(({ days }) => days.length > 0)
}

/** Where a line's prices belong, or why nowhere. */
function logOf(
  logs: Map<string, PriceLog>,
  cells: readonly string[],
  layout: Layout,
  fileTicker: string,
  wanted: string | null,
): PriceLog | 'wrong_number_of_columns' | 'no_ticker' | 'other_ticker' {
  if (cells.length !== layout.width) return 'wrong_number_of_columns'
  const told = layout.at.ticker === undefined ? fileTicker : textAt(cells, layout, 'ticker')
  if (!TICKER.test(told)) return 'no_ticker'
  if (wanted !== null && tickerKey(told) !== tickerKey(wanted)) return 'other_ticker'
  const currency = textAt(cells, layout, 'currency').toUpperCase() || CURRENCY
  const key = `${tickerKey(told)} ${currency}`
  const log = logs.get(key) ?? new PriceLog(currency)
  logs.set(key, log)
  return log
}

/** The symbol in the name of a file: `ACME.csv`, `WIKI-ACME.csv.gz`. */
function nameOf(path: string): string {
  return basename(path)
    .replace(/\.csv(\.gz)?$/i, '')
    .replace(/^WIKI[-_]/i, '')
}

function unknownShape(heading: readonly string[]): string {
  const shapes = SHAPES.map(({ required }) => required.join(',')).join('; ')
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

/** Damage of a file is told; anything else is not the file's fault. */
function refusalOf(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof CsvError) return new Refusal(`not CSV (${message.slice(0, 120)})`, error)
  if (code?.startsWith('Z_')) return new Refusal(`cannot be unzipped (${message})`, error)
  if (['EACCES', 'EISDIR', 'EIO', 'ENOENT'].includes(code ?? ''))
    return new Refusal(`cannot be read (${code})`, error)
  return error
}
