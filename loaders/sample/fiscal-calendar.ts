import { type Day, yearOf } from '../../src/domain/day.ts'
import type { Profile } from './profile.ts'
import { quarterEnds, type YearEnd, yearEndIn } from './year-end.ts'

/** One quarter of the ledger. */
export interface Quarter {
  readonly start: Day
  readonly end: Day
  /** 1 to 4, within its unit. */
  readonly number: number
}

/** A fiscal year, or a transition period. */
export interface FiscalUnit {
  /** Calendar year in which it ends. */
  readonly label: number
  readonly transition: boolean
  readonly start: Day
  readonly end: Day
  /** Indexes of its quarters. */
  readonly first: number
  readonly last: number
}

export interface SampleCalendar {
  /** Consecutive, without a gap; only those that ended by the requested last day. */
  readonly quarters: readonly Quarter[]
  /** The last one can extend beyond the quarters. */
  readonly units: readonly FiscalUnit[]
}

/** Quarters and fiscal years of a company up to a day. */
export function sampleCalendar(profile: Profile, until: Day): SampleCalendar {
  const quarters: Quarter[] = []
  const units: FiscalUnit[] = []
  const firstLabel = profile.firstYear - 2
  let end = yearEndIn(profile.yearEnd, firstLabel - 1)
  for (const { label, rule, transition } of endsFrom(profile, firstLabel)) {
    const start = end + 1
    if (start > until) break
    end = yearEndIn(rule, label)
    const ends = quarterEnds(rule, start, end)
    units.push({
      label,
      transition,
      start,
      end,
      first: quarters.length,
      last: quarters.length + ends.length - 1,
    })
    let from = start
    for (const [at, quarterEnd] of ends.entries()) {
      if (quarterEnd <= until) quarters.push({ start: from, end: quarterEnd, number: at + 1 })
      from = quarterEnd + 1
    }
  }
  return { quarters, units }
}

function* endsFrom(
  { yearEnd, yearEndChange: change }: Profile,
  firstLabel: number,
): Generator<{ label: number; rule: YearEnd; transition: boolean }> {
  let rule = yearEnd
  for (let label = firstLabel; ; label += 1) {
    yield { label, rule, transition: false }
    if (change === null || label !== change.after) continue
    const before = yearEndIn(rule, label)
    rule = change.to
    if (yearEndIn(rule, label) <= before) label += 1
    yield { label: yearOf(yearEndIn(rule, label)), rule, transition: true }
  }
}
