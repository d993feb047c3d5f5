import { METRICS, metricOf } from '../../../src/domain/metrics/catalog/index.ts'

/** Metrics that are queried; all are stored, so that none is computed at query time. */
export const FIVE = ['revenue', 'net_margin', 'free_cash_flow', 'roic', 'roe']
export const SCREENED = ['gross_margin', 'net_margin', 'roic', 'asset_turnover']
export const TRENDS = ['net_margin', 'roic', 'asset_turnover']
export const MEDIANS = ['gross_margin', 'operating_margin', 'net_margin', 'current_ratio', 'debt_to_equity']

/** The queried metrics, `total_assets` (which universes are built from) and every twelfth metric of the catalog. For sizes at which all would take hours. */
export const SOME_METRICS: readonly string[] = [
  ...new Set([
    ...FIVE,
    ...SCREENED,
    ...MEDIANS,
    'total_assets',
    ...METRICS.filter((_, index) => index % 12 === 0).map(({ id }) => id),
  ]),
]

/** Identifies a metric in the rows of the other engines: its index in the catalog. */
export function metricIndex(id: string): number {
  const metric = metricOf(id)
  if (!metric) throw new Error(`Unknown metric ${id}`)
  return METRICS.indexOf(metric)
}

export const QUARTERLY = 1
export const TTM = 2
/** Points of a series: 40 quarters. */
export const POINTS = 40
/** Older latest periods are ignored: 18 months in days. */
export const MAX_AGE_DAYS = 548
/** `known_to` above this day means that the value is current. */
export const MAX_KNOWN_DAY = 65_534

/** Ids of `FIVE` by catalog index. */
export const FIVE_BY_INDEX: ReadonlyMap<number, string> = new Map(FIVE.map(id => [metricIndex(id), id]))
