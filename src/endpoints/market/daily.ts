import Type from 'typebox'
import { parseDay } from '../../domain/day.ts'
import { adjustPrices } from '../../domain/prices/adjust.ts'
import { periodReturns, RETURNS, type ReturnName } from '../../domain/prices/returns.ts'
import { AsOf, DayText, day } from '../../schema/day.ts'
import { withKeywords } from '../../schema/defaulted.ts'
import { companyFields, pageFields } from '../../schema/envelope.ts'
import { flag } from '../../schema/flag.ts'
import { CompanyId } from '../../schema/identifiers.ts'
import { nullable } from '../../schema/nullable.ts'
import { limit } from '../../schema/paging.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { companyOf } from '../envelope.ts'
import { checkWindow } from '../filings/window.ts'
import { resolveCompany } from '../resolve-company.ts'
import { listedPrices } from './listed-prices.ts'
import { priceRows } from './price-rows.ts'

const Price = nullable(Type.Number())

const record = Type.Object(
  {
    date: DayText,
    open: Price,
    high: Price,
    low: Price,
    close: Price,
    adj_close: nullable(
      Type.Number({
        description:
          'Close with splits and dividends taken into account, on the shares of `as_of` (or today); null where not every ' +
          'dividend until `last_date` is known',
      }),
    ),
    volume: nullable(Type.Number({ description: 'Shares' })),
  },
  { additionalProperties: false },
)

const names = Object.keys(RETURNS) as ReturnName[]
const returns = Type.Object(
  Object.fromEntries(names.map(name => [name, nullable(Type.Number({ examples: [0.012] }))])) as Record<
    ReturnName,
    ReturnType<typeof nullable<ReturnType<typeof Type.Number>>>
  >,
  {
    additionalProperties: false,
    description:
      'Returns up to `last_date` as fractions: over 1 and 5 trading days, from the last close of the year before (`ytd`), and ' +
      'from the last close on or before the same day 1, 3, 6, 12, 36 and 60 months earlier (at most 7 days before it)',
  },
)

/** Daily prices of a listing and its returns. */
export const marketDaily = defineEndpoint({
  name: 'market.daily',
  method: 'GET',
  path: '/market/daily/{ticker}',
  tag: 'Prices',
  tier: 'public',
  caps: { limit: 'prices_limit' },
  summary: 'Daily end-of-day prices and period returns, newest first',
  description:
    'A share class has its own prices; a CIK is answered with those of the primary one. Sources of prices are loaded by the ' +
    'operator, each with its basis (as traded, adjusted for splits, or for dividends too); every price is brought to the ' +
    'shares of one day by the splits that price files and filings tell, and each day comes from the source that is believed ' +
    'first. Where only a source adjusted for dividends has a day and the dividends are not known, prices keep that ' +
    'adjustment and are below what was traded. Where only filings tell a split, and no price as traded shows its day, ' +
    'prices as traded (`adjusted=false`) are null for the months around it.\n\n' +
    'A return counts dividends where `adj_close` is known at both ends; else it is the change of the price on one share ' +
    'basis (that of an adjusted source where only such a one is loaded). It is null where the history does not reach ' +
    'back, and where between its ends more than 10 days have no price or sources disagree: no return crosses a gap.',
  shape: { kind: 'object', rows: 'data' },
  input: Type.Object({
    ticker: CompanyId,
    from_date: Type.Optional(day('Prices on or after this day.')),
    to_date: Type.Optional(day('Prices on or before this day.')),
    limit: limit(5000, 252),
    adjusted: flag(
      'Prices and volumes on the shares of `as_of` (or today), by the splits effective by then; false: as traded.',
      true,
    ),
    as_of: withKeywords(AsOf, {
      description: 'Only prices, splits and dividends of days on or before this one. Default: all.',
    }),
  }),
  output: Type.Object(
    {
      ...companyFields,
      currency: Type.String({ description: 'ISO 4217' }),
      data: Type.Array(record),
      returns,
      last_date: nullable(Type.String({ format: 'date', description: 'The last day with a price' })),
      ...pageFields,
    },
    { additionalProperties: false },
  ),
  async handle({ ticker, from_date, to_date, limit, adjusted, as_of }, context) {
    checkWindow(from_date, to_date)
    const resolved = resolveCompany(context, ticker)
    const { history, listing } = await listedPrices(context, resolved, ticker)
    const asOf = as_of === undefined ? null : parseDay(as_of)
    const prices = adjustPrices(history, asOf)
    const { rows, lastDate, hasMore } = priceRows(history, prices, {
      from: from_date === undefined ? null : parseDay(from_date),
      to: to_date === undefined ? null : parseDay(to_date),
      limit,
      adjusted,
    })
    return {
      ...companyOf({ ...resolved, ticker: listing }),
      currency: history.currency,
      data: rows,
      returns: periodReturns(history, prices),
      last_date: lastDate,
      count: rows.length,
      has_more: hasMore,
    }
  },
})
