import type { Day } from '../../day.ts'
import { contradictedFields } from '../../numbers/checks/consistency.ts'
import { LINE_ITEMS } from '../../numbers/line-items/index.ts'
import type { StatementRecord } from '../../numbers/statement.ts'
import type { ShareKind } from './share-basis.ts'

/** Line items that splits affect. */
export const SHARE_KINDS: ReadonlyMap<string, ShareKind> = new Map(
  LINE_ITEMS.flatMap(({ id, kind }) =>
    kind === 'per_share' || kind === 'shares' ? [[id, kind] as const] : [],
  ),
)

/** Foreign private issuers: a listed share may represent several of the reported shares, or a fraction of one. */
const FOREIGN_FORMS = /^(20-F|40-F|6-K)/

/** A line item of one version of a statement. */
export function itemSpan(record: StatementRecord, id: string): ValueSpan {
  const { knownFrom: from, knownTo: to } = record
  const itemValue = record.values.get(id)
  const qualifier = contradictedFields(record).has(id) ? 'unproven_input' : ''
  if (itemValue) return { from, to, value: itemValue.value, qualifier, basis: itemValue.basis }
  return { from, to, value: Number.NaN, qualifier: reasonOf(record, id), basis: null }
}

function reasonOf(record: StatementRecord, id: string): string {
  const nullReason = record.nullReasons.get(id)
  if (nullReason !== undefined && nullReason !== 'not_reported')
    return nullReason.startsWith('missing_input') ? `missing_input:${id}` : nullReason
  return isUnclassified(record, id) ? 'not_applicable:unclassified' : `missing_input:${id}`
}

/** A balance sheet without current and non-current items. */
function isUnclassified({ statement, values }: StatementRecord, id: string): boolean {
  return (
    statement === 'balance_sheet' &&
    (id === 'total_current_assets' || id === 'total_current_liabilities') &&
    !values.has('total_current_assets') &&
    !values.has('total_current_liabilities')
  )
}

/** Whether a foreign private issuer reported it. */
export function isForeign({ values }: StatementRecord): boolean {
  for (const { sources } of values.values())
    for (const { filing } of sources) return FOREIGN_FORMS.test(filing.form)
  return false
}

/** A value and its knowledge interval. */
export interface ValueSpan {
  readonly from: Day
  readonly to: Day
  /** NaN: null. */
  readonly value: number
  /** Null reason, or flags of a value (empty for none). */
  readonly qualifier: string
  /** Split basis day of a per-share value or share count. */
  readonly basis: Day | null
}

/** All spans of one value in time order; gaps mean that nothing was known. */
export type ValueTimeline = readonly ValueSpan[]

export const NOTHING: ValueTimeline = []

export function spanAt(cell: ValueTimeline, day: Day): ValueSpan | undefined {
  // Most timelines have one or two spans.
  for (const span of cell) if (span.from <= day && day < span.to) return span
  return undefined
}

/** Appends a span, merged with the previous one if that has the same value and ends where it starts. */
export function addSpan(
  spans: ValueSpan[],
  from: Day,
  to: Day,
  { value, qualifier, basis }: Omit<ValueSpan, 'from' | 'to'>,
): void {
  const last = spans.at(-1)
  if (
    last &&
    last.to === from &&
    Object.is(last.value, value) &&
    last.qualifier === qualifier &&
    last.basis === basis
  )
    spans[spans.length - 1] = { from: last.from, to, value, qualifier, basis }
  else spans.push({ from, to, value, qualifier, basis })
}

/** Days on which the value may change while an anchor is known, in order; the last one ends the last span. */
export function breakpoints(
  anchors: readonly StatementRecord[],
  cells: readonly ValueTimeline[],
  more: readonly Day[],
): Day[] {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { knownFrom, knownTo } of anchors) {
    if (knownFrom < first) first = knownFrom
    if (knownTo > last) last = knownTo
  }
  const days = [first]
  for (const { knownFrom, knownTo } of anchors) {
    add(days, knownFrom, first, last)
    add(days, knownTo, first, last)
  }
  for (const cell of cells) {
    for (const { from, to } of cell) {
      add(days, from, first, last)
      add(days, to, first, last)
    }
  }
  for (const day of more) add(days, day, first, last)
  days.push(last)
  return days
}

/** Inserts a day into days that are in order. Most are there: those on which anchors start and end. */
function add(days: Day[], day: Day, first: Day, last: Day): void {
  if (day <= first || day >= last) return
  let at = days.length
  while (days[at - 1]! > day) at -= 1
  if (days[at - 1] === day) return
  for (let from = days.length; from > at; from -= 1) days[from] = days[from - 1]!
  days[at] = day
}
