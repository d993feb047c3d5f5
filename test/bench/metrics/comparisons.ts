import { quantile } from '../../../src/domain/metrics/dimensions/arithmetic.ts'
import { pick, randomNumbers } from '../random.ts'
import type { ComparisonRounds, Runner } from './compare-times.ts'
import type { OurStore } from './data.ts'
import type { Cell, EngineName, RowStore } from './engines/row-store.ts'
import { columnsOf, latestColumn, ourUniverse, risers, screened, TOP } from './our-screens.ts'
import {
  FIVE,
  MAX_AGE_DAYS,
  MAX_KNOWN_DAY,
  MEDIANS,
  metricIndex,
  POINTS,
  QUARTERLY,
  SCREENED,
  TRENDS,
  TTM,
} from './queried-metrics.ts'
import { medianKey, quarterOf, sectorMedians } from './sector-medians.ts'
import { compareCompanies, compareMedians, compareSeries, seriesOf } from './series.ts'

/** Minimum ratio of the time of another engine to ours. */
type Goals = Partial<Readonly<Record<EngineName, number>>>

export interface Comparison {
  readonly name: string
  readonly goals: Goals
  /** Engines that are not compared. */
  readonly without?: readonly EngineName[]
  readonly ours: Runner<never>
  other(store: RowStore): Runner<never>
  readonly rounds: ComparisonRounds<never>
}

interface TypedComparison<Args> {
  readonly name: string
  readonly goals: Goals
  readonly without?: readonly EngineName[]
  readonly rounds: ComparisonRounds<Args>
  ours(args: Args): Promise<unknown>
  other(store: RowStore, args: Args): Promise<unknown>
}

/** Hides the type of the arguments, so that comparisons with different arguments fit into one list. */
function comparison<Args>({ ours, other, ...rest }: TypedComparison<Args>): Comparison {
  const typed = {
    ...rest,
    ours: { name: 'ours', run: ours },
    other: (store: RowStore): Runner<Args> => ({ name: store.name, run: args => other(store, args) }),
  }
  return typed as unknown as Comparison
}

interface Setting {
  readonly ours: OurStore
  readonly qualifiers: readonly string[]
  /** The current date of the data. */
  readonly day: number
  /** A past date, for as-of queries. */
  readonly past: number
}

export async function allComparisons(setting: Setting): Promise<Comparison[]> {
  return [...seriesComparisons(setting), ...(await screenComparisons(setting)), mediansComparison(setting)]
}

function seriesComparisons({ ours, qualifiers, past }: Setting): Comparison[] {
  const { stores, companies } = ours
  const random = randomNumbers(3)
  const randomCompanies = (count: number) => {
    const chosen = new Map<number, (typeof companies)[number]>()
    while (chosen.size < Math.min(count, companies.length)) {
      const one = pick(companies, random)
      chosen.set(one.cik, one)
    }
    return [...chosen.values()]
  }
  const series = (
    name: string,
    count: number,
    metrics: readonly string[],
    asOf: number | null,
    goals: Goals,
  ) =>
    comparison({
      name,
      goals,
      rounds: { rounds: count === 1 ? 60 : 25, args: () => randomCompanies(count), compare: compareSeries },
      ours: async chosen => {
        const query = { metrics, periodType: 'ttm', asOf, points: POINTS } as const
        const rows = await stores.metrics.series(chosen, query)
        // Points are created on access; the time for that is part of the result.
        return rows.map(({ cik, metric, points }) => ({ cik, metric, points }))
      },
      other: async (store, chosen) =>
        seriesOf(
          await store.rows(
            seriesSql(
              chosen.map(({ cik }) => cik),
              metrics,
              asOf,
            ),
          ),
          qualifiers,
        ),
    })
  return [
    series('200 companies, 5 metrics, 40 points', 200, FIVE, null, {
      PostgreSQL: 4,
      SQLite: 1.3,
      DuckDB: 1.1,
    }),
    series('the same, as of a past date', 200, FIVE, past, {}),
    series('one series of one company', 1, FIVE.slice(0, 1), null, {}),
  ]
}

