import type { Day } from '../../day.ts'
import type { FieldValue } from '../statement.ts'
import type { Duration, Series } from './fact-index.ts'
import {
  type FactVersion,
  isNear,
  marksOf,
  negated,
  type Run,
  runAsOf,
  slackOf,
  versionAsOf,
} from './fact-version.ts'
import { type FiscalYear, lengthOf } from './fiscal-calendar.ts'

/** The periods of a fiscal year: four quarters, half year, nine months, year. */
export const SLOTS = ['q1', 'q2', 'q3', 'q4', 'half', 'nineMonths', 'year'] as const
export const [Q1, Q2, Q3, Q4, HALF, NINE_MONTHS, YEAR] = [0, 1, 2, 3, 4, 5, 6] as const

/** Values by slot. */
export type SlotValues = readonly (FieldValue | undefined)[]

/** What is filed of one chain member inside one fiscal year, by slot. */
export interface FiledSlots {
  readonly slots: readonly (readonly FactVersion[])[]
  /** Periods behind each slot, to determine its last day if filings disagree by a day or two. */
  readonly durations: readonly (readonly Duration[])[]
  /** Days on which anything in here changes, in order. */
  readonly days: readonly Day[]
  /** Whether any version is of a current report or of a form below it. */
  readonly hasLowerForms: boolean
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
  const hasLowerForms = slots.some(versions => versions.some(({ rank }) => rank > 0))
  return { slots, durations, days, hasLowerForms }
}

/** The order of versions: by day, then accession number. */
export function byDay(a: FactVersion, b: FactVersion): number {
  return a.day - b.day || (accessionOf(a) < accessionOf(b) ? -1 : 1)
}

