import { quantile } from '../../../src/domain/metrics/dimensions/arithmetic.ts'
import { pick, randomNumbers } from '../random.ts'
import { FIVE, FRESH, MEDIANS, POINTS, placeOf, QUARTERLY, SCREENED, STILL, TRENDS, TTM } from './asked.ts'
import type { OwnStore } from './data.ts'
import type { Cell, EngineName, RowStore } from './engines/row-store.ts'
import { columnsOf, latestColumn, ownUniverse, risers, screened, TOP } from './own-screens.ts'
import type { Race, Runner } from './race.ts'
import { medianKey, quarterOf, sectorMedians } from './sector-medians.ts'
import { sameCompanies, sameMedians, sameSeries, seriesOf } from './series.ts'

/** The least ratio of another engine's time to ours, by engine. */
type Goals = Partial<Readonly<Record<EngineName, number>>>

export interface Question {
  readonly name: string
  readonly goals: Goals
  /** Not asked of these. */
  readonly without?: readonly EngineName[]
  readonly own: Runner<never>
  other(store: RowStore): Runner<never>
  readonly race: Race<never>
}

interface Typed<Args> {
  readonly name: string
  readonly goals: Goals
  readonly without?: readonly EngineName[]
  readonly race: Race<Args>
  own(args: Args): Promise<unknown>
  other(store: RowStore, args: Args): Promise<unknown>
}

/** A question whose arguments are known to its own functions alone. */
function question<Args>({ own, other, ...rest }: Typed<Args>): Question {
  const typed = {
    ...rest,
    own: { name: 'ours', run: own },
    other: (store: RowStore): Runner<Args> => ({ name: store.name, run: args => other(store, args) }),
  }
  return typed as unknown as Question
}

interface Setting {
  readonly own: OwnStore
  readonly words: readonly string[]
  /** The day that answers stand on. */
  readonly day: number
  /** A past day. */
  readonly past: number
}

export async function questionsOver(setting: Setting): Promise<Question[]> {
  return [...seriesQuestions(setting), ...(await screenQuestions(setting)), mediansQuestion(setting)]
}

function seriesQuestions({ own, words, past }: Setting): Question[] {
  const { stores, companies } = own
  const random = randomNumbers(3)
  const some = (count: number) => {
    const chosen = new Map<number, (typeof companies)[number]>()
    while (chosen.size < Math.min(count, companies.length)) {
      const one = pick(companies, random)
      chosen.set(one.cik, one)
    }
    return [...chosen.values()]
  }
  const asking = (
    name: string,
    count: number,
    metrics: readonly string[],
    asOf: number | null,
    goals: Goals,
  ) =>
    question({
      name,
      goals,
      race: { rounds: count === 1 ? 60 : 25, args: () => some(count), compare: sameSeries },
      own: async chosen => {
        const query = { metrics, periodType: 'ttm', asOf, points: POINTS } as const
        const rows = await stores.metrics.series(chosen, query)
        // Points are made when they are asked for: they count.
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
          words,
        ),
    })
  return [
    asking('200 companies, 5 metrics, 40 points', 200, FIVE, null, {
      PostgreSQL: 4,
      SQLite: 1.3,
      DuckDB: 1.1,
    }),
    asking('the same as of a past day', 200, FIVE, past, {}),
    asking('one series of one company', 1, FIVE.slice(0, 1), null, {}),
  ]
}

async function screenQuestions(setting: Setting): Promise<Question[]> {
  const { own, day, past } = setting
  const universe = ownUniverse(own)
  const current = (await columnsOf(own, SCREENED, 'ttm', null, 1)).map(column =>
    latestColumn(column, universe, day),
  )
  const random = randomNumbers(5)
  const values = current.map(column => column.values.filter(value => !Number.isNaN(value)).sort())
  const thresholds = () => values.map(ascending => quantile(ascending, 0.2 + 0.4 * random()))
  const ciks = (rows: readonly (readonly Cell[])[]) => rows.map(([cik]) => cik)
  return [
    question({
      name: 'current screen of all companies, in memory',
      goals: {},
      race: { rounds: 25, args: thresholds, compare: sameCompanies },
      own: async bounds => screened(current, bounds, universe),
      other: async (store, bounds) => ciks(await store.rows(screenSql(store.name, day, null, bounds))),
    }),
    question({
      name: 'screen of all companies as of a past day',
      goals: { PostgreSQL: 10, SQLite: 2, DuckDB: 0.8 },
      race: { rounds: 25, args: thresholds, compare: sameCompanies },
      own: async bounds => {
        const columns = await columnsOf(own, SCREENED, 'ttm', past, 1)
        return screened(
          columns.map(column => latestColumn(column, universe, past)),
          bounds,
          universe,
        )
      },
      other: async (store, bounds) => ciks(await store.rows(screenSql(store.name, past, past, bounds))),
    }),
    question({
      name: 'trend screen of all companies',
      goals: { PostgreSQL: 5, SQLite: 8, DuckDB: 1.5 },
      race: { rounds: 15, args: () => null, compare: sameCompanies },
      own: async () => risers(await columnsOf(own, TRENDS, 'ttm', null, 8), day),
      other: async store => ciks(await store.rows(trendSql(day))),
    }),
  ]
}

/** Spare points where years of 53 weeks put 41 period ends into 40 quarters. */
const SPARE = 4

function mediansQuestion({ own, day }: Setting): Question {
  const last = quarterOf(day) - 1
  const places = new Map(MEDIANS.map((id, at) => [placeOf(id), at]))
  return question({
    name: 'sector medians of 5 metrics over 40 quarters',
    goals: { PostgreSQL: 8, DuckDB: 1.8 },
    without: ['SQLite'],
    race: { rounds: 9, args: () => null, compare: sameMedians },
    own: async () =>
      sectorMedians(await columnsOf(own, MEDIANS, 'quarterly', null, POINTS + SPARE), own.sectors, last),
    other: async store => {
      if (store.name === 'SQLite') throw new Error('it has no median')
      const rows = await store.rows(mediansSql(store.name, last))
      return new Map(rows.map(([m, sector, q, v]) => [medianKey(places.get(m!)!, sector!, q!), v!]))
    },
  })
}

const places = (ids: readonly string[]) => ids.map(placeOf).join(', ')

/** Known on a day; the latest: an end that nothing has reached. */
const known = (day: number | null) => (day === null ? `kt > ${STILL}` : `kf <= ${day} AND kt > ${day}`)

/** Points of series, newest first; no more than were asked for are used. */
function seriesSql(ciks: readonly number[], metrics: readonly string[], day: number | null): string {
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
function screenSql(engine: EngineName, day: number, asOf: number | null, thresholds: readonly number[]) {
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
function trendSql(day: number): string {
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
function mediansSql(engine: Exclude<EngineName, 'SQLite'>, last: number): string {
  const quarter = engine === 'DuckDB' ? '(pe * 16 + 730) // 1461' : '(pe * 16 + 730) / 1461'
  const from = Math.floor(((last - POINTS + 1) * 1_461 - 730) / 16)
  return `SELECT m, sector, ${quarter} AS q, ${MEDIAN[engine]} AS v FROM points JOIN company USING (cik)
    WHERE pt = ${QUARTERLY} AND m IN (${places(MEDIANS)}) AND ${known(null)} AND v IS NOT NULL AND pe >= ${from - 1}
      AND ${quarter} > ${last - POINTS} AND ${quarter} <= ${last}
    GROUP BY 1, 2, 3`
}
