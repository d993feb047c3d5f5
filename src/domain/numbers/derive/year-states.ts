import { addMonths, type Day, dayOfMonth } from '../../day.ts'
import type { FieldValue } from '../statement.ts'
import { correctFilerErrors } from './correct-filer-errors.ts'
import { type FactVersion, isNear, slackOf } from './fact-version.ts'
import { firstComputed, neverNegative as notBelowZero, sameValue } from './field-value.ts'
import type { FiscalYear, KnownYear } from './fiscal-calendar.ts'
import { FLOW_PLACE, type Line, SERVED_PLACES } from './flow-lines.ts'
import { fourthQuarterShares } from './fourth-quarter-shares.ts'
import { isImpossibleDifference } from './line-signs.ts'
import { perShareSlots } from './per-share-slots.ts'
import { proveYear } from './prove-year.ts'
import { type Candidate, type ChosenSlots, selectExpression } from './select-expression.ts'
import type { SplitBasis } from './splits.ts'
import {
  byDay,
  type FiledSlots,
  filedOnly,
  filedSlots,
  flowSlots,
  HALF,
  NINE_MONTHS,
  Q1,
  Q2,
  Q3,
  Q4,
  SLOTS,
  type SlotValues,
  YEAR,
} from './year-slots.ts'

/** All flow lines of a fiscal year as known from a day. */
export interface YearState {
  readonly day: Day
  readonly year: FiscalYear
  /** By place of the line item in `FLOW_PLACE`. */
  readonly items: readonly (ChosenSlots | undefined)[]
  /** Last day of each quarter that any figure belongs to. */
  readonly quarterEnds: readonly (Day | undefined)[]
  /** Slots in which anything differs from the state before. */
  readonly changed: readonly boolean[]
}

interface FiledLine {
  readonly place: number
  readonly line: Line
  readonly members: readonly (FiledSlots | null)[]
  readonly days: readonly Day[]
}

/** The states of one fiscal year while the calendar saw it so, oldest first; a state for each day on which something changed. */
export function yearStates(
  { year, from, to }: KnownYear,
  lines: readonly Line[],
  splits: SplitBasis,
): YearState[] {
  const filed = lines.flatMap((line, place) => filedLine(line, place, year, splits))
  const served = filed.filter(({ place }) => place < SERVED_PLACES)
  if (served.length === 0) return []
  const quarterEnd = quarterEnds(served, year)
  const first = eventDays([...served.map(line => line.days), splits.days], from, to)[0] ?? to
  const days = eventDays([...filed.map(line => line.days), splits.days], from, to).filter(day => day >= first)
  const states: YearState[] = []
  let previous = Number.NEGATIVE_INFINITY
  const chosen: (ChosenSlots | undefined)[] = lines.map(() => undefined)
  for (const day of days) {
    let changed = splits.days.some(when => when > previous && when <= day)
    for (const { place, line, members, days: lineDays } of filed) {
      if (!lineDays.some(when => when > previous && when <= day)) continue
      const now = choose(line, members, day, splits)
      // Most reports only repeat what is known of earlier years.
      if (sameSlots(chosen[place], now)) continue
      chosen[place] = now
      changed = true
    }
    previous = day
    const ends = quarterEnd(day)
    const last = states.at(-1)
    if (!changed && last && last.quarterEnds.every((end, quarter) => end === ends[quarter])) continue
    const items = withFormulas(lines, proveYear(correctFilerErrors(chosen)))
    fourthQuarterShares(items, year, ends, splits, day)
    states.push({ day, year, items, quarterEnds: ends, changed: changedSlots(last, items, ends) })
  }
  return states
}

function filedLine(line: Line, place: number, year: FiscalYear, splits: SplitBasis): FiledLine[] {
  if (!line.filed) return []
  const members = line.series.map(series => (series.durations.length > 0 ? filedSlots(series, year) : null))
  if (members.every(member => member === null)) return []
  const days = [...new Set(members.flatMap(member => member?.days ?? []))]
  // A split changes the difference of per-share values on two bases.
  if (line.item.addsUp) days.push(...splits.days)
  // From these days on a fallback is no longer read.
  for (const day of line.contradicted) if (day !== null) days.push(day)
  days.sort((a, b) => a - b)
  return [{ place, line, members, days }]
}

