import type { FilingRef } from '../../company/filing.ts'
import type { Day } from '../../day.ts'
import type { ConceptExpression } from '../line-items/line-item.ts'
import type { FieldValue, Source } from '../statement.ts'
import type { FactVersion } from './fact-version.ts'
import type { ShareCounts } from './share-counts.ts'
import { fromSheet, sameTotal } from './sheet-values.ts'
import { PARSED_BALANCES, type Sheet } from './sheets.ts'
import type { SplitBasis } from './splits.ts'

/** Counts as of the balance date itself; the cover page is no part of a balance sheet. */
const MEMBERS: readonly ConceptExpression[] = PARSED_BALANCES.flatMap(({ item, general }) =>
  item.id === 'shares_outstanding' ? general.filter(member => !isCover(member)) : [],
)

/**
 * A count further below the weighted average of its own filing is of one class of several, in thousands, or on another
 * split basis; one further above it is a slip the other way. In between are young companies, which issue many times their
 * weighted average.
 */
const [LEAST, MOST] = [0.85, 300]
/** So few shares are rather a count in thousands or millions. */
const FEW = 2_000_000

/** What was filed of one balance date by a day. */
export interface Seen {
  readonly day: Day
  /** The dates that are one: filings differ by a day or two. */
  readonly ends: readonly Day[]
  readonly known: readonly Sheet[]
}

export interface ShareReading {
  readonly counts: ShareCounts
  readonly splits: SplitBasis
}

/**
 * Shares outstanding of a balance sheet: of the cover page of the report on its date, some weeks after it, else as of the
 * date itself. Null where counts are filed and none of them can be the count of all shares: no guess.
 */
export function sharesOutstanding(
  reference: Sheet,
  seen: Seen,
  reading: ShareReading,
): FieldValue | null | undefined {
  const cover = coverShares(seen, reading)
  if (cover) return cover
  for (const sheet of [reference, ...sameTotal(reference, seen.known)]) {
    const value = fromSheet(MEMBERS, sheet, seen.known)
    if (!value) continue
    if (!isPlausible(value.value, sheet.filing, reading.counts, cover === null)) return null
    return { ...value, basis: Math.max(...value.sources.map(({ filing }) => filing.filed)) }
  }
  return cover
}

function isCover(member: ConceptExpression): boolean {
  return member.some(({ concepts }) => concepts.some(concept => concept.startsWith('dei:')))
}

/** Of several reports on the date the one whose cover is nearest to it. */
function coverShares(
  { day, ends, known }: Seen,
  { counts, splits }: ShareReading,
): FieldValue | null | undefined {
  const found = known.flatMap(({ filing, rank }) => {
    const isOwn = rank === 0 && ends.includes(counts.ownDates.get(filing) as Day)
    const versions = isOwn ? counts.covers.get(filing) : undefined
    return versions ? [{ filing, count: countOf(versions) }] : []
  })
  if (found.length === 0) return undefined
  let nearest: { readonly count: FactVersion; readonly basis: Day; readonly away: number } | undefined
  for (const { filing, count } of found) {
    if (!count) continue
    const basis = basisOf(count, counts.weighted(filing), splits, day)
    const current = count.value * splits.factor(basis, filing.filed, day)
    if (!isPlausible(current, filing, counts, false)) continue
    const away = Math.abs(dayOf(count) - (ends[0] as Day))
    if (!nearest || away <= nearest.away) nearest = { count, basis, away }
  }
  if (!nearest) return null
  const { count, basis } = nearest
  return { value: count.value, derivation: 'reported', sources: count.sources, basis }
}

function dayOf(count: FactVersion): Day {
  return (count.sources[0] as Source).end
}

/** Of several counts on one cover the total of the others; without such a total they are classes of unknown number. */
function countOf(versions: readonly FactVersion[]): FactVersion | undefined {
  const last = Math.max(...versions.map(dayOf))
  const distinct = new Map(versions.filter(version => dayOf(version) === last).map(one => [one.value, one]))
  if (distinct.size === 1) return [...distinct.values()][0]
  const sum = [...distinct.keys()].reduce((sum, value) => sum + value, 0)
  return distinct.get(sum / 2)
}

/**
 * Whether a count fits what its filing says otherwise. Filers tag the weighted averages themselves in thousands or
 * millions now and then: then earnings per share decide. `proven` refuses a count of which the filing says nothing else.
 */
function isPlausible(count: number, filing: FilingRef, counts: ShareCounts, proven: boolean): boolean {
  if (!(count > 0)) return false
  const weighted = counts.weighted(filing)
  const fits = weighted === undefined ? !proven : isNear(count, weighted)
  if (fits && weighted !== undefined && count >= FEW) return true
  const implied = counts.implied(filing)
  return implied === undefined ? fits : isNear(count, implied)
}

function isNear(count: number, other: number): boolean {
  return other > 0 && count >= LEAST * other && count <= MOST * other
}

/** Reports are on the split basis of their filing day; only a cover dated before a split may still be on the old one. */
function basisOf(count: FactVersion, weighted: number | undefined, splits: SplitBasis, day: Day): Day {
  const { end, filing } = count.sources[0] as Source
  const factor = splits.factor(end, filing.filed, day)
  if (factor === 1 || weighted === undefined) return filing.filed
  const distance = (shares: number) => Math.abs(Math.log(shares / weighted))
  return distance(count.value * factor) < distance(count.value) ? end : filing.filed
}