async function screenComparisons(setting: Setting): Promise<Comparison[]> {
  const { ours, day, past } = setting
  const universe = ourUniverse(ours)
  const current = (await columnsOf(ours, SCREENED, 'ttm', null, 1)).map(column =>
    latestColumn(column, universe, day),
  )
  const random = randomNumbers(5)
  const values = current.map(column => column.values.filter(value => !Number.isNaN(value)).sort())
  const thresholds = () => values.map(ascending => quantile(ascending, 0.2 + 0.4 * random()))
  const ciks = (rows: readonly (readonly Cell[])[]) => rows.map(([cik]) => cik)
  return [
    comparison({
      name: 'current screen of all companies, in memory',
      goals: {},
      rounds: { rounds: 25, args: thresholds, compare: compareCompanies },
      ours: async bounds => screened(current, bounds, universe),
      other: async (store, bounds) => ciks(await store.rows(screenSql(store.name, day, null, bounds))),
    }),
    comparison({
      name: 'screen of all companies as of a past date',
      goals: { PostgreSQL: 10, SQLite: 2, DuckDB: 0.8 },
      rounds: { rounds: 25, args: thresholds, compare: compareCompanies },
      ours: async bounds => {
        const columns = await columnsOf(ours, SCREENED, 'ttm', past, 1)
        return screened(
          columns.map(column => latestColumn(column, universe, past)),
          bounds,
          universe,
        )
      },
      other: async (store, bounds) => ciks(await store.rows(screenSql(store.name, past, past, bounds))),
    }),
    comparison({
      name: 'trend screen of all companies',
      goals: { PostgreSQL: 5, SQLite: 8, DuckDB: 1.5 },
      rounds: { rounds: 15, args: () => null, compare: compareCompanies },
      ours: async () => risers(await columnsOf(ours, TRENDS, 'ttm', null, 8), day),
      other: async store => ciks(await store.rows(trendSql(day))),
    }),
  ]
}

/** Extra points, because years of 53 weeks can put 41 period ends into 40 quarters. */
const EXTRA_POINTS = 4

function mediansComparison({ ours, day }: Setting): Comparison {
  const last = quarterOf(day) - 1
  const positions = new Map(MEDIANS.map((id, at) => [metricIndex(id), at]))
  return comparison({
    name: 'sector medians of 5 metrics over 40 quarters',
    goals: { PostgreSQL: 8, DuckDB: 1.8 },
    without: ['SQLite'],
    rounds: { rounds: 9, args: () => null, compare: compareMedians },
    ours: async () =>
      sectorMedians(
        await columnsOf(ours, MEDIANS, 'quarterly', null, POINTS + EXTRA_POINTS),
        ours.sectors,
        last,
      ),
    other: async store => {
      if (store.name === 'SQLite') throw new Error('SQLite has no median function')
      const rows = await store.rows(mediansSql(store.name, last))
      return new Map(rows.map(([m, sector, q, v]) => [medianKey(positions.get(m!)!, sector!, q!), v!]))
    },
  })
}

const indexList = (ids: readonly string[]) => ids.map(metricIndex).join(', ')

/** SQL condition for the values known on a day; null: the current values. */
const knownOn = (day: number | null) =>
  day === null ? `kt > ${MAX_KNOWN_DAY}` : `kf <= ${day} AND kt > ${day}`

/** Points of series, newest first; may return more than are used. */
function seriesSql(ciks: readonly number[], metrics: readonly string[], day: number | null): string {
  return `SELECT cik, m, pe, kf, v, w, b, fy, fp FROM points
    WHERE pt = ${TTM} AND m IN (${indexList(metrics)}) AND cik IN (${ciks.join(', ')}) AND ${knownOn(day)}
    ORDER BY cik, m, pe DESC`
}

const recentTtm = (day: number) => `pt = ${TTM} AND pe > ${day - MAX_AGE_DAYS}`

