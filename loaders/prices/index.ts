import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseDay } from '../../src/domain/day.ts'
import { PRICE_BASES, type PriceBasis } from '../../src/domain/prices/price-series.ts'
import { addCounts, count } from '../counts.ts'
import type { LoadContext, Loader } from '../define-loader.ts'
import { addNotice, addRefused } from '../load-report.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import { Refusal } from '../refusal.ts'
import { seriesNotices } from './notices.ts'
import { type PricePublisher, pricePublisher } from './publish-prices.ts'
import { readPriceFile, type Said } from './read-price-file.ts'

/** Daily prices out of CSV files. */
export const pricesLoader: Loader = {
  name: 'prices',
  usage:
    'prices --from DIR|FILE [--source NAME] [--priority N] [--basis raw|split|total] [--basis-date DAY] [--ticker T]',
  says: 'Daily prices out of CSV files, gzipped or not; what their prices stand for is told by their shape or by --basis.',
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
    const publisher = pricePublisher(stores, report)
    progress.begin(files.length)
    try {
      for (const path of files) {
        if (signal.aborted) break
        progress.step(await loadFile(path, relative(from, path) || path, saidOf(values), context, publisher))
      }
    } finally {
      await publisher.settle()
    }
    if (!signal.aborted) await stores.publisher.clean()
  },
}

/** Loads one file; the lines that were read. */
async function loadFile(
  path: string,
  name: string,
  said: Said,
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
    if (!(error instanceof Refusal)) throw error
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
  else if (!found) faults.push(`--from ${from}: there is no such file or directory.`)
  if (basis !== null && !PRICE_BASES.includes(basis as PriceBasis))
    faults.push(`--basis ${basis} is none of ${PRICE_BASES.join(', ')}.`)
  if (day !== null && parseDay(day) === null) faults.push(`--basis-date ${day} is no day as YYYY-MM-DD.`)
  if (source !== null && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(source))
    faults.push(`--source ${source} is no name of letters, digits, dots and dashes.`)
  if (priority !== null && !/^[1-9]\d{0,2}$/.test(priority))
    faults.push(`--priority ${priority} is no number from 1 (believed first) to 999.`)
  if (ticker !== null && !/^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/.test(ticker))
    faults.push(`--ticker ${ticker} is no ticker.`)
  if (ticker !== null && found?.isDirectory())
    faults.push('--ticker tells whose prices one file has; --from names a directory.')
  return faults
}

function saidOf(values: ArgumentValues): Said {
  const [day, priority] = [values.text('basis-date'), values.text('priority')]
  return {
    source: values.text('source'),
    priority: priority === null ? null : Number(priority),
    basis: values.text('basis') as PriceBasis | null,
    basisDay: day === null ? null : parseDay(day),
    ticker: values.text('ticker'),
  }
}

/** A file, or those of a directory and the directories in it, by name. */
async function priceFiles(from: string): Promise<string[]> {
  if ((await stat(from)).isFile()) return [from]
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && /\.csv(\.gz)?$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
