import type { Day } from '../day.ts'
import type { FilingRef } from '../filing.ts'
import type { FieldValue, Source } from '../statement.ts'
import type { Series } from './fact-index.ts'
import { isWhole, type Sheet } from './sheets.ts'
import type { SplitBasis } from './splits.ts'
import type { Version } from './version.ts'

const COVER = 'dei:EntityCommonStockSharesOutstanding|shares'
const WEIGHTED = [
  'us-gaap:WeightedAverageNumberOfSharesOutstandingBasic|shares',
  'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding|shares',
  'us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted|shares',
  'ifrs-full:WeightedAverageShares|shares',
  'ifrs-full:AdjustedWeightedAverageShares|shares',
]

/**
 * A count below half the weighted average of its own filing is of one class, in thousands, or on another split basis;
 * one above it by hundreds is the slip the other way. In between are young companies, which issue many times their
 * weighted average.
 */
const [LEAST, MOST] = [0.5, 300]

/** What filings say of share counts outside of balance sheets. */
export interface ShareCounts {
  /** Counts of the cover page by filing. */
  readonly covers: ReadonlyMap<FilingRef, readonly Version[]>
  /** The median of the weighted averages that a filing shows. */
  readonly weighted: ReadonlyMap<FilingRef, number>
  /** The last date of which a filing shows a whole balance sheet: the one that its cover page belongs to. */
  readonly ownDates: ReadonlyMap<FilingRef, Day>
}

export function shareCounts(
  index: ReadonlyMap<string, Series>,
  dates: ReadonlyMap<Day, readonly Sheet[]>,
): ShareCounts {
  const ownDates = new Map<FilingRef, Day>()
  for (const [end, sheets] of dates) {
    for (const sheet of sheets) {
      if (isWhole(sheet) && end > (ownDates.get(sheet.filing) ?? Number.NEGATIVE_INFINITY))
        ownDates.set(sheet.filing, end)
    }
  }
  const covers = byFiling(index.get(COVER)?.instants.values() ?? [])
  const averages = byFiling(
    WEIGHTED.flatMap(key => index.get(key)?.durations ?? []).map(({ versions }) => versions),
  )
  const weighted = new Map([...averages].map(([filing, versions]) => [filing, medianOf(versions)]))
  return { covers, weighted, ownDates }
}

function byFiling(lists: Iterable<readonly Version[]>): Map<FilingRef, Version[]> {
  const filings = new Map<FilingRef, Version[]>()
  for (const versions of lists) {
    for (const version of versions) {
      const { filing } = version.sources[0] as Source
      const own = filings.get(filing)
      if (own) own.push(version)
      else filings.set(filing, [version])
    }
  }
  return filings
}

function medianOf(versions: readonly Version[]): number {
  const values = versions.map(({ value }) => value).sort((a, b) => a - b)
  return values[values.length >> 1] as number
}

/**
 * The count on the cover page of the report on a balance date, which stands some weeks after it: of several reports the
 * one whose cover is nearest. Null where covers are filed and none of them can be the count of all shares.
 */
export function coverShares(
  ends: readonly Day[],
  known: readonly Sheet[],
  { covers, weighted, ownDates }: ShareCounts,
  splits: SplitBasis,
  day: Day,
): FieldValue | null | undefined {
  const counts = known.flatMap(({ filing, rank }) => {
    const versions = rank === 0 && ends.includes(ownDates.get(filing) as Day) ? covers.get(filing) : undefined
    return versions ? [{ filing, count: countOf(versions) }] : []
  })
  if (counts.length === 0) return undefined
  const away = ({ count }: (typeof counts)[number]) => Math.abs(dayOf(count) - (ends[0] as Day))
  const usable = counts.filter(({ filing, count }) => count && isPlausible(count.value, weighted.get(filing)))
  const nearest = usable.reverse().sort((a, b) => away(a) - away(b))[0]
  if (!nearest?.count) return null
  const { value, sources } = nearest.count
  const basis = basisOf(nearest.count, weighted.get(nearest.filing), splits, day)
  return { value, derivation: 'reported', sources, basis }
}

function dayOf(count: Version | undefined): Day {
  return count?.sources[0]?.end ?? Number.POSITIVE_INFINITY
}

/** Of several counts on one cover the total of the others; without such a total they are classes of unknown number. */
function countOf(versions: readonly Version[]): Version | undefined {
  const last = Math.max(...versions.map(dayOf))
  const distinct = new Map(versions.filter(version => dayOf(version) === last).map(one => [one.value, one]))
  if (distinct.size === 1) return [...distinct.values()][0]
  const sum = [...distinct.keys()].reduce((sum, value) => sum + value, 0)
  return distinct.get(sum / 2)
}

/** Whether a count fits the weighted averages of its filing, where the filing has any. */
export function isPlausible(count: number, weighted: number | undefined): boolean {
  if (!Number.isFinite(count) || count <= 0) return false
  if (weighted === undefined || weighted <= 0) return true
  return count >= LEAST * weighted && count <= MOST * weighted
}

/** Reports are on the split basis of their filing day; only a cover dated before a split may still be on the old one. */
function basisOf(count: Version, weighted: number | undefined, splits: SplitBasis, day: Day): Day {
  const { end, filing } = count.sources[0] as Source
  const factor = splits.factor(end, filing.filed, day)
  if (factor === 1 || weighted === undefined) return filing.filed
  const distance = (shares: number) => Math.abs(Math.log(shares / weighted))
  return distance(count.value * factor) < distance(count.value) ? end : filing.filed
}
