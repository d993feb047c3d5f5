import { quantile } from '../dimensions/arithmetic.ts'
import { type ColumnOf, type MetricReference, referenceKey, shownAt } from '../screen/column.ts'
import type { ScreenCompany, Universe } from '../screen/universe.ts'
import { candidatesOf } from './candidates.ts'
import { MARKET_CAP, type SharedIndustry, type SizeBasis, sharedIndustry, sizeBeside } from './closeness.ts'
import { type Asked, PEER_METHODS, type PeerMethodName, referencesOfMethod } from './methods.ts'

export interface PeerRequest {
  readonly method: PeerMethodName
  readonly limit: number
  /** Shown and compared. */
  readonly metrics: readonly MetricReference[]
}

export type MetricValues = ReadonlyMap<string, number | null>

export interface Peer {
  readonly company: ScreenCompany
  readonly place: number
  readonly marketCap: number | null
  /** 1 / (1 + distance), above 0 and at most 1. */
  readonly similarity: number
  readonly why: {
    readonly industry: SharedIndustry | null
    /** Size by that of the company asked for. */
    readonly sizeRatio: number | null
    readonly sizeBasis: SizeBasis | null
  }
  readonly metrics: MetricValues
}

export interface PeerGroup {
  /** Of the company asked for. */
  readonly metrics: MetricValues
  /** Most similar first, then by ticker. */
  readonly peers: readonly Peer[]
  /** Of the peers shown, without the company. */
  readonly medians: MetricValues
  /** Share of the peers shown, among those with a value, that are not above the company; null without one. */
  readonly companyPercentiles: MetricValues
  /** What the company itself lacks, so that the method finds no peers; null for nothing. */
  readonly lacking: 'sic' | 'size' | 'fundamentals' | null
}

/** Everything that `peersOf` reads, once each. */
export function peerReferences({ method, metrics }: PeerRequest): readonly MetricReference[] {
  const all = [...referencesOfMethod(method), ...metrics]
  return [...new Map(all.map(reference => [referenceKey(reference), reference])).values()]
}

/** Peers of the company at a place of the universe; columns have been read before. */
export function peersOf(
  place: number,
  universe: Universe,
  columnOf: ColumnOf,
  request: PeerRequest,
): PeerGroup {
  const size = sizeBeside(place, universe, columnOf)
  const asked: Asked = { place, candidates: candidatesOf(place, universe), universe, columnOf, size }
  const method = PEER_METHODS[request.method]
  const lacking = method.lacking(asked)
  const metricsAt = (other: number): MetricValues =>
    new Map(request.metrics.map(one => [referenceKey(one), shownAt(columnOf(one), universe, other)]))
  const nearest = lacking === null ? nearestOf(asked, method.distances(asked), request.limit) : []
  const peers = nearest.map(({ other, distance }) => ({
    company: universe.companies[other]!,
    place: other,
    marketCap: shownAt(columnOf(MARKET_CAP), universe, other),
    similarity: 1 / (1 + distance),
    why: {
      industry: sharedIndustry(universe.companies[place]!, universe.companies[other]!),
      sizeRatio: size?.ratioAt(other) ?? null,
      sizeBasis: size?.basis ?? null,
    },
    metrics: metricsAt(other),
  }))
  const metrics = metricsAt(place)
  return { metrics, peers, lacking, ...compared(metrics, peers) }
}

/** Sorting keeps the order of tickers among the equally near. */
function nearestOf({ candidates }: Asked, distances: readonly (number | null)[], limit: number) {
  const near: { other: number; distance: number }[] = []
  for (const [index, distance] of distances.entries())
    if (distance !== null) near.push({ other: candidates[index]!, distance })
  return near.sort((a, b) => a.distance - b.distance).slice(0, limit)
}

function compared(metrics: MetricValues, peers: readonly Peer[]) {
  const medians = new Map<string, number | null>()
  const companyPercentiles = new Map<string, number | null>()
  for (const [key, own] of metrics) {
    const values = Float64Array.from(
      peers.map(peer => peer.metrics.get(key) ?? null).filter(value => value !== null),
    ).sort()
    const notAbove = own === null ? null : values.filter(value => value <= own).length
    medians.set(key, values.length === 0 ? null : quantile(values, 0.5))
    companyPercentiles.set(key, values.length === 0 || notAbove === null ? null : notAbove / values.length)
  }
  return { medians, companyPercentiles }
}
