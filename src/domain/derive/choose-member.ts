import type { Day } from '../day.ts'
import type { FieldValue } from '../statement.ts'
import { SLOTS, type SlotValues } from './year-slots.ts'

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
}

/**
 * Settles which member of a chain speaks for a fiscal year. The best-placed member with any figure leads; a later one
 * fills slots it leaves open where both agree, or where they never meet (then nothing is derived across them). Where
 * they disagree the leader stands, unless it has one stray figure against a full series, or the period was filed again
 * under the other concept only: then the filer has moved on to that.
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
  return now !== null && then !== null && now > then
}

function count(slots: SlotValues): number {
  return slots.filter(value => value !== undefined).length
}

/** Whether two members tell the same in the slots that both have, within 0.5 %. */
export function overlap(a: SlotValues, b: SlotValues): 'agree' | 'disagree' | 'none' {
  let met = false
  for (let slot = 0; slot < SLOTS.length; slot++) {
    const [x, y] = [a[slot]?.value, b[slot]?.value]
    if (x === undefined || y === undefined) continue
    if (Math.abs(x - y) > 0.005 * Math.max(Math.abs(x), Math.abs(y))) return 'disagree'
    met = true
  }
  return met ? 'agree' : 'none'
}