/** Days inside the span; what was known before it counts on its first day. */
function eventDays(sources: readonly (readonly Day[])[], from: Day, to: Day): Day[] {
  const days = new Set<Day>()
  for (const source of sources) for (const day of source) if (day < to) days.add(Math.max(day, from))
  return [...days].sort((a, b) => a - b)
}

function choose(
  line: Line,
  members: readonly (FiledSlots | null)[],
  day: Day,
  splits: SplitBasis,
): ChosenSlots | undefined {
  const { kind, addsUp = false, neverNegative = false } = line.item
  const slotsOf = (member: FiledSlots) => {
    if (kind === 'flow') {
      const slots = withoutImpossible(line.item.id, flowSlots(member, day))
      return neverNegative ? notBelowZero(slots) : slots
    }
    return addsUp ? perShareSlots(member, day, splits) : filedOnly(member, day)
  }
  const isRead = (place: number) => {
    const contradicted = line.contradicted[place - line.candidates] ?? null
    return contradicted === null || contradicted > day
  }
  const joined = joinConcepts(
    ofBestForms(
      members.map((member, place) => (isRead(place) ? member : null)),
      day,
    ),
    day,
  )
  const candidates: (Candidate | undefined)[] = []
  for (const {
    members: [lead],
    filed,
  } of joined) {
    candidates[lead as number] = {
      values: slotsOf(filed),
      lastFiled: slot => lastFiled(filed, slot, day),
      filedOn: when => filed.days.includes(when),
    }
  }
  const chosen = select([...candidates], line)
  if (!chosen) return undefined
  const values = [...chosen.candidates]
  for (const {
    members: [lead, ...others],
  } of joined)
    for (const other of others) values[other] = values[lead as number]
  return { ...chosen, candidates: values }
}

/** Without what current reports and proxies give under one concept of a period that periodic reports give under another. */
function ofBestForms(members: readonly (FiledSlots | null)[], day: Day): readonly (FiledSlots | null)[] {
  if (!members.some(member => member?.hasLowerForms)) return members
  const best = SLOTS.map((_, slot) =>
    Math.min(
      ...members.flatMap(member =>
        (member?.slots[slot] ?? []).flatMap(version => (version.day <= day ? version.rank : [])),
      ),
    ),
  )
  return members.map(
    member =>
      member && {
        ...member,
        slots: member.slots.map((versions, slot) =>
          versions.filter(({ rank }) => rank <= Math.max(best[slot] as number, 0)),
        ),
      },
  )
}

/** A payment of the other sign as a difference is of two values that do not belong together: no value of the quarter. */
function withoutImpossible(id: string, values: SlotValues): SlotValues {
  return values.map(value =>
    value && DIFFERENCES.has(value.derivation) && isImpossibleDifference(id, value.value) ? undefined : value,
  )
}

const DIFFERENCES: ReadonlySet<string> = new Set(['ytd_difference', 'q4_from_annual'])

/** Selects among the candidates of a line, else takes the first fallback with any figure in the year. */
function select(series: readonly (Candidate | undefined)[], line: Line): ChosenSlots | undefined {
  const { totals } = line
  const places = [...series.keys()]
  const order = places.filter(place => place < line.candidates)
  const chosen =
    totals === 0
      ? selectExpression(series, order, true, line.item.partsAreLess)
      : selectExpression(series, largestFirst(series, order, totals), false)
  if (chosen) return chosen
  for (const place of places.slice(order.length)) {
    const fallback = selectExpression(series, [place])
    if (fallback) return fallback
  }
  return undefined
}

/** Longest period first: filers show the longer ones where they show the total. */
const BY_LENGTH = [YEAR, NINE_MONTHS, HALF, Q1, Q2, Q3, Q4]

