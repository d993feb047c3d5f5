import type { Day } from '../day.ts'
import type { FieldValue } from '../statement.ts'
import { roundingUnit } from './version.ts'
import { HALF, NINE_MONTHS, Q1, Q2, Q3, Q4, SLOTS, type SlotValues, YEAR } from './year-slots.ts'

/** A line item of one fiscal year as known on a day: values by slot, and the chain member behind each. */
export interface ChosenSlots {
  readonly values: SlotValues
  readonly members: readonly (number | undefined)[]
  /** What every member of the chain says, to tell whether two of them mean the same. */
  readonly candidates: readonly (SlotValues | undefined)[]
}

/** What one member of a chain says of a fiscal year, and when each slot was last filed under it. */
export interface Candidate {
  readonly values: SlotValues
  lastFiled(slot: number): Day | null
  /** Whether a filing of that day has the member for any slot of the year. */
  filedOn(day: Day): boolean
}

/**
 * Settles which member of a chain speaks for a fiscal year. The best-placed member with any figure leads; a later one
 * fills slots it leaves open where both agree, or where they never meet (then nothing is derived across them). Where
 * they disagree the leader stands, unless it has one stray figure against a full series, or the period was filed again
 * in a report that has only the other concept for the year: then the filer has moved on to that.
 */
export function chooseMember(candidates: readonly (Candidate | undefined)[]): ChosenSlots | undefined {
  let values: (FieldValue | undefined)[] | undefined
  let members: (number | undefined)[] = []
  for (const [member, candidate] of candidates.entries()) {
    if (!candidate) continue
    const slots = candidate.values
    if (count(slots) === 0) continue
    if (!values) {
      values = [...slots]
      members = slots.map(value => (value ? member : undefined))
      continue
    }
    const disagree = overlap(values, slots) === 'disagree'
    if (disagree && count(values) <= 1 && count(slots) >= 4) {
      const stray = { values, members }
      values = [...slots]
      members = slots.map(value => (value ? member : undefined))
      for (const [slot, leader] of stray.members.entries()) {
        if (leader === undefined || !isLater(candidates[leader], candidate, slot)) continue
        values[slot] = stray.values[slot]
        members[slot] = leader
      }
      continue
    }
    for (const [slot, value] of slots.entries()) {
      const held = values[slot]
      if (!value) continue
      const before = members[slot]
      const movedOn =
        disagree && held !== undefined && before !== undefined && isLater(candidate, candidates[before], slot)
      if (movedOn || (!disagree && !held)) {
        values[slot] = value
        members[slot] = member
      }
    }
  }
  return values && { values, members, candidates: candidates.map(candidate => candidate?.values) }
}

function isLater(candidate: Candidate | undefined, before: Candidate | undefined, slot: number): boolean {
  const [now, then] = [candidate?.lastFiled(slot) ?? null, before?.lastFiled(slot) ?? null]
  return now !== null && then !== null && now > then && !before?.filedOn(now)
}

function count(slots: SlotValues): number {
  return slots.filter(value => value !== undefined).length
}

/**
 * Whether two members tell the same wherever both tell it, quarters added up to longer spans included, within 0.5 % or
 * the rounding of the figures behind them: filers go over from thousands to millions.
 */
export function overlap(a: SlotValues, b: SlotValues): 'agree' | 'disagree' | 'none' {
  let met = false
  for (let slot = 0; slot < SLOTS.length; slot++) {
    const [x, y] = [spanOf(a, slot), spanOf(b, slot)]
    if (!x || !y) continue
    const near = 0.005 * Math.max(Math.abs(x.value), Math.abs(y.value))
    if (Math.abs(x.value - y.value) > Math.max(near, x.slack + y.slack)) return 'disagree'
    met = true
  }
  return met ? 'agree' : 'none'
}

/** A value, and how far the rounding of the figures behind it may have moved it. */
interface Span {
  readonly value: number
  readonly slack: number
}

const SPANS: readonly (readonly number[] | null)[] = SLOTS.map((_, slot) =>
  slot === HALF ? [Q1, Q2] : slot === NINE_MONTHS ? [Q1, Q2, Q3] : slot === YEAR ? [Q1, Q2, Q3, Q4] : null,
)

function spanOf(values: SlotValues, slot: number): Span | undefined {
  const held = values[slot]
  if (held) return held.basis === null || slot <= Q4 ? spanOfValue(held) : undefined
  const parts = SPANS[slot]
  if (!parts) return undefined
  let [value, slack] = [0, 0]
  for (const quarter of parts) {
    const part = values[quarter]
    if (!part || part.basis !== null) return undefined
    value += part.value
    slack += slackOf(part)
  }
  return { value, slack }
}

function spanOfValue(held: FieldValue): Span {
  return { value: held.value, slack: slackOf(held) }
}

/** Half a unit for each figure; filers round to millions at most, and a figure of one digit tells no rounding. */
function slackOf({ sources }: FieldValue): number {
  let slack = 0
  for (const { value } of sources) {
    const unit = Math.min(roundingUnit(value), 1e6)
    if (unit > 1 && unit <= Math.abs(value) / 10) slack += unit / 2
  }
  return slack
}
