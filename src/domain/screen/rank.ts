import { quantile } from '../dimensions/arithmetic.ts'
import { absenceAt, type Column, type ColumnOf, comparable } from './column.ts'
import { absenceOf } from './judge.ts'
import type { Criteria, RankKey } from './screen-request.ts'
import { standing } from './standing.ts'
import { ABSENCE, type Absence, type Universe } from './universe.ts'

export interface Ranked {
  readonly place: number
  /** 0 to 1; null where nothing was asked to rank by. */
  readonly score: number | null
}

export interface Ranking {
  /** Best first; of equal ones, and without anything to rank by, in the order of tickers. */
  readonly ranked: readonly Ranked[]
  /** Of companies that fit but have no standing. */
  readonly leftOut: readonly Absence[]
}

type Asked = Pick<Criteria, 'rankBy' | 'rankMissing'>

/** Where all that fit have no value, each stands in the middle. */
const MIDDLE = 0.5

/** `fitting` is in the order of tickers, which sorting keeps among equals. */
export function rank(asked: Asked, universe: Universe, fitting: Uint32Array, columnOf: ColumnOf): Ranking {
  const columns = asked.rankBy.map(({ reference }) => columnOf(reference))
  const leftOut: Absence[] = []
  const places = fitting.filter(place => {
    const absence = absenceFromRanking(columns, universe, place, asked.rankMissing)
    if (absence !== 0) leftOut.push(absence)
    return absence === 0
  })
  const scores = columns.length === 0 ? null : scoresOf(asked.rankBy, columns, universe, places)
  const ranked: Ranked[] = []
  for (let row = 0; row < places.length; row += 1)
    ranked.push({ place: places[row]!, score: scores?.[row] ?? null })
  if (scores !== null) ranked.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  return { ranked, leftOut }
}

/** Money of another currency never takes the median's place: it has a value, which does not compare. */
function absenceFromRanking(
  columns: readonly Column[],
  universe: Universe,
  place: number,
  rankMissing: Asked['rankMissing'],
): Absence | 0 {
  let bits = 0
  for (const column of columns) bits |= absenceAt(column, universe, place)
  return absenceOf(rankMissing === 'exclude' ? bits : bits & ABSENCE.otherCurrency)
}

/** Weighted mean of the standings among the companies that fit. */
function scoresOf(
  keys: readonly RankKey[],
  columns: readonly Column[],
  universe: Universe,
  places: Uint32Array,
): Float64Array {
  const heaviest = Math.max(...keys.map(({ weight }) => weight))
  const weights = keys.map(({ weight }) => weight / heaviest)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const scores = new Float64Array(places.length)
  for (const [index, key] of keys.entries()) {
    const standings = standingsOf(columns[index]!, universe, places, key.direction)
    const share = weights[index]! / total
    for (let row = 0; row < scores.length; row += 1) scores[row]! += share * standings[row]!
  }
  return scores.map(score => Math.min(score, 1))
}

function standingsOf(
  column: Column,
  universe: Universe,
  places: Uint32Array,
  direction: RankKey['direction'],
): Float64Array {
  const ascending = comparable(column, universe, places)
  const standings = new Float64Array(places.length)
  const known = new Float64Array(ascending.length)
  let count = 0
  for (let row = 0; row < places.length; row += 1) {
    const place = places[row]!
    const present = absenceAt(column, universe, place) === 0
    standings[row] = present ? standing(ascending, column.values[place]!, direction) : Number.NaN
    if (present) known[count++] = standings[row]!
  }
  if (count === places.length) return standings
  const median = count === 0 ? MIDDLE : quantile(known.sort(), 0.5)
  return standings.map(reached => (Number.isNaN(reached) ? median : reached))
}
