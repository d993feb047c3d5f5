import { FRESH, MEDIANS, POINTS, placeOf, QUARTERLY, SCREENED, STILL, TRENDS, TTM } from './asked.ts'
import type { EngineName } from './engines/row-store.ts'
import { TOP } from './own-screens.ts'

const places = (ids: readonly string[]) => ids.map(placeOf).join(', ')

/** Known on a day; the latest: an end that nothing has reached. */
const known = (day: number | null) => (day === null ? `kt > ${STILL}` : `kf <= ${day} AND kt > ${day}`)

/** Points of series, newest first; no more than were asked for are used. */
export function seriesSql(ciks: readonly number[], metrics: readonly string[], day: number | null): string {
  return `SELECT cik, m, pe, kf, v, w, b, fy, fp FROM points
    WHERE pt = ${TTM} AND m IN (${places(metrics)}) AND cik IN (${ciks.join(', ')}) AND ${known(day)}
    ORDER BY cik, m, pe DESC`
}

const fresh = (day: number) => `pt = ${TTM} AND pe > ${day - FRESH}`

/** The latest value of each company and metric, as each engine does it best. */
const LATEST: Readonly<Record<EngineName, (where: string) => string>> = {
  SQLite: where => `SELECT cik, m, v, max(pe) FROM points WHERE ${where} GROUP BY m, cik`,
  DuckDB: where => `SELECT cik, m, arg_max_null(v, pe) AS v FROM points WHERE ${where} GROUP BY m, cik`,
  PostgreSQL: where =>
    `SELECT DISTINCT ON (m, cik) cik, m, v FROM points WHERE ${where} ORDER BY m, cik, pe DESC`,
}

/** Companies above four thresholds, best first by the first metric. */
export function screenSql(
  engine: EngineName,
  day: number,
  asOf: number | null,
  thresholds: readonly number[],
) {
  const where = `${fresh(day)} AND m IN (${places(SCREENED)}) AND ${known(asOf)}`
  const columns = SCREENED.map((id, at) => `max(CASE WHEN m = ${placeOf(id)} THEN v END) AS v${at}`)
  const filters = thresholds.map((threshold, at) => `v${at} > ${threshold}`)
  return `SELECT cik FROM (SELECT cik, ${columns.join(', ')} FROM (${LATEST[engine](where)}) AS latest GROUP BY cik) AS wide
    WHERE ${filters.join(' AND ')} ORDER BY v0 DESC, cik LIMIT ${TOP}`
}

/** Eight periods end to end span less than this many days. */
const EIGHT_PERIODS = 7 * 92 + 35
/** Days in which the eight latest periods of a company lie whose last one counts. */
const LOOKED_AT = FRESH + EIGHT_PERIODS

/** The slope of least squares over eight equal steps, from ranks 1 (newest) to 8. */
const SLOPE = 'sum((4.5 - rn) * v) / 42.0'

/** Companies whose first two metrics rise over eight periods, those first whose third rises most. */
export function trendSql(day: number): string {
  const ranked = `SELECT cik, m, pe, v, row_number() OVER (PARTITION BY m, cik ORDER BY pe DESC) AS rn FROM points
    WHERE pt = ${TTM} AND m IN (${places(TRENDS)}) AND pe > ${day - LOOKED_AT} AND ${known(null)}`
  const slopes = `SELECT cik, m, ${SLOPE} AS slope FROM (${ranked}) AS ranked WHERE rn <= 8 GROUP BY m, cik
    HAVING count(v) = 8 AND max(pe) > ${day - FRESH} AND max(pe) - min(pe) < ${EIGHT_PERIODS}`
  const columns = TRENDS.map((id, at) => `max(CASE WHEN m = ${placeOf(id)} THEN slope END) AS s${at}`)
  return `SELECT cik FROM (SELECT cik, ${columns.join(', ')} FROM (${slopes}) AS slopes GROUP BY cik) AS wide
    WHERE s0 > 0 AND s1 > 0 AND s2 IS NOT NULL ORDER BY s2 DESC, cik LIMIT ${TOP}`
}

const MEDIAN: Readonly<Record<Exclude<EngineName, 'SQLite'>, string>> = {
  DuckDB: 'median(v)',
  PostgreSQL: 'percentile_cont(0.5) WITHIN GROUP (ORDER BY v)',
}

/** Medians by metric, sector and quarter. */
export function mediansSql(engine: Exclude<EngineName, 'SQLite'>, last: number): string {
  const quarter = engine === 'DuckDB' ? '(pe * 16 + 730) // 1461' : '(pe * 16 + 730) / 1461'
  const from = Math.floor(((last - POINTS + 1) * 1_461 - 730) / 16)
  return `SELECT m, sector, ${quarter} AS q, ${MEDIAN[engine]} AS v FROM points JOIN company USING (cik)
    WHERE pt = ${QUARTERLY} AND m IN (${places(MEDIANS)}) AND ${known(null)} AND v IS NOT NULL AND pe >= ${from - 1}
      AND ${quarter} > ${last - POINTS} AND ${quarter} <= ${last}
    GROUP BY 1, 2, 3`
}
