import type { Day } from '../../day.ts'
import type { Split } from '../statement.ts'
import type { KnownFact } from './fact-index.ts'

const SHARE_CONCEPTS = new Set([
  'us-gaap:WeightedAverageNumberOfSharesOutstandingBasic',
  'us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding',
  'us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
  'ifrs-full:WeightedAverageShares',
  'ifrs-full:AdjustedWeightedAverageShares',
])
const EARNINGS_CONCEPTS = new Set([
  'us-gaap:EarningsPerShareBasic',
  'us-gaap:EarningsPerShareDiluted',
  'us-gaap:EarningsPerShareBasicAndDiluted',
  'ifrs-full:BasicEarningsLossPerShare',
  'ifrs-full:DilutedEarningsLossPerShare',
])
const RATIO_CONCEPTS = /^StockholdersEquity(Note)?StockSplitConversionRatio\d?$/

/** A filer restates earlier share counts by a split within its rounding. */
const TOLERANCE = 0.0025
/** Earnings of a few cents are rounded too much to determine a ratio. */
const LARGEST_TOLERANCE = 0.03

/** Splits with the days on which they became known, and factors between share bases. */
export interface SplitBasis {
  readonly splits: readonly Split[]
  readonly days: readonly Day[]
  /** New shares for one share counted on the basis of `from`, on the basis of `to`, by the splits known on `known`. */
  factor(from: Day, to: Day, known: Day): number
}

export function splitBasis(splits: readonly Split[]): SplitBasis {
  return {
    splits,
    days: splits.map(split => split.knownFrom),
    factor: (from, to, known) => {
      let factor = 1
      for (const { ratio, effective, knownFrom } of splits) {
        if (knownFrom > known) continue
        if (effective > from && effective <= to) factor *= ratio
        else if (effective > to && effective <= from) factor /= ratio
      }
      return factor
    },
  }
}

/**
 * Splits as a company's own reports reveal them: a periodic report shows the share counts of earlier periods a whole
 * ratio larger (or smaller) than the report before did, and earnings per share as much the other way. The day is that of the filed conversion ratio where one lies
 * between the two reports, else the day of the later report: no figure is filed in between, so every fact falls on the
 * right side. Only facts up to the later report are used.
 */
export function findSplits(known: readonly KnownFact[]): Split[] {
  const counts = new Map<string, { value: number; day: Day; tolerance: number }>()
  const ratios = ratioFacts(known)
  const splits: Split[] = []
  // A report on the new basis would have shown it in its own comparisons: the split came after the report before.
  let after = Number.NEGATIVE_INFINITY
  for (const report of reports(known)) {
    const changes: number[] = []
    const tolerances: number[] = []
    for (const { key, value, tolerance } of report.counts) {
      const before = counts.get(key)
      if (!before || before.day >= report.day || before.value / value <= 0) continue
      if (tolerance + before.tolerance > LARGEST_TOLERANCE) continue
      // Counts last filed before a split that is known by now are expected on the new basis.
      const expected = before.value * splitBasis(splits).factor(before.day, report.day, report.day)
      changes.push(value / expected)
      tolerances.push(tolerance + before.tolerance)
    }
    const ratio = commonRatio(changes, tolerances)
    if (ratio !== null) {
      const filed = ratios.filter(
        fact => fact.day <= report.day && fact.on > after && fact.on <= report.day && near(fact.ratio, ratio),
      )
      const effective = filed.length > 0 ? Math.max(...filed.map(fact => fact.on)) : report.day
      splits.push({ ratio, effective, knownFrom: report.day, accession: report.accession })
    }
    for (const { key, value, tolerance } of report.counts)
      counts.set(key, { value, day: report.day, tolerance })
    after = report.day
  }
  return splits
}

/** Share counts of one report; earnings per share as their inverse, which moves with a split as counts do. */
interface Report {
  readonly day: Day
  readonly accession: string
  readonly counts: { readonly key: string; readonly value: number; readonly tolerance: number }[]
}

function reports(known: readonly KnownFact[]) {
  const found = new Map<string, Report>()
  for (const { fact, day, rank } of known) {
    if (rank !== 0 || fact.start === null || fact.value === 0) continue
    const concept = `${fact.concept.taxonomy}:${fact.concept.name}`
    const perShare = EARNINGS_CONCEPTS.has(concept)
    if (!perShare && !SHARE_CONCEPTS.has(concept)) continue
    const { accession } = fact.filing
    const report = found.get(accession) ?? { day, accession, counts: [] }
    report.counts.push({
      key: `${fact.concept.name} ${fact.start} ${fact.end}`,
      value: perShare ? 1 / fact.value : fact.value,
      // Earnings per share are rounded to cents.
      tolerance: perShare ? 0.005 / Math.abs(fact.value) : TOLERANCE,
    })
    found.set(accession, report)
  }
  return found.values()
}

function ratioFacts(known: readonly KnownFact[]): { ratio: number; on: Day; day: Day }[] {
  return known.flatMap(({ fact, day }) =>
    // A split happens on a day: a ratio given for a whole quarter only shows that it happened before the report.
    RATIO_CONCEPTS.test(fact.concept.name) && fact.value > 0 && fact.end - (fact.start ?? fact.end) <= 31
      ? [{ ratio: fact.value, on: fact.end, day }]
      : [],
  )
}

/** The whole ratio (n:1, 1:n, or n:m of small numbers) that most of the changes show; null where there is no split. */
function commonRatio(changes: readonly number[], tolerances: readonly number[]): number | null {
  const found = new Map<number, number>()
  changes.forEach((change, at) => {
    const ratio = wholeRatio(change, tolerances[at] as number)
    if (ratio !== null) found.set(ratio, (found.get(ratio) ?? 0) + 1)
  })
  for (const [ratio, count] of found) if (count * 2 > changes.length) return ratio
  return null
}

function wholeRatio(change: number, tolerance: number): number | null {
  const size = change >= 1 ? change : 1 / change
  for (const below of [1, 2, 3, 4]) {
    const above = Math.round(size * below)
    const ratio = above / below
    // Off by a thousand is a slip of scale.
    if (ratio >= 500) return null
    // A ratio close to one is a restatement of the count, not a split.
    if (ratio < 1.2 || (below > 1 && above > 12)) continue
    if (Math.abs(size / ratio - 1) <= tolerance) return change >= 1 ? ratio : 1 / ratio
  }
  return null
}

function near(filed: number, ratio: number): boolean {
  return [filed, 1 / filed].some(value => Math.abs(value / ratio - 1) < 0.02)
}
