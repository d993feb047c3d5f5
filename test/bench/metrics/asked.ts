import { METRICS, metricOf } from '../../../src/domain/metrics/catalog/index.ts'

/** Metrics that the questions ask, all of kinds that are stored as asked. */
export const FIVE = ['revenue', 'net_margin', 'free_cash_flow', 'roic', 'roe']
export const SCREENED = ['gross_margin', 'net_margin', 'roic', 'asset_turnover']
export const TRENDS = ['net_margin', 'roic', 'asset_turnover']
export const MEDIANS = ['gross_margin', 'operating_margin', 'net_margin', 'current_ratio', 'debt_to_equity']

/** Those asked, the one that universes rest on, and every twelfth of the catalogue: for sizes where all would take hours. */
export const SOME_METRICS: readonly string[] = [
  ...new Set([
    ...FIVE,
    ...SCREENED,
    ...MEDIANS,
    'total_assets',
    ...METRICS.filter((_, place) => place % 12 === 0).map(({ id }) => id),
  ]),
]

/** How the rows of the other engines name a metric. */
export function placeOf(id: string): number {
  const metric = metricOf(id)
  if (!metric) throw new Error(`no metric ${id}`)
  return METRICS.indexOf(metric)
}

export const QUARTERLY = 1
export const TTM = 2
/** Points of a series: ten years of quarters. */
export const POINTS = 40
/** Days in which a latest period counts: 18 months. */
export const FRESH = 548
/** Stands for "still known". */
export const STILL = 65_534

/** Ids of `FIVE` by their place in the catalogue. */
export const FIVE_PLACES: ReadonlyMap<number, string> = new Map(FIVE.map(id => [placeOf(id), id]))
