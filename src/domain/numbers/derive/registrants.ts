import type { Day } from '../../day.ts'
import type { Fact } from '../fact.ts'
import type { FiscalPeriodRow, StatementRecord } from '../statement.ts'
import type { KnownFact } from './fact-index.ts'
import { isNear } from './fact-version.ts'

const CURRENCY = /^[A-Z]{3}$/
/** A report that repeats at least so many amounts of earlier reports, at most this share of them unchanged, is of another company. */
const LEAST_REPEATED = 10
const MOST_UNCHANGED = 0.1

/**
 * Days on which another company began to report under the registration: a reverse merger, a spin-off of the former parent,
 * a merger of two that both reported before. Its first periodic report gives other amounts for the periods that earlier
 * reports gave, nearly all of them; a restatement leaves many as they were. `known` is in order of day and accession.
 */
export function registrantChanges(known: readonly KnownFact[]): Day[] {
  const latest = new Map<Fact['concept'], Map<number, number>>()
  const changes: Day[] = []
  for (const [, report] of Map.groupBy(known.filter(isComparable), ({ fact }) => fact.filing)) {
    let [repeated, unchanged] = [0, 0]
    for (const { fact } of report) {
      const before = latest.get(fact.concept)?.get(periodOf(fact))
      if (before === undefined) continue
      repeated += 1
      if (isNear(before, fact.value, 0)) unchanged += 1
    }
    for (const { fact } of report) {
      const values = latest.get(fact.concept) ?? new Map<number, number>()
      latest.set(fact.concept, values.set(periodOf(fact), fact.value))
    }
    const [{ day }] = report as [KnownFact]
    if (repeated >= LEAST_REPEATED && unchanged <= repeated * MOST_UNCHANGED && changes.at(-1) !== day)
      changes.push(day)
  }
  return changes
}

function isComparable({ fact, rank }: KnownFact): boolean {
  return rank === 0 && fact.value !== 0 && CURRENCY.test(fact.unit)
}

function periodOf({ start, end }: Fact): number {
  return (start ?? 0) * 262_144 + end
}

/** The place of the company that a filing is of, counted from the first. */
export function registrantAt(changes: readonly Day[], day: Day): number {
  return changes.filter(change => change <= day).length
}

/** What is derived of one company's filings. */
interface RegistrantNumbers {
  readonly statements: readonly StatementRecord[]
  readonly periods: readonly FiscalPeriodRow[]
}

/** Balance dates and period ends of two companies this near, in days, are of one period. */
const SAME_PERIOD = 10

/**
 * Joins the histories of companies that reported one after the other. From the day of a change the records of the former one
 * have the warning `predecessor`; each ends when the next company gives the same period.
 */
export function joinRegistrants(
  histories: readonly RegistrantNumbers[],
  changes: readonly Day[],
): { statements: StatementRecord[]; periods: FiscalPeriodRow[] } {
  return histories.reduce<{ statements: StatementRecord[]; periods: FiscalPeriodRow[] }>(
    (joined, next, at) => {
      const change = changes[at - 1]
      if (change === undefined) return { statements: [...next.statements], periods: [...next.periods] }
      const former = joined.statements.flatMap(record => asPredecessor(record, change, next))
      return {
        statements: [...former, ...besidePredecessor(next.statements, former, change)],
        periods: [
          ...joined.periods.flatMap(row => untilReplaced(row, next.periods, isSamePeriod)),
          ...next.periods,
        ],
      }
    },
    { statements: [], periods: [] },
  )
}

function asPredecessor(record: StatementRecord, change: Day, next: RegistrantNumbers): StatementRecord[] {
  const kept = untilReplaced(record, next.statements, isSameRecord)
  return kept.flatMap(one => {
    if (one.knownTo <= change) return [one]
    const warnings = one.warnings.includes('predecessor') ? one.warnings : [...one.warnings, 'predecessor']
    if (one.knownFrom >= change) return [{ ...one, warnings }]
    return [
      { ...one, knownTo: change },
      { ...one, knownFrom: change, warnings },
    ]
  })
}

/** Marks the records of a fiscal year of which the former company's quarters are still served. */
function besidePredecessor(
  statements: readonly StatementRecord[],
  former: readonly StatementRecord[],
  change: Day,
): StatementRecord[] {
  const yearOf = ({ statement, fiscalYear }: StatementRecord) => `${statement} ${fiscalYear}`
  const until = new Map<string, Day>()
  for (const record of former) {
    if (record.periodType !== 'quarterly' || record.start === null || record.knownTo <= change) continue
    until.set(yearOf(record), Math.max(until.get(yearOf(record)) ?? change, record.knownTo))
  }
  return statements.flatMap(record => {
    const end = Math.min(until.get(yearOf(record)) ?? change, record.knownTo)
    if (record.start === null || end <= record.knownFrom) return [record]
    const marked = { ...record, knownTo: end, warnings: [...record.warnings, 'predecessor'] }
    return end < record.knownTo ? [marked, { ...record, knownFrom: end }] : [marked]
  })
}

/** A record or row until the first day on which the next company gives the same period. */
function untilReplaced<Row extends { readonly knownFrom: Day; readonly knownTo: Day }>(
  row: Row,
  others: readonly Row[],
  isSame: (a: Row, b: Row) => boolean,
): Row[] {
  const days = others.filter(other => isSame(row, other)).map(({ knownFrom }) => knownFrom)
  const knownTo = Math.min(row.knownTo, ...days)
  return row.knownFrom < knownTo ? [{ ...row, knownTo }] : []
}

function isSameRecord(a: StatementRecord, b: StatementRecord): boolean {
  return (
    a.statement === b.statement && a.periodType === b.periodType && Math.abs(a.end - b.end) <= SAME_PERIOD
  )
}

function isSamePeriod(a: FiscalPeriodRow, b: FiscalPeriodRow): boolean {
  return a.periodType === b.periodType && Math.abs(a.end - b.end) <= SAME_PERIOD
}
