import { quantile } from '../../src/domain/dimensions/arithmetic.ts'
import { pick, randomNumbers } from '../random.ts'
import { FIVE, MEDIANS, POINTS, placeOf, SCREENED, TRENDS } from './asked.ts'
import type { OwnStore } from './data.ts'
import type { Cell, EngineName, RowStore } from './engines/row-store.ts'
import { columnsOf, latestColumn, ownUniverse, risers, screened } from './own-screens.ts'
import type { Race, Runner } from './race.ts'
import { medianKey, quarterOf, sectorMedians } from './sector-medians.ts'
import { sameCompanies, sameMedians, sameSeries, seriesOf } from './series.ts'
import { mediansSql, screenSql, seriesSql, trendSql } from './sql.ts'

/** The least ratio of another engine's time to ours, by engine. */
export type Goals = Partial<Readonly<Record<EngineName, number>>>

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

export interface Setting {
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
