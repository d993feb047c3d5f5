import type { ColumnOf, MetricReference } from '../screen/column.ts'
import type { Universe } from '../screen/universe.ts'
import { INDUSTRY_TIERS, MARKET_CAP, REVENUE, type Size, sharedIndustry } from './closeness.ts'
import { FEATURE_REFERENCES, fundamentalDistances, hasFundamentals } from './fundamentals.ts'

export type PeerMethodName = 'industry' | 'size' | 'fundamentals'

export interface Asked {
  readonly place: number
  /** In the order of tickers. */
  readonly candidates: Uint32Array
  readonly universe: Universe
  readonly columnOf: ColumnOf
  readonly size: Size | null
}

export interface PeerMethod {
  readonly meaning: string
  /** What it reads beside the sizes. */
  readonly references: readonly MetricReference[]
  /** What the company itself lacks, so that it has no peers by this method; null for nothing. */
  lacking(asked: Asked): 'sic' | 'size' | 'fundamentals' | null
  /** Of each candidate; null for one that is no peer. Similarity is 1 / (1 + distance). */
  distances(asked: Asked): readonly (number | null)[]
}

/** Smaller or larger by more than this factor is no peer by size. */
const SIZE_BAND = 4
/** Distance for a size that is not known, which a known one comes near but never reaches. */
const UNKNOWN_SIZE = 0.5

export const PEER_METHODS: Readonly<Record<PeerMethodName, PeerMethod>> = {
  industry: {
    meaning:
      'Same SIC code by four digits, then by three, then by two; within each the nearest in size first.',
    references: [],
    lacking: ({ place, universe }) => (universe.companies[place]!.sic === null ? 'sic' : null),
    distances: asked => Array.from(asked.candidates, candidate => industryDistance(candidate, asked)),
  },
  size: {
    meaning:
      'From a quarter to four times the market value, in any industry, the nearest first; by revenue where the market value is not known.',
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
      'Nearest in log revenue, gross margin, operating margin, three-year revenue growth, capital expenditures and research to revenue, net debt to EBITDA, as robust scores.',
    references: FEATURE_REFERENCES,
    lacking: ({ place, universe, columnOf }) =>
      hasFundamentals(place, universe, columnOf) ? null : 'fundamentals',
    distances: ({ place, candidates, universe, columnOf }) =>
      fundamentalDistances(place, candidates, universe, columnOf),
  },
}

/** Everything that a method reads. */
export function referencesOfMethod(method: PeerMethodName): readonly MetricReference[] {
  return [MARKET_CAP, REVENUE, ...PEER_METHODS[method].references]
}

/** A wider industry is further by one; no difference in size, nor an unknown size, outweighs that. */
function industryDistance(candidate: number, { place, universe, size }: Asked): number | null {
  const shared = sharedIndustry(universe.companies[place]!, universe.companies[candidate]!)
  if (shared === null) return null
  const tier = INDUSTRY_TIERS.findIndex(([name]) => name === shared)
  const apart = logRatio(size?.ratioAt(candidate) ?? null)
  return tier + (apart === null ? UNKNOWN_SIZE : (UNKNOWN_SIZE * apart) / (1 + apart))
}

function logRatio(ratio: number | null): number | null {
  return ratio === null ? null : Math.abs(Math.log(ratio))
}
