import type { StoreStatus } from '../src/stores/ports.ts'
import type { TextIndex } from '../src/stores/text-port.ts'
import type { Command } from './define-command.ts'
import { parseArguments } from './parse-arguments.ts'

type TextStatus = Awaited<ReturnType<TextIndex['status']>>
type SignalStatus = Awaited<ReturnType<TextIndex['signals']['status']>>

export const status: Command = {
  name: 'status',
  usage: '[--json]',
  summary: 'Tells what is loaded.',
  holds: 'run',
  async run(args, { stores, io }) {
    const parsed = parseArguments(args, { json: { type: 'boolean' } })
    if ('fault' in parsed) {
      io.err(parsed.fault)
      return 2
    }
    const [found, text, signals] = await Promise.all([
      stores.system.status(),
      stores.text.status(),
      stores.text.signals.status(),
    ])
    if (parsed.values.json) io.out(JSON.stringify({ ...found, filingIndex: text, signals }, null, 2))
    else for (const line of statusLines(found, text, signals)) io.out(line)
    return 0
  },
}

/** The status as aligned text. */
export function statusLines(found: StoreStatus, text: TextStatus, signals: SignalStatus): string[] {
  const range =
    found.firstFilingDate === null ? 'none' : `${found.firstFilingDate} to ${found.lastFilingDate}`
  const facts: readonly (readonly [string, string])[] = [
    ['engine', `${found.engine} ${found.engineVersion}`],
    ['data version', found.dataVersion],
    ['companies', count(found.companies)],
    ['  with filings', count(found.companiesWithFilings)],
    ['  with facts', count(found.companiesWithFacts)],
    ['  with prices', count(found.companiesWithPrices)],
    ['filings', count(found.filings)],
    ['filing dates', range],
    ['facts', count(found.facts)],
    ['statement records', count(found.statementRecords)],
    ['dimensional facts', count(found.dimensionalFacts)],
    ['filings with text', count(found.filingsWithText)],
    ['prices', priceRange(found)],
    ['filing index', `${text.engine}, ${count(text.filings)} filings, ${count(text.rows)} rows${size(text)}`],
    ['signals', `${count(signals.signals)} in ${count(signals.readings)} sources${size(signals)}`],
  ]
  const tables = found.tables.map(
    ({ table, rows, bytesOnDisk }) => [table, count(rows), megabytes(bytesOnDisk)] as const,
  )
  const disk = found.tables.reduce((sum, { bytesOnDisk }) => sum + bytesOnDisk, 0)
  return [
    ...aligned(facts),
    '',
    ...aligned([['table', 'rows', 'MB on disk'], ...tables, ['all', '', megabytes(disk)]], 'right'),
  ]
}

function priceRange({ prices, firstPriceDate, lastPriceDate }: StoreStatus): string {
  return prices === 0 ? 'none' : `${count(prices)}, ${firstPriceDate} to ${lastPriceDate}`
}

function size({ bytesOnDisk }: Pick<TextStatus, 'bytesOnDisk'>): string {
  return bytesOnDisk === null ? '' : `, ${megabytes(bytesOnDisk)} MB`
}

function aligned(rows: readonly (readonly string[])[], side: 'left' | 'right' = 'left'): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) =>
        column > 0 && side === 'right' ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
