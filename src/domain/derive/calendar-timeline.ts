import { type Day, FAR_FUTURE } from '../day.ts'
import { type CalendarEvidence, type FiscalYear, fiscalYears } from './fiscal-calendar.ts'

/** A fiscal year as the company's reports showed it from one day until the day before another. */
export interface KnownYear {
  readonly year: FiscalYear
  readonly from: Day
  readonly to: Day
}

/** The calendar as known on each day, as years with the span in which they were seen so; from evidence in order of day. */
export function calendarTimeline(evidence: readonly CalendarEvidence[]): KnownYear[] {
  const open = new Map<string, { year: FiscalYear; from: Day }>()
  const timeline: KnownYear[] = []
  const seen: CalendarEvidence[] = []
  let at = 0
  while (at < evidence.length) {
    const day = (evidence[at] as CalendarEvidence).day
    while (at < evidence.length && evidence[at]?.day === day) seen.push(evidence[at++] as CalendarEvidence)
    const now = new Map(fiscalYears(seen).map(year => [keyOf(year), year]))
    for (const [key, { year, from }] of open) {
      if (now.has(key)) continue
      timeline.push({ year, from, to: day })
      open.delete(key)
    }
    for (const [key, year] of now) if (!open.has(key)) open.set(key, { year, from: day })
  }
  for (const { year, from } of open.values()) timeline.push({ year, from, to: FAR_FUTURE })
  return timeline.sort((a, b) => a.year.start - b.year.start || a.from - b.from)
}

function keyOf(year: FiscalYear): string {
  return `${year.start} ${year.end} ${year.projected} ${year.transition}`
}

/** The years as known on a day, oldest first. */
export function yearsOn(timeline: readonly KnownYear[], day: Day): FiscalYear[] {
  return timeline.filter(({ from, to }) => from <= day && day < to).map(({ year }) => year)
}
