import { significant } from '../../significant-digits.ts'
import { quantile } from '../dimensions/arithmetic.ts'
import {
  COMPARED_CURRENCY,
  type ColumnOf,
  type MetricReference,
  referenceKey,
  type ScreenCompany,
  shownAt,
  type Universe,
} from '../screen/universe.ts'
import {
  MARKET_CAP,
  PEER_METHODS,
  type PeerContext,
  type PeerMethodName,
  referencesOfMethod,
  type SharedIndustry,
  type SizeBasis,
  sharedIndustry,
  sizeBeside,
} from './methods.ts'

export interface PeerRequest {
  readonly method: PeerMethodName
  readonly limit: number
  /** Returned and compared. */
  readonly metrics: readonly MetricReference[]
}

type MetricValues = ReadonlyMap<string, number | null>

export interface Peer {
  readonly company: ScreenCompany
  readonly place: number
  readonly marketCap: number | null
  /** 1 / (1 + distance), above 0 and at most 1. */
  readonly similarity: number
  readonly why: {
    readonly industry: SharedIndustry | null
    /** Size relative to that of the requested company. */
    readonly sizeRatio: number | null
    readonly sizeBasis: SizeBasis | null
  }
  readonly metrics: MetricValues
}

interface PeerGroup {
  /** Of the requested company. */
  readonly metrics: MetricValues
  /** Most similar first, then by ticker. */
  readonly peers: readonly Peer[]
  /** Over the returned peers, without the company. */
  readonly medians: MetricValues
  /** Share of the returned peers with a value that are not above the company; null without a value. */
  readonly companyPercentiles: MetricValues
  /** What the company lacks, so that the method finds no peers; null if nothing. */
  readonly lacking: 'sic' | 'size' | 'fundamentals' | null
}

/** All references that `peersOf` reads, without duplicates. */
export function peerReferences({ method, metrics }: PeerRequest): readonly MetricReference[] {
  const all = [...referencesOfMethod(method), ...metrics]
  return [...new Map(all.map(reference => [referenceKey(reference), reference])).values()]
}

/** Peers of the company at an index of the universe. Columns must have been read before. */
export function peersOf(
  place: number,
  universe: Universe,
  columnOf: ColumnOf,
  request: PeerRequest,
): PeerGroup {
  const size = sizeBeside(place, universe, columnOf)
  const context: PeerContext = { place, candidates: candidatesOf(place, universe), universe, columnOf, size }
  const method = PEER_METHODS[request.method]
  const lacking = method.lacking(context)
  const metricsAt = (other: number): MetricValues =>
    new Map(request.metrics.map(one => [referenceKey(one), shownAt(columnOf(one), universe, other)]))
  const nearest = lacking === null ? nearestOf(context, method.distances(context), request.limit) : []
  const peers = nearest.map(({ other, distance }) => ({
    company: universe.companies[other]!,
    place: other,
    marketCap: shownAt(columnOf(MARKET_CAP), universe, other),
    similarity: significant(1 / (1 + distance)),
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

/** Sorting keeps the order of tickers among equal distances. */
function nearestOf({ candidates }: PeerContext, distances: readonly (number | null)[], limit: number) {
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
    medians.set(key, values.length === 0 ? null : significant(quantile(values, 0.5)))
    companyPercentiles.set(
      key,
      values.length === 0 || notAbove === null ? null : significant(notAbove / values.length),
    )
  }
  return { medians, companyPercentiles }
}

/** Blank-check companies have no business to compare. */
const SHELL_SIC = '6770'

/**
 * Indexes of the companies that can be peers of one, in the order of tickers: those that report in its currency (in USD
 * if its currency is unknown), still report, and are neither funds nor shells.
 */
function candidatesOf(place: number, universe: Universe): Uint32Array {
  const currency = universe.companies[place]!.currency ?? COMPARED_CURRENCY
  return universe.byTicker.filter(
    other => other !== place && isCandidate(universe.companies[other]!, currency),
  )
}

function isCandidate(company: ScreenCompany, currency: string): boolean {
  return (
    company.currency === currency &&
    !company.stale &&
    company.filerType !== 'investment_company' &&
    company.sic !== SHELL_SIC
  )
}
