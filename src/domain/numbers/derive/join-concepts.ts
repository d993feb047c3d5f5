import type { Day } from '../../day.ts'
import { type FactVersion, isNear, slackOf } from './fact-version.ts'
import { byDay, type FiledSlots } from './year-slots.ts'

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
export function joinConcepts(candidates: readonly (FiledSlots | null)[], day: Day): JoinedSeries[] {
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
