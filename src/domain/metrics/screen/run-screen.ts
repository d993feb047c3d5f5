import type { Day } from '../../day.ts'
import { quantile } from '../dimensions/arithmetic.ts'
import { absenceOf, evaluateFilters, VERDICT } from './operators.ts'
import {
  type Criteria,
  type RankKey,
  type Restriction,
  referencesOf,
  type ScreenRequest,
} from './read-screen.ts'
import {
  absenceAt,
  type Column,
  type ColumnOf,
  comparable,
  EXCLUSION,
  type ExclusionReason,
  referenceKey,
  type ScreenCompany,
  shownAt,
  type Universe,
} from './universe.ts'

export interface ScreenRow {
  /** From 1, among all companies that pass; null without `rank_by`. */
  readonly rank: number | null
  readonly company: ScreenCompany
  /** Index in the universe and its columns. */
  readonly place: number
  readonly score: number | null
  /** Latest end among the periods of the metrics; without metrics, of the latest balance sheet. */
  readonly periodEnd: Day
  /** By reference: those of filters, ranking and columns. */
  readonly metrics: ReadonlyMap<string, number | null>
}

/** Companies that could not be evaluated, each counted once. */
export interface Excluded {
  readonly missingData: number
  readonly otherCurrency: number
  readonly stale: number
}

export interface ScreenResult {
  /** Companies that pass. */
  readonly total: number
  readonly rows: readonly ScreenRow[]
  readonly hasMore: boolean
  readonly excluded: Excluded
  /** Companies within the restriction: those that pass, fail and are excluded. */
  readonly universeSize: number
}

/** Screens a universe. Columns must have been read before. */
export function runScreen(request: ScreenRequest, universe: Universe, columnOf: ColumnOf): ScreenResult {
  const places = restricted(universe, request.restriction)
  const verdicts = evaluateFilters(request, universe, places, columnOf)
  const fitting = places.filter((_place, index) => verdicts[index] === VERDICT.fits)
  const { ranked, leftOut } = rank(request, universe, fitting, columnOf)
  const shownColumns = referencesOf(request).map(reference => ({
    key: referenceKey(reference),
    column: columnOf(reference),
  }))
  const page = ranked.slice(request.offset, request.offset + request.limit)
  return {
    total: ranked.length,
    rows: page.map(({ place, score }, index) => ({
      rank: request.rankBy.length === 0 ? null : request.offset + index + 1,
      company: universe.companies[place]!,
      place,
      score,
      periodEnd: latestEnd(
        shownColumns.map(({ column }) => column.ends[place]!),
        universe.companies[place]!,
      ),
      metrics: new Map(shownColumns.map(({ key, column }) => [key, shownAt(column, universe, place)])),
    })),
    hasMore: request.offset + page.length < ranked.length,
    excluded: excludedOf(verdicts, leftOut),
    universeSize: places.length,
  }
}

function latestEnd(ends: readonly Day[], company: ScreenCompany): Day {
  return Math.max(0, ...ends) || company.latestEnd
}

function excludedOf(verdicts: Uint8Array, leftOut: readonly number[]): Excluded {
  const counts = new Uint32Array(256)
  for (const verdict of verdicts) counts[verdict]! += 1
  for (const absence of leftOut) counts[absence]! += 1
  return {
    missingData: counts[EXCLUSION.missing]!,
    otherCurrency: counts[EXCLUSION.otherCurrency]!,
    stale: counts[EXCLUSION.stale]!,
  }
}

type Accepts = (company: ScreenCompany) => boolean

/** Indexes of the companies within a restriction, in the order of tickers. */
function restricted({ companies, byTicker }: Universe, restriction: Restriction): Uint32Array {
  const tests = testsOf(restriction)
  if (tests.length === 0) return byTicker
  return byTicker.filter(place => tests.every(accepts => accepts(companies[place]!)))
}

function testsOf({ sectors, industries, exchanges, filerTypes, ciks }: Restriction): Accepts[] {
  const wanted = exchanges?.map(exchange => exchange.toLowerCase()) ?? null
  return [
    among(sectors, company => company.sector),
    among(industries, company => company.industry),
    among(wanted, company => company.exchange?.toLowerCase() ?? null),
    among(filerTypes, company => company.filerType),
    among(ciks, company => company.cik),
  ].filter(test => test !== null)
}

function among<Value>(
  wanted: readonly Value[] | null,
  read: (company: ScreenCompany) => NoInfer<Value> | null,
): Accepts | null {
  if (wanted === null) return null
  const known = new Set(wanted)
  return company => {
    const value = read(company)
    return value !== null && known.has(value)
  }
}

interface Ranked {
  readonly place: number
  /** 0 to 1; null without `rank_by`. */
  readonly score: number | null
}

interface Ranking {
  /** Best first; equal ones, and all without `rank_by`, in the order of tickers. */
  readonly ranked: readonly Ranked[]
  /** Reasons of companies that pass but cannot be ranked. */
  readonly leftOut: readonly ExclusionReason[]
}

type ScreenContext = Pick<Criteria, 'rankBy' | 'rankMissing'>

/** Rank of every company if none that pass has a value. */
const MIDDLE = 0.5

/** `fitting` is in the order of tickers, which sorting keeps among equals. */
function rank(screen: ScreenContext, universe: Universe, fitting: Uint32Array, columnOf: ColumnOf): Ranking {
  const columns = screen.rankBy.map(({ reference }) => columnOf(reference))
  const leftOut: ExclusionReason[] = []
  const places = fitting.filter(place => {
    const absence = absenceFromRanking(columns, universe, place, screen.rankMissing)
    if (absence !== 0) leftOut.push(absence)
    return absence === 0
  })
  const scores = columns.length === 0 ? null : scoresOf(screen.rankBy, columns, universe, places)
  const ranked: Ranked[] = []
  for (let row = 0; row < places.length; row += 1)
    ranked.push({ place: places[row]!, score: scores?.[row] ?? null })
  if (scores !== null) ranked.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  return { ranked, leftOut }
}

/** A value in another currency never gets the median rank: it exists, but cannot be compared. */
function absenceFromRanking(
  columns: readonly Column[],
  universe: Universe,
  place: number,
  rankMissing: ScreenContext['rankMissing'],
): ExclusionReason | 0 {
  let bits = 0
  for (const column of columns) bits |= absenceAt(column, universe, place)
  return absenceOf(rankMissing === 'exclude' ? bits : bits & EXCLUSION.otherCurrency)
}

/** Weighted mean of the percentile ranks among the companies that pass. */
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
    standings[row] = present ? percentileRank(ascending, column.values[place]!, direction) : Number.NaN
    if (present) known[count++] = standings[row]!
  }
  if (count === places.length) return standings
  const median = count === 0 ? MIDDLE : quantile(known.sort(), 0.5)
  return standings.map(reached => (Number.isNaN(reached) ? median : reached))
}

/** Number of ascending values below a value, or with `included` not above it. */
function countBelow(ascending: Float64Array, value: number, included: boolean): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const candidate = ascending[middle]!
    if (candidate < value || (included && candidate === value)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Share of the other values that a value is at least as good as, 0 to 1; with `desc` higher is better. `ascending`
 * contains the value itself; a single value ranks 1.
 */
function percentileRank(ascending: Float64Array, value: number, direction: 'asc' | 'desc'): number {
  const others = ascending.length - 1
  if (others === 0) return 1
  const notBetter =
    direction === 'desc'
      ? countBelow(ascending, value, true) - 1
      : ascending.length - countBelow(ascending, value, false) - 1
  return notBetter / others
}
