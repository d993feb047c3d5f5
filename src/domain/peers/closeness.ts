import { type ColumnOf, type MetricReference, shownAt } from '../screen/column.ts'
import type { ScreenCompany, Universe } from '../screen/universe.ts'

export type SharedIndustry = 'same_sic4' | 'same_sic3' | 'same_sic2'

/** By how many first digits two SIC codes agree: groups of industries, from narrow to wide. */
export const INDUSTRY_TIERS: readonly (readonly [SharedIndustry, digits: number])[] = [
  ['same_sic4', 4],
  ['same_sic3', 3],
  ['same_sic2', 2],
]

/** The narrowest group that two companies share; null for none. */
export function sharedIndustry(a: ScreenCompany, b: ScreenCompany): SharedIndustry | null {
  if (a.sic === null || b.sic === null) return null
  const [one, other] = [a.sic, b.sic]
  return INDUSTRY_TIERS.find(([, digits]) => one.slice(0, digits) === other.slice(0, digits))?.[0] ?? null
}

export type SizeBasis = 'market_cap' | 'revenue'

export interface Size {
  readonly basis: SizeBasis
  /** Size by that of the company asked for; null where the other's is not known, or no number can tell. */
  ratioAt(place: number): number | null
}

export const MARKET_CAP: MetricReference = { metric: 'market_cap', dimension: null }
export const REVENUE: MetricReference = { metric: 'revenue', dimension: null }

/** The first that is known of the company asked for measures all: sizes of two kinds do not compare. */
const BASES: readonly (readonly [SizeBasis, MetricReference])[] = [
  ['market_cap', MARKET_CAP],
  ['revenue', REVENUE],
]

/** Sizes beside that of one company; null where its own is not known. */
export function sizeBeside(place: number, universe: Universe, columnOf: ColumnOf): Size | null {
  for (const [basis, reference] of BASES) {
    const column = columnOf(reference)
    const own = positive(shownAt(column, universe, place))
    if (own === null) continue
    return {
      basis,
      ratioAt: other => {
        const size = positive(shownAt(column, universe, other))
        return size === null ? null : positive(size / own)
      },
    }
  }
  return null
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 && Number.isFinite(value) ? value : null
}
