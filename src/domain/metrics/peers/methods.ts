import { quantile } from '../dimensions/arithmetic.ts'
import {
  type ColumnOf,
  type MetricReference,
  type ScreenCompany,
  shownAt,
  type Universe,
} from '../screen/universe.ts'

export type SharedIndustry = 'same_sic4' | 'same_sic3' | 'same_sic2'

/** Number of leading digits in which two SIC codes agree: industry groups, from narrow to wide. */
const INDUSTRY_TIERS: readonly (readonly [SharedIndustry, digits: number])[] = [
  ['same_sic4', 4],
  ['same_sic3', 3],
  ['same_sic2', 2],
]

/** The narrowest industry group that two companies share; null if none. */
export function sharedIndustry(a: ScreenCompany, b: ScreenCompany): SharedIndustry | null {
  if (a.sic === null || b.sic === null) return null
  const [one, other] = [a.sic, b.sic]
  return INDUSTRY_TIERS.find(([, digits]) => one.slice(0, digits) === other.slice(0, digits))?.[0] ?? null
}

export type SizeBasis = 'market_cap' | 'revenue'

interface Size {
  readonly basis: SizeBasis
  /** Size relative to that of the requested company; null if the other's is unknown or the ratio is not a number. */
  ratioAt(place: number): number | null
}

export const MARKET_CAP: MetricReference = { metric: 'market_cap', dimension: null }
const REVENUE: MetricReference = { metric: 'revenue', dimension: null }

/** The first size known for the requested company is used for all: sizes of two kinds cannot be compared. */
const BASES: readonly (readonly [SizeBasis, MetricReference])[] = [
  ['market_cap', MARKET_CAP],
  ['revenue', REVENUE],
]

/** Sizes relative to one company; null if its own is unknown. */
export function sizeBeside(place: number, universe: Universe, columnOf: ColumnOf): Size | null {
  for (const [basis, reference] of BASES) {
    const column = columnOf(reference)
    const ownValue = positive(shownAt(column, universe, place))
    if (ownValue === null) continue
    return {
      basis,
      ratioAt: other => {
        const size = positive(shownAt(column, universe, other))
        return size === null ? null : positive(size / ownValue)
      },
    }
  }
  return null
}

function positive(value: number | null): number | null {
  return value !== null && value > 0 && Number.isFinite(value) ? value : null
}

interface Feature {
  readonly reference: MetricReference
  /** NaN if the value cannot be compared. */
  scale(value: number): number
}

const ownValue = (metric: string): Feature => ({
  reference: { metric, dimension: null },
  scale: value => value,
})

/** The features that make two businesses similar. */
const FEATURES: readonly Feature[] = [
  { reference: REVENUE, scale: value => (value > 0 ? Math.log(value) : Number.NaN) },
  ownValue('gross_margin'),
  ownValue('operating_margin'),
  ownValue('revenue_cagr_3y'),
  ownValue('capex_to_revenue'),
  ownValue('rd_to_revenue'),
  ownValue('net_debt_to_ebitda'),
]

export const FEATURE_REFERENCES: readonly MetricReference[] = FEATURES.map(({ reference }) => reference)

/** With fewer common features, two companies cannot be compared. */
const MIN_FEATURES = 4

/** Scores are capped at this value, so one extreme value does not decide alone. */
const MAX_SCORE = 5
/** Convert the median absolute deviation, and the interquartile range, to the standard deviation of a normal distribution. */
const MEDIAN_DISTANCE_TO_DEVIATION = 1.4826
const QUARTILES_TO_DEVIATION = 0.7413

/** Scores of one feature for each of `places`; NaN if unknown. Null if all companies have the same value. */
function scoresOf(
  { reference, scale }: Feature,
  universe: Universe,
  places: Uint32Array,
  columnOf: ColumnOf,
): Float64Array | null {
  const column = columnOf(reference)
  const values = new Float64Array(places.length)
  for (const [index, place] of places.entries())
    values[index] = scale(shownAt(column, universe, place) ?? Number.NaN)
  const known = values.filter(value => Number.isFinite(value)).sort()
  if (known.length === 0) return null
  const centre = quantile(known, 0.5)
  const deviation = deviationOf(known, centre)
  if (!(deviation > 0)) return null
  return values.map(value => Math.min(Math.max((value - centre) / deviation, -MAX_SCORE), MAX_SCORE))
}

/** From the quartiles, if more than half of the values are equal. */
function deviationOf(ascending: Float64Array, centre: number): number {
  const distances = ascending.map(value => Math.abs(value - centre)).sort()
  const byMedian = MEDIAN_DISTANCE_TO_DEVIATION * quantile(distances, 0.5)
  return byMedian > 0
    ? byMedian
    : QUARTILES_TO_DEVIATION * (quantile(ascending, 0.75) - quantile(ascending, 0.25))
}