function accessionOf(version: FactVersion): string {
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

/** How the periods of a year add up. A quarter that is not filed is a whole less its other parts, the first way first. */
const SUMS: readonly (readonly [whole: number, parts: readonly number[]])[] = [
  [HALF, [Q1, Q2]],
  [NINE_MONTHS, [HALF, Q3]],
  [NINE_MONTHS, [Q1, Q2, Q3]],
  [YEAR, [NINE_MONTHS, Q4]],
  [YEAR, [Q1, Q2, Q3, Q4]],
  [YEAR, [HALF, Q3, Q4]],
]

/**
 * Slots of a flow as known on a day: quarters as filed, else differences of figures of one vintage. A filed quarter
 * that fits into no longer span gives way to a difference that later filings confirm.
 */
export function flowSlots(filed: FiledSlots, day: Day): SlotValues {
  const runs = filed.slots.map(versions => runAsOf(versions, day))
  return runs.map((run, slot) => {
    const value = run && asReported(run.version)
    if (slot > Q4 || (slot === Q1 && value)) return value
    const difference = quarterByDifference(filed, runs, slot, day)
    if (!run || !value || !difference) return difference?.value ?? value
    return isReplaced(run, difference) && !addsUp(runs, slot) ? difference.value : value
  })
}

/** A quarter as the difference of longer spans, and the last day on which filings gave all its parts. */
interface Difference {
  readonly value: FieldValue
  readonly confirmed: Day
}

function isReplaced({ version, confirmed }: Run, { value, confirmed: later }: Difference): boolean {
  // A sum of several concepts may have only some of them in a note on the quarter.
  const isPart = value.sources.some(
    ({ concept }) => !version.sources.some(source => source.concept === concept),
  )
  const slack = slackOf(version.sources) + slackOf(value.sources)
  return isPart || (later > confirmed && !value.unconfirmed && !isNear(version.value, value.value, slack))
}

/** Whether the slot as filed is part of a longer span that is the sum of its parts as filed. */
function addsUp(runs: readonly (Run | undefined)[], slot: number): boolean {
  return SUMS.some(([whole, parts]) => {
    const [total, ...taken] = [whole, ...parts].map(part => runs[part]?.version)
    if (!parts.includes(slot) || !total || taken.includes(undefined)) return false
    const sum = taken.reduce((sum, part) => sum + (part as FactVersion).value, 0)
    return isNear(total.value, sum, slackOf([total, ...taken].flatMap(part => (part as FactVersion).sources)))
  })
}

/** By quarter, the ways in which it is a whole less its other parts. */
const DIFFERENCES = [Q1, Q2, Q3, Q4].map(quarter =>
  SUMS.filter(([whole, parts]) => parts.includes(quarter) && (whole !== YEAR || quarter === Q4)).map(
    ([whole, parts]) => ({ whole, others: parts.filter(part => part !== quarter) }),
  ),
)

function quarterByDifference(
  filed: FiledSlots,
  runs: readonly (Run | undefined)[],
  quarter: number,
  day: Day,
): Difference | undefined {
  let first: Difference | undefined
  for (const { whole, others } of DIFFERENCES[quarter]!) {
    if (!runs[whole] || others.some(part => !runs[part])) continue
    const found = difference(filed, runs, whole, others, day)
    if (found && !found.value.unconfirmed) return found
    first ??= found
  }
  return first
}

/** Slots of per-share values and share counts: as filed, never by difference. */
export function filedOnly(filed: FiledSlots, day: Day): SlotValues {
  return filed.slots.map(versions => {
    const version = versionAsOf(versions, day)
    return version && { ...asReported(version), basis: basisOf(version) }
  }) as SlotValues
}

function basisOf(version: FactVersion): Day {
  return Math.max(...version.sources.map(source => source.filing.filed))
}

function asReported(version: FactVersion): FieldValue {
  const { value, sources } = version
  const derivation = sources.length > 1 ? 'sum' : version.correction === 'sign' ? 'sign_repaired' : 'reported'
  return { value, derivation, sources, basis: null, ...marksOf([version]) }
}

/** A whole and its parts as in force on one day. */
interface Pair {
  readonly whole: Run
  readonly parts: readonly Run[]
}

/**
 * A whole less its parts. Both are taken as of the last day on which the filings confirm that they belong together: a
 * restated whole less original parts would put the entire restatement into one quarter. If they never do, the latest
 * figures are taken and marked.
 */
function difference(
  { slots }: FiledSlots,
  runs: readonly (Run | undefined)[],
  whole: number,
  parts: readonly number[],
  day: Day,
): Difference | undefined {
  const latest = { whole: runs[whole] as Run, parts: parts.map(part => runs[part] as Run) }
  const pair = isConfirmed(latest)
    ? latest
    : lastConfirmed(
        [whole, ...parts].map(slot => slots[slot] as readonly FactVersion[]),
        day,
      )
  const { whole: total, parts: taken } = pair ?? latest
  if (hasMixedSigns([total, ...taken])) return undefined
  const value = {
    value: taken.reduce((rest, part) => rest - part.version.value, total.version.value),
    derivation: whole === YEAR ? ('q4_from_annual' as const) : ('ytd_difference' as const),
    sources: [...total.version.sources, ...taken.flatMap(part => negated(part.version.sources))],
    basis: null,
    ...marksOf([pair ? {} : { unconfirmed: true }, total.version, ...taken.map(part => part.version)]),
  }
  return { value, confirmed: Math.min(total.confirmed, ...taken.map(part => part.confirmed)) }
}

/** A corrected sign beside another sign as filed: the filer shows both with a minus, and only one of them is proved. */
function hasMixedSigns(runs: readonly Run[]): boolean {
  const corrected = runs.filter(({ version }) => version.correction === 'sign')
  if (corrected.length === 0) return false
  const filed = runs.filter(({ version }) => version.correction !== 'sign')
  return corrected.some(a => filed.some(b => a.version.value * b.version.value < 0))
}

function lastConfirmed(versions: readonly (readonly FactVersion[])[], day: Day): Pair | undefined {
  const days = new Set(versions.flat().map(version => version.day))
  for (const earlier of [...days].filter(when => when < day).sort((a, b) => b - a)) {
    const pair = pairOn(versions, earlier)
    if (pair && isConfirmed(pair)) return pair
  }
  return undefined
}

function pairOn([whole, ...parts]: readonly (readonly FactVersion[])[], day: Day): Pair | undefined {
  const total = runAsOf(whole as readonly FactVersion[], day)
  const taken = parts.map(versions => runAsOf(versions, day))
  return total && !taken.includes(undefined) ? { whole: total, parts: taken as Run[] } : undefined
}

/**
 * Whether a whole and its parts are of one vintage: the whole was filed since each part has its value, and each part was filed
 * since the whole has its value, or was restated since the whole was last filed with its former value. A part that a report
 * between the two repeats unchanged says nothing of a restatement that came after.
 */
function isConfirmed({ whole, parts }: Pair): boolean {
  return parts.every(part => {
    const isRestated = part.before > Number.NEGATIVE_INFINITY && part.since > whole.before
    const isKept = whole.before === Number.NEGATIVE_INFINITY || part.confirmed >= whole.since
    return part.since <= whole.confirmed && (isKept || isRestated)
  })
}
