import type { Day } from '../day.ts'
import type { Derivation, FieldValue } from '../statement.ts'
import type { Duration, Series } from './fact-index.ts'
import { type FiscalYear, lengthOf } from './fiscal-calendar.ts'
import { differs, negated, pick, type Version } from './version.ts'

/** The periods of a fiscal year: four quarters, half year, nine months, year. */
export const SLOTS = ['q1', 'q2', 'q3', 'q4', 'half', 'nineMonths', 'year'] as const
export type Slot = (typeof SLOTS)[number]
export const [Q1, Q2, Q3, Q4, HALF, NINE_MONTHS, YEAR] = [0, 1, 2, 3, 4, 5, 6] as const

/** Values by slot. */
export type SlotValues = readonly (FieldValue | undefined)[]

/** What is filed of one chain member inside one fiscal year, by slot. */
export interface FiledSlots {
  readonly slots: readonly (readonly Version[])[]
  /** Periods behind each slot, to tell the slot's last day where filings disagree by a day or two. */
  readonly durations: readonly (readonly Duration[])[]
  /** Days on which anything in here changes, in order. */
  readonly days: readonly Day[]
}

/** Which slot of a fiscal year a duration is: by its length and by how far into the year it ends, never by a label. */
export function slotOf(year: FiscalYear, start: Day, end: Day): number | null {
  const length = lengthOf(start, end)
  if (length === null) return null
  const fromStart = Math.abs(start - year.start) <= 10
  const toEnd = Math.abs(end - year.end) <= 10
  if (length === 'year') return fromStart && toEnd && !year.transition ? YEAR : null
  if (length === 'half') return fromStart ? HALF : null
  if (length === 'nineMonths') return fromStart ? NINE_MONTHS : null
  const elapsed = lengthOf(year.start, end)
  if (elapsed === 'quarter') return fromStart ? Q1 : null
  if (elapsed === 'half') return Q2
  if (elapsed === 'nineMonths') return Q3
  return elapsed === 'year' && toEnd ? Q4 : null
}

/** The filed periods of a series inside a year; null where there is none. */
export function filedSlots(series: Series, year: FiscalYear): FiledSlots | null {
  const durations: Duration[][] = SLOTS.map(() => [])
  let any = false
  const { durations: all } = series
  for (let at = firstEndingFrom(all, year.start + 60); at < all.length; at++) {
    const duration = all[at] as Duration
    if (duration.end > year.end + 10) break
    const slot = slotOf(year, duration.start, duration.end)
    if (slot === null) continue
    ;(durations[slot] as Duration[]).push(duration)
    any = true
  }
  if (!any) return null
  const slots = durations.map(periods =>
    periods.length <= 1
      ? (periods[0]?.versions ?? [])
      : periods.flatMap(period => period.versions).sort(byDay),
  )
  const days = [...new Set(slots.flatMap(versions => versions.map(version => version.day)))].sort(
    (a, b) => a - b,
  )
  return { slots, durations, days }
}

function byDay(a: Version, b: Version): number {
  return a.day - b.day || (accessionOf(a) < accessionOf(b) ? -1 : 1)
}

function accessionOf(version: Version): string {
  return version.sources[0]?.filing.accession ?? ''
}

function firstEndingFrom(durations: readonly Duration[], day: Day): number {
  let low = 0
  let high = durations.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((durations[middle] as Duration).end < day) low = middle + 1
    else high = middle
  }
  return low
}

/** A value at a day with what it rests on. */
interface Known {
  readonly value: number
  readonly sources: FieldValue['sources']
}

/**
 * Slots of a flow as known on a day: filed quarters, else differences of figures of one vintage. `preferYearToDate`
 * puts the differences first.
 */
export function flowSlots(filed: FiledSlots, day: Day, preferYearToDate: boolean): SlotValues {
  const at = (slot: number) => (when: Day) => pick(filed.slots[slot] as readonly Version[], when)
  const reported = (slot: number) => asReported(at(slot)(day))
  const less = (whole: number, parts: readonly number[], derivation: Derivation) =>
    difference(filed.slots[whole] as readonly Version[], when => sumAt(parts.map(at), when), day, derivation)
  const quarter = (slot: number, ways: readonly (() => FieldValue | undefined)[]) => {
    const order = preferYearToDate ? [...ways, () => reported(slot)] : [() => reported(slot), ...ways]
    for (const way of order) {
      const value = way()
      if (value) return value
    }
    return undefined
  }
  return [
    reported(Q1) ?? less(HALF, [Q2], 'ytd_difference'),
    quarter(Q2, [() => less(HALF, [Q1], 'ytd_difference')]),
    quarter(Q3, [
      () => less(NINE_MONTHS, [HALF], 'ytd_difference'),
      () => less(NINE_MONTHS, [Q1, Q2], 'ytd_difference'),
    ]),
    quarter(Q4, [
      () => less(YEAR, [NINE_MONTHS], 'q4_from_annual'),
      () => less(YEAR, [Q1, Q2, Q3], 'q4_from_annual'),
      () => less(YEAR, [HALF, Q3], 'q4_from_annual'),
    ]),
    reported(HALF),
    reported(NINE_MONTHS),
    reported(YEAR),
  ]
}

/** Slots of per-share values and share counts: as filed, never by difference. */
export function filedOnly(filed: FiledSlots, day: Day): SlotValues {
  return filed.slots.map(versions => {
    const version = pick(versions, day)
    return version && { ...asReported(version), basis: basisOf(version) }
  }) as SlotValues
}

function basisOf(version: Version): Day {
  return Math.max(...version.sources.map(source => source.filing.filed))
}

function asReported(version: Version | undefined): FieldValue | undefined {
  if (!version) return undefined
  const derivation = version.sources.length > 1 ? 'sum' : 'reported'
  return { value: version.value, derivation, sources: version.sources, basis: null }
}

function sumAt(parts: readonly ((when: Day) => Version | undefined)[], when: Day): Known | undefined {
  if (parts.length === 1) return parts[0]?.(when)
  let value = 0
  const sources = []
  for (const part of parts) {
    const version = part(when)
    if (!version) return undefined
    value += version.value
    sources.push(...version.sources)
  }
  return { value, sources }
}

/**
 * Whole less parts, both of one vintage. The first pair is the whole as first filed and the parts as they stood that
 * day. Only when both were restated since are the restated ones used: a restated whole less original parts would put
 * the whole restatement into one quarter.
 */
function difference(
  whole: readonly Version[],
  partsAt: (when: Day) => Known | undefined,
  day: Day,
  derivation: Derivation,
): FieldValue | undefined {
  const first = whole[0]
  const latest = pick(whole, day)
  const latestParts = partsAt(day)
  if (!first || !latest || !latestParts) return undefined
  const firstWhole = pick(whole, first.day) ?? first
  const firstParts = partsAt(first.day) ?? latestParts
  const together = differs(latest.value, firstWhole.value) === differs(latestParts.value, firstParts.value)
  const [a, b] = together ? [latest, latestParts] : [firstWhole, firstParts]
  return { value: a.value - b.value, derivation, sources: [...a.sources, ...negated(b.sources)], basis: null }
}
