import { type Day, parseDay } from '../../domain/day.ts'
import { absenceAt, type MetricReference } from '../../domain/screen/column.ts'
import type { SourceReading } from '../../domain/signals/reading.ts'
import type { ReadingFilter } from '../../stores/signal-port.ts'
import type { Context } from '../define-endpoint.ts'
import { readColumns } from '../screener/screen-columns.ts'
import { screenUniverse } from '../screener/screen-universe.ts'

const MARKET_CAP: MetricReference = { metric: 'market_cap', dimension: null }
/** Companies asked at a time. */
const TOGETHER = 4

/** Readings that match, those of the company of the largest market value first; of one company the newest first. */
export async function byMarketCap(
  filter: ReadingFilter,
  limit: number,
  asOf: string | undefined,
  context: Context,
): Promise<SourceReading[]> {
  const { signals } = context.stores.text
  const ciks = await ordered(await signals.companies(filter), asOf, context)
  const found: SourceReading[] = []
  for (let from = 0; from < ciks.length && found.length < limit; from += TOGETHER) {
    const pages = await Promise.all(
      ciks
        .slice(from, from + TOGETHER)
        .map(cik => signals.search({ ...filter, ciks: [cik] }, { limit, offset: 0 })),
    )
    found.push(...pages.flatMap(({ readings }) => readings))
  }
  return found.slice(0, limit)
}

/** The largest first; those of which no market value is known, or none in USD, last and by CIK. */
async function ordered(
  ciks: readonly number[],
  asOf: string | undefined,
  context: Context,
): Promise<readonly number[]> {
  if (ciks.length < 2) return ciks
  const today = parseDay(asOf ?? context.today) as Day
  const day = asOf === undefined ? null : today
  const { universe, placeOf } = await screenUniverse(context, day, today)
  const asked = { period: 'ttm', price: 'current', asOf: day, today } as const
  const column = (await readColumns([MARKET_CAP], { universe, placeOf }, asked, context))(MARKET_CAP)
  const value = (cik: number) => {
    const place = placeOf.get(cik)
    if (place === undefined || absenceAt(column, universe, place) !== 0) return Number.NEGATIVE_INFINITY
    return column.values[place]!
  }
  const values = new Map(ciks.map(cik => [cik, value(cik)]))
  return ciks.toSorted((a, b) => {
    const [first, second] = [values.get(a)!, values.get(b)!]
    return first === second ? a - b : second > first ? 1 : -1
  })
}