/**
 * Distance of each candidate from the company: Euclidean over the robust scores known for both, extrapolated to all
 * features; null if too few are known. Scores are relative to the candidates and the company.
 */
function fundamentalDistances(
  place: number,
  candidates: Uint32Array,
  universe: Universe,
  columnOf: ColumnOf,
): readonly (number | null)[] {
  const places = Uint32Array.of(place, ...candidates)
  const scores = FEATURES.map(feature => scoresOf(feature, universe, places, columnOf)).filter(
    one => one !== null,
  )
  return Array.from(candidates, (_candidate, index) => distance(scores, index + 1))
}

function distance(scores: readonly Float64Array[], index: number): number | null {
  let squares = 0
  let shared = 0
  for (const feature of scores) {
    const apart = feature[index]! - feature[0]!
    if (Number.isNaN(apart)) continue
    squares += apart * apart
    shared += 1
  }
  return shared < MIN_FEATURES ? null : Math.sqrt((squares * FEATURES.length) / shared)
}

/** Whether enough is known about a company to compare it. */
function hasFundamentals(place: number, universe: Universe, columnOf: ColumnOf): boolean {
  const known = FEATURES.filter(({ reference, scale }) =>
    Number.isFinite(scale(shownAt(columnOf(reference), universe, place) ?? Number.NaN)),
  )
  return known.length >= MIN_FEATURES
}

export type PeerMethodName = 'industry' | 'size' | 'fundamentals'

export interface PeerContext {
  readonly place: number
  /** In the order of tickers. */
  readonly candidates: Uint32Array
  readonly universe: Universe
  readonly columnOf: ColumnOf
  readonly size: Size | null
}

interface PeerMethod {
  readonly meaning: string
  /** References that it reads in addition to sizes. */
  readonly references: readonly MetricReference[]
  /** What the company lacks, so that this method finds no peers; null if nothing. */
  lacking(context: PeerContext): 'sic' | 'size' | 'fundamentals' | null
  /** Distance of each candidate; null if it is not a peer. Similarity is 1 / (1 + distance). */
  distances(context: PeerContext): readonly (number | null)[]
}

/** Companies smaller or larger by more than this factor are not peers by size. */
const SIZE_BAND = 4
/** Distance for an unknown size; a known one comes close to it but never reaches it. */
const UNKNOWN_SIZE = 0.5

export const PEER_METHODS: Readonly<Record<PeerMethodName, PeerMethod>> = {
  industry: {
    meaning:
      'Same SIC code in four digits, then in three, then in two; within each group ordered by similarity in size.',
    references: [],
    lacking: ({ place, universe }) => (universe.companies[place]!.sic === null ? 'sic' : null),
    distances: context => Array.from(context.candidates, candidate => industryDistance(candidate, context)),
  },
  size: {
    meaning:
      'A quarter to four times the market value, in any industry, most similar first; by revenue if the market value is unknown.',
    references: [],
    lacking: ({ size }) => (size === null ? 'size' : null),
    distances: ({ candidates, size }) =>
      Array.from(candidates, candidate => {
        const apart = logRatio(size?.ratioAt(candidate) ?? null)
        return apart !== null && apart <= Math.log(SIZE_BAND) ? apart : null
      }),
  },
  fundamentals: {
    meaning:
      'Most similar in log revenue, gross margin, operating margin, three-year revenue growth, capital expenditures and research to revenue, net debt to EBITDA, as robust scores.',
    references: FEATURE_REFERENCES,
    lacking: ({ place, universe, columnOf }) =>
      hasFundamentals(place, universe, columnOf) ? null : 'fundamentals',
    distances: ({ place, candidates, universe, columnOf }) =>
      fundamentalDistances(place, candidates, universe, columnOf),
  },
}

/** All references that a method reads. */
export function referencesOfMethod(method: PeerMethodName): readonly MetricReference[] {
  return [MARKET_CAP, REVENUE, ...PEER_METHODS[method].references]
}

/** A wider industry group adds one to the distance; no difference in size, nor an unknown size, outweighs that. */
function industryDistance(candidate: number, { place, universe, size }: PeerContext): number | null {
  const shared = sharedIndustry(universe.companies[place]!, universe.companies[candidate]!)
  if (shared === null) return null
  const tier = INDUSTRY_TIERS.findIndex(([name]) => name === shared)
  const apart = logRatio(size?.ratioAt(candidate) ?? null)
  return tier + (apart === null ? UNKNOWN_SIZE : (UNKNOWN_SIZE * apart) / (1 + apart))
}

function logRatio(ratio: number | null): number | null {
  return ratio === null ? null : Math.abs(Math.log(ratio))
}
