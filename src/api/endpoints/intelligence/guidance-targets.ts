import { sourceUrl } from '../../../domain/company/filing.ts'
import type { GuidanceRecord } from '../../../domain/signals/guidance/guidance.ts'
import { ALL_TARGETS } from '../../../domain/signals/guidance/metrics.ts'
import {
  type IssuedTarget,
  type RevisedTarget,
  revisions,
  type TargetSplit,
  targetKey,
} from '../../../domain/signals/guidance/revisions.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'

/** A target as one source issued it, with the source. */
export interface IssuedGuidance extends RevisedTarget {
  readonly reading: SourceAnalysis
}

/** Everything a company said of one target, oldest first; at least one with numbers or a stated size. */
export interface TargetHistory {
  readonly key: string
  readonly issues: readonly IssuedGuidance[]
}

/** Targets of a company out of its readings, newest period first, then by metric. */
export function targetHistories(
  readings: readonly SourceAnalysis[],
  splits: readonly TargetSplit[],
): TargetHistory[] {
  const byId = new Map(readings.map(reading => [reading.id, reading]))
  const issued = readings.flatMap(reading =>
    reading.guidance.map(
      (record): IssuedTarget => ({ source: reading.id, issued: reading.filing_date, record }),
    ),
  )
  const issues = revisions(issued, splits).map(
    (target): IssuedGuidance => ({ ...target, reading: byId.get(target.source)! }),
  )
  const histories = new Map<string, IssuedGuidance[]>()
  for (const issue of issues) {
    const key = targetKey(issue.record)
    if (key !== null) histories.set(key, [...(histories.get(key) ?? []), issue])
  }
  const words = issues.filter(({ record }) => record.unit === 'none')
  return [...histories]
    .map(([key, own]) => ({ key, issues: withWords(own, words) }))
    .sort((a, b) => compareHistories(a.issues[0]!.record, b.issues[0]!.record))
}

/** What later sources say of a target without numbers: reaffirmed or withdrawn. */
function withWords(own: readonly IssuedGuidance[], words: readonly IssuedGuidance[]): IssuedGuidance[] {
  const [first] = own
  const said = words.filter(
    ({ record, issued, source }) =>
      issued > first!.issued &&
      !own.some(issue => issue.source === source) &&
      (record.metric === ALL_TARGETS || record.metric === first!.record.metric) &&
      record.period.fiscal_year === first!.record.period.fiscal_year &&
      record.period.fiscal_period === first!.record.period.fiscal_period,
  )
  return [...own, ...said].sort((a, b) => (a.issued < b.issued ? -1 : a.issued > b.issued ? 1 : 0))
}

/** Order of the periods within a year, the year itself last. */
const PLACES = ['Q1', 'Q2', 'Q3', 'Q4', 'FY']

function compareHistories(a: GuidanceRecord, b: GuidanceRecord): number {
  return (
    (b.period.fiscal_year ?? 0) - (a.period.fiscal_year ?? 0) ||
    PLACES.indexOf(b.period.fiscal_period ?? '') - PLACES.indexOf(a.period.fiscal_period ?? '') ||
    (a.metric < b.metric ? -1 : a.metric > b.metric ? 1 : 0) ||
    Number(a.segment !== null) - Number(b.segment !== null)
  )
}

/** SEC's address of the source, or the one a user's own text came from. */
export function urlOf({
  accession_number,
  filer_cik,
  primary_document,
  source_url,
}: SourceAnalysis): string | null {
  return accession_number === null ? source_url : sourceUrl(filer_cik, accession_number, primary_document)
}