/** The latest value of each company and metric, in the fastest form for each engine. */
const LATEST: Readonly<Record<EngineName, (where: string) => string>> = {
  SQLite: where => `SELECT cik, m, v, max(pe) FROM points WHERE ${where} GROUP BY m, cik`,
  DuckDB: where => `SELECT cik, m, arg_max_null(v, pe) AS v FROM points WHERE ${where} GROUP BY m, cik`,
  PostgreSQL: where =>
    `SELECT DISTINCT ON (m, cik) cik, m, v FROM points WHERE ${where} ORDER BY m, cik, pe DESC`,
}

/** Companies above four thresholds, best first by the first metric. */
function screenSql(engine: EngineName, day: number, asOf: number | null, thresholds: readonly number[]) {
  const where = `${recentTtm(day)} AND m IN (${indexList(SCREENED)}) AND ${knownOn(asOf)}`
  const columns = SCREENED.map((id, at) => `max(CASE WHEN m = ${metricIndex(id)} THEN v END) AS v${at}`)
  const filters = thresholds.map((threshold, at) => `v${at} > ${threshold}`)
  return `SELECT cik FROM (SELECT cik, ${columns.join(', ')} FROM (${LATEST[engine](where)}) AS latest GROUP BY cik) AS wide
    WHERE ${filters.join(' AND ')} ORDER BY v0 DESC, cik LIMIT ${TOP}`
}

/** The ends of eight consecutive quarters are less than this many days apart. */
const EIGHT_PERIODS_DAYS = 7 * 92 + 35
/** Days that contain the eight latest periods of a company whose latest period is recent enough. */
const TREND_DAYS = MAX_AGE_DAYS + EIGHT_PERIODS_DAYS

/** Least-squares slope over eight equal steps, with ranks from 1 (newest) to 8. */
const SLOPE = 'sum((4.5 - rn) * v) / 42.0'

/** Companies whose first two metrics rise over eight periods, ordered by the rise of the third. */
function trendSql(day: number): string {
  const ranked = `SELECT cik, m, pe, v, row_number() OVER (PARTITION BY m, cik ORDER BY pe DESC) AS rn FROM points
    WHERE pt = ${TTM} AND m IN (${indexList(TRENDS)}) AND pe > ${day - TREND_DAYS} AND ${knownOn(null)}`
  const slopes = `SELECT cik, m, ${SLOPE} AS slope FROM (${ranked}) AS ranked WHERE rn <= 8 GROUP BY m, cik
    HAVING count(v) = 8 AND max(pe) > ${day - MAX_AGE_DAYS} AND max(pe) - min(pe) < ${EIGHT_PERIODS_DAYS}`
  const columns = TRENDS.map((id, at) => `max(CASE WHEN m = ${metricIndex(id)} THEN slope END) AS s${at}`)
  return `SELECT cik FROM (SELECT cik, ${columns.join(', ')} FROM (${slopes}) AS slopes GROUP BY cik) AS wide
    WHERE s0 > 0 AND s1 > 0 AND s2 IS NOT NULL ORDER BY s2 DESC, cik LIMIT ${TOP}`
}

const MEDIAN: Readonly<Record<Exclude<EngineName, 'SQLite'>, string>> = {
  DuckDB: 'median(v)',
  PostgreSQL: 'percentile_cont(0.5) WITHIN GROUP (ORDER BY v)',
}

/** Medians by metric, sector and quarter. */
function mediansSql(engine: Exclude<EngineName, 'SQLite'>, last: number): string {
  const quarter = engine === 'DuckDB' ? '(pe * 16 + 730) // 1461' : '(pe * 16 + 730) / 1461'
  const from = Math.floor(((last - POINTS + 1) * 1_461 - 730) / 16)
  return `SELECT m, sector, ${quarter} AS q, ${MEDIAN[engine]} AS v FROM points JOIN company USING (cik)
    WHERE pt = ${QUARTERLY} AND m IN (${indexList(MEDIANS)}) AND ${knownOn(null)} AND v IS NOT NULL AND pe >= ${from - 1}
      AND ${quarter} > ${last - POINTS} AND ${quarter} <= ${last}
    GROUP BY 1, 2, 3`
}
