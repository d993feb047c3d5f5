import { type ColumnOf, referenceKey, shownAt } from './column.ts'
import { judge, VERDICT } from './judge.ts'
import { rank } from './rank.ts'
import { restricted } from './restrict.ts'
import { referencesOf, type ScreenRequest } from './screen-request.ts'
import { ABSENCE, type ScreenCompany, type Universe } from './universe.ts'

export interface ScreenRow {
  /** From 1, in the order of all that fit. */
  readonly rank: number
  readonly company: ScreenCompany
  /** In the universe and its columns. */
  readonly place: number
  readonly score: number | null
  /** By reference: those of filters, ranking and columns. */
  readonly metrics: ReadonlyMap<string, number | null>
}

/** Companies of which nobody can say whether they fit, each counted once. */
export interface Excluded {
  readonly missingData: number
  readonly otherCurrency: number
  readonly stale: number
}

export interface ScreenResult {
  /** Companies that fit. */
  readonly total: number
  readonly rows: readonly ScreenRow[]
  readonly hasMore: boolean
  readonly excluded: Excluded
  /** Companies that the restriction leaves: those that fit, that fail and that are excluded. */
  readonly universeSize: number
}

/** Screens a universe; columns have been read before. */
export function runScreen(request: ScreenRequest, universe: Universe, columnOf: ColumnOf): ScreenResult {
  const places = restricted(universe, request.restriction)
  const verdicts = judge(request, universe, places, columnOf)
  const fitting = places.filter((_place, index) => verdicts[index] === VERDICT.fits)
  const { ranked, leftOut } = rank(request, universe, fitting, columnOf)
  const shown = referencesOf(request).map(reference => ({
    key: referenceKey(reference),
    column: columnOf(reference),
  }))
  const page = ranked.slice(request.offset, request.offset + request.limit)
  return {
    total: ranked.length,
    rows: page.map(({ place, score }, index) => ({
      rank: request.offset + index + 1,
      company: universe.companies[place]!,
      place,
      score,
      metrics: new Map(shown.map(({ key, column }) => [key, shownAt(column, universe, place)])),
    })),
    hasMore: request.offset + page.length < ranked.length,
    excluded: excludedOf(verdicts, leftOut),
    universeSize: places.length,
  }
}

function excludedOf(verdicts: Uint8Array, leftOut: readonly number[]): Excluded {
  const counts = new Uint32Array(256)
  for (const verdict of verdicts) counts[verdict]! += 1
  for (const absence of leftOut) counts[absence]! += 1
  return {
    missingData: counts[ABSENCE.missing]!,
    otherCurrency: counts[ABSENCE.otherCurrency]!,
    stale: counts[ABSENCE.stale]!,
  }
}