/** The order with the largest of the first `count` candidates in front. Those of no common period keep their order. */
function largestFirst(
  candidates: readonly (Candidate | undefined)[],
  places: readonly number[],
  count: number,
): number[] {
  const order = [...places]
  const isFiled = (at: number) => candidates[at]?.values.some(value => value !== undefined) ?? false
  const exceeds = (a: Candidate | undefined, b: Candidate | undefined) => {
    const slot = BY_LENGTH.find(length => a?.values[length] && b?.values[length])
    if (slot === undefined) return false
    return Math.abs(a!.values[slot]!.value) > Math.abs(b!.values[slot]!.value)
  }
  // The totals that are filed come first, so that each is compared with another one.
  order.sort((a, b) => Number(isFiled(b) && b < count) - Number(isFiled(a) && a < count) || a - b)
  for (const at of places) {
    if (at > 0 && at < count && exceeds(candidates[at], candidates[order[0] as number])) {
      order.splice(order.indexOf(at), 1)
      order.unshift(at)
    }
  }
  return order
}

function changedSlots(
  before: YearState | undefined,
  items: readonly (ChosenSlots | undefined)[],
  ends: readonly (Day | undefined)[],
): boolean[] {
  const all = !before || ends.some((end, quarter) => end !== before.quarterEnds[quarter])
  return SLOTS.map(
    (_, slot) => all || items.some((item, place) => slotDiffers(item, before.items[place], slot)),
  )
}

function slotDiffers(a: ChosenSlots | undefined, b: ChosenSlots | undefined, slot: number): boolean {
  if (a === b) return false
  return !sameValue(a?.values[slot], b?.values[slot]) || a?.candidates !== b?.candidates
}

function sameSlots(a: ChosenSlots | undefined, b: ChosenSlots | undefined): boolean {
  if (!a || !b) return a === b
  for (let slot = 0; slot < SLOTS.length; slot++) {
    if (a.members[slot] !== b.members[slot] || !sameValue(a.values[slot], b.values[slot])) return false
  }
  // What the other members say decides whether two of them may stand in one window.
  return a.candidates.every((candidate, member) => {
    const other = b.candidates[member]
    if (!candidate || !other) return candidate === other
    return candidate.every((value, slot) => value?.value === other[slot]?.value)
  })
}

function lastFiled(member: FiledSlots, slot: number, day: Day): Day | null {
  let last: Day | null = null
  for (const version of member.slots[slot] ?? [])
    if (version.day <= day && version.rank === 0) last = version.day
  return last
}

function withFormulas(
  lines: readonly Line[],
  chosen: readonly (ChosenSlots | undefined)[],
): (ChosenSlots | undefined)[] {
  const items = [...chosen]
  lines.forEach(({ item: { neverNegative }, formulas, applicable }, place) => {
    if (formulas.length === 0 || !applicable) return
    const filed = items[place]
    const values: SlotValues = SLOTS.map(
      (_, slot) =>
        filed?.values[slot] ??
        firstComputed(formulas, id => items[FLOW_PLACE.get(id) as number]?.values[slot], neverNegative),
    )
    if (values.some(value => value !== undefined)) {
      items[place] = { values, members: filed?.members ?? [], candidates: filed?.candidates ?? [] }
    }
  })
  return items
}

/** Days on which something spoke for a last day of a quarter, by that last day. */
type Votes = Map<Day, Day[]>

/**
 * Filings disagree now and then by a day or two on where a quarter ends: the majority of figures names the day. Where
 * none ends with the quarter, the first day of the next one decides.
 */
function quarterEnds(filed: readonly FiledLine[], year: FiscalYear): (day: Day) => (Day | undefined)[] {
  const [ends, hints]: [Votes[], Votes[]] = [[], []]
  for (const { members } of filed) {
    for (const member of members) {
      member?.durations.forEach((durations, slot) => {
        const quarter = slot <= Q4 ? slot : slot === HALF ? 1 : slot === NINE_MONTHS ? 2 : Q4
        for (const { start, end, versions } of durations) {
          vote(ends, quarter, end, versions)
          if (slot > Q1 && slot <= Q4) vote(hints, slot - 1, start - 1, versions)
        }
      })
    }
  }
  return day =>
    [Q1, Q2, Q3, Q4].map(quarter => {
      if (quarter === Q4 && !year.projected && !year.transition) return year.end
      return winner(ends[quarter], day) ?? winner(hints[quarter], day)
    })
}

function vote(votes: Votes[], quarter: number, end: Day, versions: readonly FactVersion[]): void {
  let candidates = votes[quarter]
  if (!candidates) {
    candidates = new Map()
    votes[quarter] = candidates
  }
  const days = candidates.get(end) ?? []
  days.push(...versions.map(version => version.day))
  candidates.set(end, days)
}

