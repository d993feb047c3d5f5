import type { Day } from '../../day.ts'
import type { FieldValue } from '../statement.ts'
import { isNear, slackOf } from './fact-version.ts'
import { HALF, NINE_MONTHS, Q1, Q2, Q3, Q4, SLOTS, type SlotValues, YEAR } from './year-slots.ts'

/** A line item of one fiscal year as known on a day: values by slot, and the chain member behind each. */
export interface ChosenSlots {
  readonly values: SlotValues
  readonly members: readonly (number | undefined)[]
  /** The values of every candidate, to decide whether two of them mean the same. */
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
 * Selects the expressions of a line for a fiscal year. Of `order`, best first, the first with any figure leads. A later one
 * fills the slots that the leader leaves open if both agree, or if they share no slot (then nothing is derived across
 * them). If they disagree, the leader is kept. With `mayYield` it gives way to a full series if it has one stray figure,
 * unless `partsAreLess` makes that the total of the other, and to a later report that has only the other concept for the year.
 */
export function selectExpression(
  candidates: readonly (Candidate | undefined)[],
  order: Iterable<number> = candidates.keys(),
  mayYield = true,
  partsAreLess = false,
): ChosenSlots | undefined {
  let values: (FieldValue | undefined)[] | undefined
  let members: (number | undefined)[] = []
  for (const member of order) {
    const candidate = candidates[member]
    if (!candidate) continue
    const slots = candidate.values
    if (count(slots) === 0) continue
    if (!values) {
      values = [...slots]
      members = slots.map(value => (value ? member : undefined))
      continue
    }
    const disagree = overlap(values, slots) === 'disagree'
    if (mayYield && disagree && count(values) <= 1 && count(slots) >= 4) {
      const stray = { values, members }
      values = [...slots]
      members = slots.map(value => (value ? member : undefined))
      for (const [slot, leader] of stray.members.entries()) {
        if (leader === undefined) continue
        const isKept = partsAreLess && isTotal(candidates[leader], candidate, slot)
        if (!isKept && !isLater(candidates[leader], candidate, slot)) continue
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
        mayYield &&
        disagree &&
        held !== undefined &&
        before !== undefined &&
        isLater(candidate, candidates[before], slot)
      if (movedOn || (!disagree && !held)) {
        values[slot] = value
        members[slot] = member
      }
    }
  }
  return values && { values, members, candidates: candidates.map(candidate => candidate?.values) }
}

/** Whether the filing that last gave the slot gave it larger under the one than under the other: that is a part of it. */
function isTotal(candidate: Candidate | undefined, part: Candidate, slot: number): boolean {
  const [total, other] = [candidate?.values[slot], part.values[slot]]
  if (!candidate || !total || !other || other.value < 0) return false
  return total.value > other.value && candidate.lastFiled(slot) === part.lastFiled(slot)
}

function isLater(candidate: Candidate | undefined, before: Candidate | undefined, slot: number): boolean {
  const [now, then] = [candidate?.lastFiled(slot) ?? null, before?.lastFiled(slot) ?? null]
  return now !== null && then !== null && now > then && !before?.filedOn(now)
}

function count(slots: SlotValues): number {
  return slots.filter(value => value !== undefined).length
}

/**
 * Whether two candidates have the same value wherever both have one, quarters added up to longer spans included, within 0.5 % or
 * the rounding of the figures behind them: filers go over from thousands to millions.
 */
export function overlap(a: SlotValues, b: SlotValues): 'agree' | 'disagree' | 'none' {
  let met = false
  for (let slot = 0; slot < SLOTS.length; slot++) {
    const [x, y] = [spanOf(a, slot), spanOf(b, slot)]
    if (!x || !y) continue
    if (!isNear(x.value, y.value, x.slack + y.slack)) return 'disagree'
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
  if (held)
    return held.basis === null || slot <= Q4 ? { value: held.value, slack: slackOf(held.sources) } : undefined
  const parts = SPANS[slot]
  if (!parts) return undefined
  let [value, slack] = [0, 0]
  for (const quarter of parts) {
    const part = values[quarter]
    if (!part || part.basis !== null) return undefined
    value += part.value
    slack += slackOf(part.sources)
  }
  return { value, slack }
}
