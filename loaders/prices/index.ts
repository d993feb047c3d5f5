import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { formatDay, parseDay } from '../../src/domain/day.ts'
import { GAP_DAYS } from '../../src/domain/prices/merge-series.ts'
import { PRICE_BASES, type PriceBasis, type PriceSeries } from '../../src/domain/prices/price-series.ts'
import type { LoadContext, Loader } from '../define-loader.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import { addCounts, count } from '../shared/counts.ts'
import { addNotice, addRefused } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { type PricePublisher, pricePublisher } from './publish-prices.ts'
import { type PriceFileOptions, readPriceFile } from './read-price-file.ts'

/** Oddities of a series that are kept: gaps, and days on which no market is open. */
function seriesNotices({ listing, days }: PriceSeries): string[] {
  const notices: string[] = []
  for (let at = 1; at < days.length; at += 1) {
    const [before, after] = [days[at - 1]!, days[at]!]
    if (after - before > GAP_DAYS)
      notices.push(`gap: ${listing} has no price between ${formatDay(before)} and ${formatDay(after)}`)
  }
  const weekend = days.filter(day => isWeekend(day))
  if (weekend.length > 0)
    notices.push(`weekend: ${listing} has ${weekend.length} such days, the first ${formatDay(weekend[0]!)}`)
  return notices
}

/** Day 0 was a Thursday. */
function isWeekend(day: number): boolean {
  return [2, 3].includes(((day % 7) + 7) % 7)
}

/** Loads daily prices from CSV files. */
export const pricesLoader: Loader = {
  name: 'prices',
  usage:
    'prices --from DIR|FILE [--source NAME] [--priority N] [--basis raw|split|total] [--basis-date DAY] [--ticker T]',
  description:
    'Daily prices from CSV files, gzipped or not; the price basis is detected from the file format or set with --basis.',
  examples: [
    ['npm run load -- prices --from ./prices', 'Loads every .csv and .csv.gz below a directory.'],
    [
      'npm run load -- prices --from ./aaa.csv --ticker AAA --basis raw',
      'Loads unadjusted prices of one listing.',
    ],
  ],
  options: {
    from: 'text',
    source: 'text',
    priority: 'text',
    basis: 'text',
    'basis-date': 'text',
    ticker: 'text',
  },
  check: faultsOf,
  async run(values, context) {
    const { stores, report, progress, signal } = context
    const from = values.text('from')!
    const files = await priceFiles(from)
    if (files.length === 0) addRefused(report, from, 'no file ending in .csv or .csv.gz is in it')
    const edit = stores.edit()
    const publisher = pricePublisher(edit.stores, report)
    progress.begin(files.length)
    try {
      for (const path of files) {
        if (signal.aborted) break
        progress.step(await loadFile(path, relative(from, path) || path, saidOf(values), context, publisher))
      }
      // What was read before an abort is complete: prices and the metrics computed from them become visible together.
      await publisher.settle()
      await edit.commit()
    } catch (error) {
      edit.discard()
      throw error
    }
    if (!signal.aborted) await stores.publisher.removeSuperseded()
  },
}

/** Loads one file; returns the number of lines read. */
async function loadFile(
  path: string,
  name: string,
  said: PriceFileOptions,
  { report }: LoadContext,
  publisher: PricePublisher,
): Promise<number> {
  count(report.read, 'files')
  try {
    const { series, read, dropped } = await readPriceFile(path, said)
    count(report.read, 'prices', read)
    addCounts(report.dropped, dropped)
    for (const notice of series.flatMap(seriesNotices)) addNotice(report, name, notice)
    await publisher.add(name, series)
    return read
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    addRefused(report, name, error.message)
    return 0
  }
}

async function faultsOf(values: ArgumentValues): Promise<string[]> {
  const [from, basis, day] = [values.text('from'), values.text('basis'), values.text('basis-date')]
  const [source, priority, ticker] = [values.text('source'), values.text('priority'), values.text('ticker')]
  const found = from === null ? null : await stat(from).catch(() => null)
  const faults: string[] = []
  if (from === null) faults.push('--from must name a CSV file or a directory of them.')
  else if (!found) faults.push(`--from ${from}: no such file or directory.`)
  if (basis !== null && !PRICE_BASES.includes(basis as PriceBasis))
    faults.push(`--basis ${basis} is none of ${PRICE_BASES.join(', ')}.`)
  if (day !== null && parseDay(day) === null) faults.push(`--basis-date ${day} is not a date as YYYY-MM-DD.`)
  if (source !== null && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(source))
    faults.push(`--source ${source} must consist of letters, digits, dots and dashes.`)
  if (priority !== null && !/^[1-9]\d{0,2}$/.test(priority))
    faults.push(`--priority ${priority} must be a number from 1 (highest priority) to 999.`)
  if (ticker !== null && !/^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/.test(ticker))
    faults.push(`--ticker ${ticker} is not a ticker.`)
  if (ticker !== null && found?.isDirectory())
    faults.push('--ticker applies to a single price file, but --from names a directory.')
  return faults
}

function saidOf(values: ArgumentValues): PriceFileOptions {
  const [day, priority] = [values.text('basis-date'), values.text('priority')]
  return {
    source: values.text('source'),
    priority: priority === null ? null : Number(priority),
    basis: values.text('basis') as PriceBasis | null,
    basisDay: day === null ? null : parseDay(day),
    ticker: values.text('ticker'),
  }
}

/** A file, or those of a directory and its subdirectories, ordered by name. */
async function priceFiles(from: string): Promise<string[]> {
  if ((await stat(from)).isFile()) return [from]
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.csv(\.gz)?$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