/** The last day with the most votes by a day; the earliest of several. */
function winner(candidates: Votes | undefined, day: Day): Day | undefined {
  let best: Day | undefined
  let most = 0
  for (const [end, days] of candidates ?? []) {
    const count = days.filter(when => when <= day).length
    if (count > most || (count === most && count > 0 && best !== undefined && end < best)) {
      best = end
      most = count
    }
  }
  return best
}

/** First and last day of a quarter of a year. */
export function quarterSpan(state: YearState, quarter: number): { start: Day; end: Day } | undefined {
  const end = state.quarterEnds[quarter]
  if (end === undefined) return undefined
  const before = quarter === Q1 ? state.year.start - 1 : state.quarterEnds[quarter - 1]
  const start = before === undefined ? undefined : before + 1
  return { start: start ?? filedStart(state, quarter) ?? usualStart(end), end }
}

/** Without the previous quarter, the quarter's own facts determine its first day. */
function filedStart(state: YearState, quarter: number): Day | undefined {
  for (const item of state.items.slice(0, SERVED_PLACES)) {
    const value: FieldValue | undefined = item?.values[quarter]
    const start = value?.derivation === 'reported' ? value.sources[0]?.start : null
    if (start !== null && start !== undefined) return start
  }
  return undefined
}

/** The first day of a quarter of three months that ends with a month, else of 13 weeks. */
function usualStart(end: Day): Day {
  return dayOfMonth(end + 1) === 1 ? addMonths(end + 1, -3) : end - 90
}

/** Candidates of a line that mean the same in a fiscal year, read as one series. */
interface JoinedSeries {
  /** Places of the candidates among all of the line, best first. */
  readonly members: readonly number[]
  readonly filed: FiledSlots
}

/**
 * Joins the candidates of a line that mean the same. Two do if filings gave some period of the year the same value under
 * both, be it in different filings: a filer that changes its concept gives the old figure under the new name, and a later
 * restatement does not make them differ. From the day of a filing that gives both different values they are two.
 */
function joinConcepts(candidates: readonly (FiledSlots | null)[], day: Day): JoinedSeries[] {
  const joined: { members: number[]; filed: FiledSlots }[] = []
  for (const [place, filed] of candidates.entries()) {
    if (!filed?.days.some(when => when <= day)) continue
    const first = joined.find(series => {
      const until = sameUntil(series.filed, filed, day)
      if (until === null) return false
      series.members.push(place)
      series.filed = union(series.filed, filed, until)
      return true
    })
    if (!first) joined.push({ members: [place], filed })
  }
  return joined
}

/** The day before which two candidates mean the same; null if they never do. */
function sameUntil(a: FiledSlots, b: FiledSlots, day: Day): Day | null {
  let until = Number.POSITIVE_INFINITY
  const same: Day[] = []
  for (const [slot, versions] of a.slots.entries()) {
    for (const version of versions) {
      if (version.day > day) break
      for (const other of b.slots[slot] as readonly FactVersion[]) {
        if (other.day > day) break
        const near = isNear(version.value, other.value, slackOf(version.sources) + slackOf(other.sources))
        if (!near && isSameFiling(version, other)) until = Math.min(until, version.day)
        // Two zeros say nothing.
        if (near && version.value !== 0) same.push(other.day)
      }
    }
  }
  return same.some(when => when < until) ? until : null
}

function isSameFiling(a: FactVersion, b: FactVersion): boolean {
  return a.sources[0]?.filing === b.sources[0]?.filing
}

function union(first: FiledSlots, second: FiledSlots, until: Day): FiledSlots {
  const slots = first.slots.map((versions, slot) => {
    const added = (second.slots[slot] as readonly FactVersion[]).filter(
      version => version.day < until && !versions.some(other => isSameFiling(version, other)),
    )
    return added.length === 0 ? versions : [...versions, ...added].sort(byDay)
  })
  const days = [...new Set([...first.days, ...second.days])].sort((a, b) => a - b)
  return {
    slots,
    durations: first.durations,
    days,
    hasLowerForms: first.hasLowerForms || second.hasLowerForms,
  }
}
