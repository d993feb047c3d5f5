import type { StoreStatus } from '../stores/ports/stores.ts'
import type { TextIndex } from '../stores/ports/text.ts'
import { damageLine } from './check.ts'
import { alignColumns, type CommandRun, parseArguments } from './define-command.ts'

type TextStatus = Awaited<ReturnType<TextIndex['status']>>
type SignalStatus = Awaited<ReturnType<TextIndex['signals']['status']>>

export const status: CommandRun = {
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
    if (parsed.values.json)
      io.out(
        JSON.stringify({ ...found, filingIndex: text, signals, damage: stores.system.damage() }, null, 2),
      )
    else for (const line of statusLines(found, text, signals)) io.out(line)
    if (!parsed.values.json) for (const damage of stores.system.damage()) io.out(damageLine(damage))
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
    ...alignColumns(facts),
    '',
    ...alignColumns([['table', 'rows', 'MB on disk'], ...tables, ['all', '', megabytes(disk)]], 'right'),
  ]
}

function priceRange({ prices, firstPriceDate, lastPriceDate }: StoreStatus): string {
  return prices === 0 ? 'none' : `${count(prices)}, ${firstPriceDate} to ${lastPriceDate}`
}

function size({ bytesOnDisk }: Pick<TextStatus, 'bytesOnDisk'>): string {
  return bytesOnDisk === null ? '' : `, ${megabytes(bytesOnDisk)} MB`
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
