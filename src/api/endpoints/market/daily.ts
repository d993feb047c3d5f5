import Type from 'typebox'
import { tickerKey } from '../../../domain/company/symbols.ts'
import { type Day, formatDay, parseDay } from '../../../domain/day.ts'
import { lastAt, type PriceHistory } from '../../../domain/prices/price-series.ts'
import {
  type AdjustedPrices,
  adjustPrices,
  periodReturns,
  RETURNS,
  type ReturnName,
} from '../../../domain/prices/returns.ts'
import { AppError } from '../../../errors.ts'
import {
  AsOf,
  CompanyId,
  companyFields,
  DayText,
  day,
  flag,
  limit,
  listFields,
  nullable,
  offset,
  pageFields,
  withKeywords,
} from '../../../schema/fields.ts'
import type { Block } from '../../blocks/block.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import { companyOf, defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { aboutList } from '../envelope.ts'
import { checkWindow } from '../filings/filing-record.ts'

/** Columns of a `PriceHistory`. */
type Columns = Omit<PriceHistory, 'listing' | 'currency' | 'splits' | 'dividends'>

/** A price history as columns. */
interface PriceBlock extends Block, Columns {
  /** JSON of the fields that are no columns; empty: no prices are loaded. */
  readonly about: readonly string[]
}

/** The prices of a listing (null: the main one) of a company; null: none are loaded. */
export async function priceHistory(
  cik: number,
  listing: string | null,
  { stores, blocks, snapshot }: Pick<HandlerContext, 'stores' | 'blocks' | 'snapshot'>,
): Promise<PriceHistory | null> {
  // Which listing is the main one depends on the tickers of today.
  const key = `${cik} ${snapshot.dataVersion} prices ${listing ?? ''}`
  const block = await blocks.get(key, async () => priceBlock(await stores.prices.history(cik, listing)))
  const { about, ...columns } = block
  return about.length === 0 ? null : { ...columns, ...JSON.parse(about[0]!) }
}

const NOTHING: PriceBlock = {
  about: [],
  days: new Int32Array(),
  closes: new Float64Array(),
  exact: new Uint8Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  volume: new Float64Array(),
  sideKnown: new Uint8Array(),
  segments: new Int32Array(),
  dividendsKnown: new Uint8Array(),
}

function priceBlock(history: PriceHistory | null): PriceBlock {
  if (history === null) return NOTHING
  const { listing, currency, splits, dividends, ...columns } = history
  return { about: [JSON.stringify({ listing, currency, splits, dividends })], ...columns }
}

interface Window {
  readonly from: Day | null
  readonly to: Day | null
  readonly limit: number
  readonly offset: number
  readonly adjusted: boolean
}

/** Rows of the response, newest first, and the last visible day. */
function priceRows(
  history: PriceHistory,
  prices: AdjustedPrices,
  { from, to, limit, offset, adjusted }: Window,
) {
  const { days } = history
  const latest = to === null ? prices.last : Math.min(prices.last, lastAt(days, to))
  const last = latest - offset
  const first = from === null ? 0 : lastAt(days, from - 1) + 1
  const lowest = Math.max(first, last - limit + 1)
  const rows: ReturnType<typeof priceRow>[] = []
  for (let at = last; at >= lowest; at -= 1) rows.push(priceRow(history, prices, at, adjusted))
  return {
    rows,
    lastDate: prices.last < 0 ? null : formatDay(days[prices.last]!),
    hasMore: last - limit >= first,
  }
}

function priceRow(history: PriceHistory, prices: AdjustedPrices, at: number, adjusted: boolean) {
  const factor = adjusted ? prices.splitFactors[at]! : 1
  const { days, open, high, low, closes, volume } = history
  const date = formatDay(days[at]!)
  const adj_close = nullIfNaN(prices.adjustedCloses[at]!)
  // The as-traded price may be off by the split ratio: return none instead.
  if (!adjusted && history.sideKnown[at] === 0)
    return { date, open: null, high: null, low: null, close: null, adj_close, volume: null }
  const shares = volume[at]! * factor
  return {
    date,
    open: nullIfNaN(open[at]! / factor),
    high: nullIfNaN(high[at]! / factor),
    low: nullIfNaN(low[at]! / factor),
    close: rounded(closes[at]! / factor),
    adj_close,
    volume: Number.isNaN(shares) ? null : Math.round(shares),
  }
}

function nullIfNaN(value: number): number | null {
  return Number.isNaN(value) ? null : rounded(value)
}

