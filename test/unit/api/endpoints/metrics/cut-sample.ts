import type { EdgarDocument, EdgarSource } from '../../../../../loaders/edgar/source.ts'
import type { Day } from '../../../../../src/domain/day.ts'
import type { PriceSeries } from '../../../../../src/domain/prices/price-series.ts'

/** Prices as they were known at the end of a day. */
export function cutPrices(series: PriceSeries, until: Day): PriceSeries {
  const count = series.days.filter(day => day <= until).length
  const { days, open, high, low, close, volume } = series
  return {
    ...series,
    days: days.slice(0, count),
    open: open.slice(0, count),
    high: high.slice(0, count),
    low: low.slice(0, count),
    close: close.slice(0, count),
    volume: volume.slice(0, count),
    splits: series.splits.filter(({ effective }) => effective <= until),
    dividends: series.dividends.filter(({ exDay }) => exDay <= until),
  }
}

/** What SEC's files would have said on a day. */
export function cutSource(source: EdgarSource, until: string): EdgarSource {
  return {
    name: source.name,
    tickerFiles: () => source.tickerFiles(),
    ciks: () => source.ciks(),
    documents: async cik =>
      (await source.documents(cik)).map(document => ({
        ...document,
        bytes: async () => cutBytes(document, await document.bytes(), until),
      })),
  }
}

interface FactsText {
  facts: Record<string, Record<string, { units: Record<string, { filed: string }[]> }>>
}
type Columns = Record<string, unknown[]> & { filingDate: string[] }

function cutBytes({ kind }: EdgarDocument, bytes: Buffer, until: string): Buffer {
  const text = JSON.parse(bytes.toString()) as unknown
  if (kind === 'companyfacts') cutFacts(text as FactsText, until)
  if (kind === 'submissions') cutColumns((text as { filings: { recent: Columns } }).filings.recent, until)
  if (kind === 'submissions_page') cutColumns(text as Columns, until)
  return Buffer.from(JSON.stringify(text))
}

function cutFacts({ facts }: FactsText, until: string): void {
  for (const concepts of Object.values(facts)) {
    for (const [name, { units }] of Object.entries(concepts)) {
      for (const [unit, rows] of Object.entries(units)) {
        const kept = rows.filter(({ filed }) => filed <= until)
        if (kept.length > 0) units[unit] = kept
        else delete units[unit]
      }
      if (Object.keys(units).length === 0) delete concepts[name]
    }
  }
}

function cutColumns(columns: Columns, until: string): void {
  const kept = columns.filingDate.map(day => day <= until)
  for (const [name, values] of Object.entries(columns))
    if (Array.isArray(values)) columns[name] = values.filter((_value, at) => kept[at])
}
