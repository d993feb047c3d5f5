import type { PriceBasis } from '../../src/domain/prices/price-series.ts'

/** Fields of a price file. */
export type Field =
  | 'ticker'
  | 'date'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'split'
  | 'dividend'
  | 'currency'

/** A price file format and the default meaning of its prices. */
interface PriceFileFormat {
  readonly name: string
  /** Column names in order of preference, in lower case with only letters and digits. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>
  readonly required: readonly Field[]
  /** Known columns that are not read: prices adjusted by someone else. */
  readonly ignored: readonly string[]
  readonly basis: PriceBasis
  /** Name of the source. */
  readonly source: string
  /** If two sources have a day, the lower number wins. */
  readonly priority: number
}

const OHLCV = {
  open: ['open'],
  high: ['high'],
  low: ['low'],
  close: ['close'],
  volume: ['volume'],
} as const
const ALL: readonly Field[] = ['date', 'open', 'high', 'low', 'close', 'volume']

/** A file has the first format whose required columns it has and that allows all its other columns. */
export const PRICE_FILE_FORMATS: readonly PriceFileFormat[] = [
  {
    // Quandl's WIKI Prices, for one symbol (the file name) or several (with a symbol column).
    name: 'wiki',
    columns: {
      ...OHLCV,
      date: ['date'],
      ticker: ['ticker', 'stock', 'symbol', 'name'],
      split: ['splitratio'],
      dividend: ['exdividend'],
    },
    required: [...ALL, 'split', 'dividend'],
    ignored: ['', 'adjopen', 'adjhigh', 'adjlow', 'adjclose', 'adjvolume'],
    basis: 'raw',
    source: 'wiki',
    priority: 10,
  },
  {
    name: 'own',
    columns: {
      ...OHLCV,
      date: ['date'],
      ticker: ['ticker'],
      split: ['split'],
      dividend: ['dividend'],
      currency: ['currency'],
    },
    required: [...ALL, 'ticker'],
    ignored: [],
    basis: 'raw',
    source: 'own',
    priority: 20,
  },
  {
    // Five years of S&P 500 members, split-adjusted to the download day.
    name: 'named',
    columns: { ...OHLCV, date: ['date'], ticker: ['name'] },
    required: [...ALL, 'ticker'],
    ignored: [],
    basis: 'split',
    source: 'split-adjusted',
    priority: 50,
  },
  {
    // Six columns without a basis: vendors of such files also adjust for dividends.
    name: 'daily',
    columns: { ...OHLCV, date: ['date'] },
    required: ALL,
    ignored: [],
    basis: 'total',
    source: 'adjusted',
    priority: 90,
  },
]

/** Column index of each field in a file. */
export interface Layout {
  readonly shape: PriceFileFormat
  readonly width: number
  readonly at: Readonly<Partial<Record<Field, number>>>
}

/** The layout of a heading; null for an unknown format. */
export function layoutOf(heading: readonly string[]): Layout | null {
  const names = heading.map(name => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  for (const shape of PRICE_FILE_FORMATS) {
    const at: Partial<Record<Field, number>> = {}
    for (const [field, known] of Object.entries(shape.columns) as [Field, readonly string[]][]) {
      const name = known.find(candidate => names.includes(candidate))
      if (name !== undefined) at[field] = names.indexOf(name)
    }
    const used = new Set(Object.values(at))
    const isWhole = shape.required.every(field => at[field] !== undefined)
    const isKnown = names.every((name, index) => used.has(index) || shape.ignored.includes(name))
    if (isWhole && isKnown) return { shape, width: names.length, at }
  }
  return null
}
