import type { PriceBasis } from '../../src/domain/prices/price-series.ts'

/** What a column of a price file may hold. */
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

/** A shape of price files and what is taken to be true of their prices unless the operator says otherwise. */
export interface PriceShape {
  readonly name: string
  /** Column names, in lower case without anything but letters and digits, in the order of preference. */
  readonly columns: Readonly<Partial<Record<Field, readonly string[]>>>
  readonly required: readonly Field[]
  /** Columns that are known and not read: prices that somebody else adjusted. */
  readonly ignored: readonly string[]
  readonly basis: PriceBasis
  /** Name of the source. */
  readonly source: string
  /** Of two sources of one day the one with the lower number wins. */
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

/** The first shape that has its required columns and knows all others is the shape of a file. */
export const SHAPES: readonly PriceShape[] = [
  {
    // Quandl's WIKI Prices, for one symbol (named by the file) or, with a column for it, for several.
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
    // Five years of the S&P 500's members: on the shares of the day of download.
    name: 'named',
    columns: { ...OHLCV, date: ['date'], ticker: ['name'] },
    required: [...ALL, 'ticker'],
    ignored: [],
    basis: 'split',
    source: 'split-adjusted',
    priority: 50,
  },
  {
    // Six columns and no word on their basis: vendors that offer no more adjust for dividends too.
    name: 'daily',
    columns: { ...OHLCV, date: ['date'] },
    required: ALL,
    ignored: [],
    basis: 'total',
    source: 'adjusted',
    priority: 90,
  },
]

/** Where each field stands in a file. */
export interface Layout {
  readonly shape: PriceShape
  readonly width: number
  readonly at: Readonly<Partial<Record<Field, number>>>
}

/** The layout that a heading tells; null where it is of no known shape. */
export function layoutOf(heading: readonly string[]): Layout | null {
  const names = heading.map(name => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  for (const shape of SHAPES) {
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
