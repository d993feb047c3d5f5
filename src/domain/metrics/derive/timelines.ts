import type { Day } from '../../day.ts'
import type { FiscalPeriod, StatementName, StatementRecord } from '../../numbers/statement.ts'
import type { PeriodKind } from '../metric.ts'
import type { ValueSpan } from './value-timeline.ts'

/** One version of a metric in one period. */
export interface MetricVersion {
  readonly end: Day
  readonly fiscalYear: number
  /** Null in a transition period. */
  readonly fiscalPeriod: FiscalPeriod | null
  readonly knownFrom: Day
  readonly knownTo: Day
  /** NaN means null; `qualifier` has the reason. */
  readonly value: number
  /** Null reason, or flags of a value, comma-separated. */
  readonly qualifier: string
  /** Split basis day of per-share values and share counts. */
  readonly basis: Day | null
}

/** All versions of a metric in all periods of a kind, ordered by period and then by `knownFrom`. */
export interface MetricSeries {
  readonly metric: string
  readonly periodType: PeriodKind
  readonly versions: readonly MetricVersion[]
}

/** Appends versions of a value with the fiscal labels of its period, which its statements provide. */
export function addLabelled(
  versions: MetricVersion[],
  { from: first, to: end, value, qualifier, basis }: ValueSpan,
  slot: Slot,
  anchors: readonly StatementRecord[],
): void {
  const start = versions.length
  let from = first
  while (from < end) {
    const record = knownOn(anchors, from)
    if (!record) return
    const knownTo = Math.min(end, record.knownTo)
    const { fiscalYear, fiscalPeriod } = record
    const last = versions.length > start ? versions.at(-1) : undefined
    if (last && last.fiscalYear === fiscalYear && last.fiscalPeriod === fiscalPeriod)
      versions[versions.length - 1] = { ...last, knownTo }
    else
      versions.push({
        end: slot.end,
        fiscalYear,
        fiscalPeriod,
        knownFrom: from,
        knownTo,
        value,
        qualifier,
        basis,
      })
    from = knownTo
  }
}

function knownOn(anchors: readonly StatementRecord[], day: Day): StatementRecord | undefined {
  for (const anchor of anchors) if (anchor.knownFrom <= day && day < anchor.knownTo) return anchor
  return undefined
}

/** One period of a kind: all versions of its statements, oldest first. */
export interface Slot {
  readonly end: Day
  readonly records: Readonly<Record<StatementName, readonly StatementRecord[]>>
  /** Income statements and cash flows. */
  readonly flows: readonly StatementRecord[]
}

export interface Timeline {
  readonly kind: PeriodKind
  /** Oldest first. */
  readonly slots: readonly Slot[]
}

/** Maximum difference in days between the ends that statements or filings report for one period. */
const SAME_END = 6

/** The periods of a company by kind. A balance sheet belongs to the quarter and the year that end with it. */
export function timelinesOf(records: readonly StatementRecord[]): Readonly<Record<PeriodKind, Timeline>> {
  const of = (kind: PeriodKind): Timeline => ({
    kind,
    slots: slotsOf(records.filter(({ periodType }) => periodType === kind)),
  })
  return { quarterly: of('quarterly'), ttm: of('ttm'), annual: of('annual') }
}

function slotsOf(records: readonly StatementRecord[]): Slot[] {
  const ends = [...new Set(records.map(({ end }) => end))].sort((a, b) => a - b)
  const groupOf = new Map<Day, Day>()
  let first = Number.NEGATIVE_INFINITY
  for (const end of ends) {
    if (end - first > SAME_END) first = end
    groupOf.set(end, first)
  }
  const groups = new Map<Day, StatementRecord[]>()
  for (const record of records) {
    const group = groupOf.get(record.end) as Day
    const members = groups.get(group)
    if (members) members.push(record)
    else groups.set(group, [record])
  }
  return [...groups.values()]
    .map(members => {
      const ofStatement = (name: StatementName) =>
        members.filter(({ statement }) => statement === name).sort((a, b) => a.knownFrom - b.knownFrom)
      const records = {
        income_statement: ofStatement('income_statement'),
        cash_flow: ofStatement('cash_flow'),
        balance_sheet: ofStatement('balance_sheet'),
      }
      const flows = [...records.income_statement, ...records.cash_flow]
      return { end: endOf(members), records, flows }
    })
    .sort((a, b) => a.end - b.end)
}

/**
 * The end of the flows, otherwise that of the balance sheet. The first known end counts: it must not change with later
 * filings.
 */
function endOf(members: readonly StatementRecord[]): Day {
  const flows = members.filter(({ statement }) => statement !== 'balance_sheet')
  const [first] = (flows.length > 0 ? flows : [...members]).sort(
    (a, b) => a.knownFrom - b.knownFrom || a.end - b.end,
  )
  return (first as StatementRecord).end
}

/** Index of the period that ends within `tolerance` days of a day; -1 if there is none. */
export function slotNear({ slots }: Timeline, day: Day, tolerance: number): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((slots[middle] as Slot).end < day) low = middle + 1
    else high = middle
  }
  let best = -1
  let distance = tolerance + 1
  for (const place of [low - 1, low]) {
    const slot = slots[place]
    if (slot && Math.abs(slot.end - day) < distance) {
      best = place
      distance = Math.abs(slot.end - day)
    }
  }
  return best
}
