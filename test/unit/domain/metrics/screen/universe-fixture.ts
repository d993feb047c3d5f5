import fc from 'fast-check'
import {
  type Column,
  type ColumnOf,
  referenceKey,
  type ScreenCompany,
  type Universe,
  universeOf,
} from '../../../../../src/domain/metrics/screen/universe.ts'

/** A value, or the reason of a null. */
export type Cell = number | string

export interface MadeCompany {
  readonly company: ScreenCompany
  /** By reference key; `usd_` at the beginning of a key says that it is money. */
  readonly cells: Readonly<Record<string, Cell>>
}

export function company(ticker: string, over: Partial<ScreenCompany> = {}): ScreenCompany {
  return {
    cik: [...ticker].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
    ticker,
    name: `${ticker} Inc.`,
    sector: 'technology',
    industry: 'software',
    sic: '7372',
    exchange: 'NYSE',
    filerType: 'domestic_operating',
    currency: 'USD',
    latestEnd: 20_000,
    stale: false,
    ...over,
  }
}

interface MadeUniverse {
  readonly universe: Universe
  readonly columnOf: ColumnOf
}

/** Columns of any reference; a key that a company lacks is null for `missing_input:x`. */
export function universeFixture(made: readonly MadeCompany[]): MadeUniverse {
  const columnOf: ColumnOf = reference => {
    const key = referenceKey(reference)
    const cells = made.map(({ cells }) => cells[key] ?? 'missing_input:x')
    const column: Column = {
      values: Float64Array.from(cells, cell => (typeof cell === 'number' ? cell : Number.NaN)),
      // A value of its own end, so that rows show the latest.
      ends: Int32Array.from(cells, cell =>
        typeof cell === 'number' ? 19_000 + KEYS.indexOf(key as never) : 0,
      ),
      money: key.startsWith('usd_'),
      reasonAt: place => String(cells[place]),
    }
    return column
  }
  return { universe: universeOf(made.map(one => one.company)), columnOf }
}

export const KEYS = ['roa', 'margin', 'usd_revenue', 'margin.Q.TREND8'] as const

/** Few different values, so that ties are common. */
const valueTimeline: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -3, max: 6 }) },
  { weight: 2, arbitrary: fc.double({ min: -5, max: 5, noNaN: true }) },
  { weight: 2, arbitrary: fc.constantFrom('missing_input:revenue', 'negative_denominator', 'stale') },
)

const identity = fc.record({
  sector: fc.constantFrom('technology', 'energy', null),
  industry: fc.constantFrom('software', 'coal', null),
  exchange: fc.constantFrom('NYSE', 'Nasdaq', null),
  filerType: fc.constantFrom('domestic_operating' as const, 'foreign_private_issuer' as const, null),
  currency: fc.constantFrom('USD', 'USD', 'USD', 'JPY', null),
  stale: fc.constantFrom(false, false, false, false, true),
})

export const companiesFixture: fc.Arbitrary<MadeCompany[]> = fc
  .uniqueArray(
    fc.record({
      ticker: fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom(...'ABCdé') }),
      over: identity,
      cells: fc.record(Object.fromEntries(KEYS.map(key => [key, valueTimeline]))),
    }),
    { selector: ({ ticker }) => ticker, maxLength: 25 },
  )
  .map(rows => rows.map(({ ticker, over, cells }) => ({ company: company(ticker, over), cells })))