/** Split factors produce floating-point noise beyond the digits of any source. */
function rounded(value: number): number {
  // A number with so few digits needs no rounding; the check is faster than formatting it.
  if (Math.abs(value) < 1e6 && Math.round(value * 1e4) / 1e4 === value) return value
  return Number(value.toPrecision(10))
}

/** Prices of the requested listing, and the ticker for the response. Throws `not_found` if none are loaded. */
async function listedPrices(
  context: HandlerContext,
  { company, ticker }: Resolved,
  requestedTicker: string,
): Promise<{ readonly history: PriceHistory; readonly listing: string }> {
  const key = tickerKey(ticker)
  const isCurrent = company.listings.some(listing => tickerKey(listing.ticker) === key)
  // A CIK selects no share class, and a former ticker is not a current class.
  const isClass = isCurrent && tickerKey(requestedTicker) === key
  const history = await priceHistory(company.cik, isClass ? key : null, context)
  if (!history) throw await notLoaded(context.stores, company.cik, ticker)
  const listing = company.listings.find(candidate => tickerKey(candidate.ticker) === history.listing)
  return { history, listing: listing?.ticker ?? ticker }
}

async function notLoaded(stores: HandlerContext['stores'], cik: number, ticker: string): Promise<AppError> {
  const others = await stores.prices.listings(cik)
  const hint = others.length === 0 ? '' : ` Prices of this company are loaded for ${others.join(', ')}.`
  return new AppError('not_found', { message: `No prices are loaded for ${ticker}.${hint}` })
}

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
          'Close adjusted for splits and dividends, on the split basis of `as_of` (or today); null unless every ' +
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
      'Returns up to `last_date` as fractions: over 1 and 5 trading days, from the last close of the previous year (`ytd`), and ' +
      'from the last close on or before the same day 1, 3, 6, 12, 36 and 60 months earlier (at most 7 days before it)',
  },
)

/** Daily prices and returns of a listing. */
export const marketDaily = defineEndpoint({
  name: 'market.daily',
  method: 'GET',
  path: '/market/daily/{ticker}',
  tag: 'Prices',
  tier: 'public',
  caps: { limit: 'prices_limit' },
  summary: 'Daily end-of-day prices and period returns, newest first',
  description:
    'Each share class has its own prices; a CIK returns those of the primary class. The operator loads price sources, each ' +
    'with its basis (as traded, split-adjusted, or adjusted for splits and dividends). With `adjusted=true` all prices are ' +
    'adjusted to one split basis, using the splits in price files and filings; each day uses the source with the highest ' +
    'priority. If a day exists only in a dividend-adjusted source and the dividends are unknown, its prices keep that ' +
    'adjustment and are lower than the traded prices. If a split is reported only in filings and no as-traded price shows ' +
    'its date, as-traded prices (`adjusted=false`) are null for the months around it.\n\n' +
    'A return includes dividends if `adj_close` is available at both ends; otherwise it is the price change on one split ' +
    'basis (that of an adjusted source if no other is loaded). It is null if the history is too short, and if between its ' +
    'ends prices are missing for more than 10 days or sources disagree: no return spans a gap.',
  shape: { kind: 'object', rows: 'data' },
  fromBlocks: true,
  input: Type.Object({
    ticker: CompanyId,
    from_date: Type.Optional(day('Prices on or after this day.')),
    to_date: Type.Optional(day('Prices on or before this day.')),
    limit: limit(5000, 252),
    offset: offset(),
    adjusted: flag('Prices and volumes on the split basis of `as_of` (or today); false: as traded.', true),
    as_of: withKeywords(AsOf, {
      description: 'Only prices, splits and dividends on or before this date. Default: all.',
    }),
  }),
  output: Type.Object(
    {
      ...companyFields,
      currency: Type.String({ description: 'ISO 4217' }),
      data: Type.Array(record),
      returns,
      last_date: nullable(Type.String({ format: 'date', description: 'Last day with a price' })),
      ...pageFields,
      ...listFields,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { ticker, from_date, to_date, limit, offset, adjusted, as_of } = input
    checkWindow(from_date, to_date)
    const resolved = resolveCompany(context, ticker)
    const { history, listing } = await listedPrices(context, resolved, ticker)
    const asOf = as_of === undefined ? null : parseDay(as_of)
    const prices = adjustPrices(history, asOf)
    const { rows, lastDate, hasMore } = priceRows(history, prices, {
      from: from_date === undefined ? null : parseDay(from_date),
      to: to_date === undefined ? null : parseDay(to_date),
      limit,
      offset,
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
      ...(await aboutList({ ...resolved, ticker: listing }, rows.length, {
        context,
        input,
        madeOf: 'prices',
      })),
    }
  },
})
