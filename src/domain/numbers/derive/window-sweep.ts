import type { Day } from '../../day.ts'
import type { FiscalYear, KnownYear } from './fiscal-calendar.ts'
import type { Reading } from './flow-records.ts'
import type { RecordContent, RecordLog } from './record-log.ts'
import { windowRecords, windowsOf } from './ttm.ts'
import { HALF, NINE_MONTHS, Q4, SLOTS, YEAR } from './year-slots.ts'
import type { YearState } from './year-states.ts'

/** A fiscal year as the calendar saw it for a while, with its states. */
interface YearHistory {
  readonly known: KnownYear
  readonly states: readonly YearState[]
}

/** Twelve months: on each day on which a year changes, the windows that end in it or in the year after it. */
export function addWindows(records: RecordLog, histories: readonly YearHistory[], reading: Reading): void {
  const events: { day: Day; history: YearHistory; state: YearState | null }[] = []
  for (const history of histories) {
    for (const state of history.states) events.push({ day: state.day, history, state })
    if (history.states.length > 0) events.push({ day: history.known.to, history, state: null })
  }
  events.sort((a, b) => a.day - b.day)
  const live = new Map<YearHistory, YearState>()
  const open = new Map<
    string,
    { record: RecordContent; from: Day; last: { year: FiscalYear; slot: number } }
  >()
  for (let at = 0; at < events.length; ) {
    const day = (events[at] as (typeof events)[number]).day
    const changes: { year: FiscalYear; slots: readonly boolean[] }[] = []
    for (; events[at]?.day === day; at++) {
      const { history, state } = events[at] as (typeof events)[number]
      if (state) live.set(history, state)
      else if (history.known.to === day) live.delete(history)
      changes.push({ year: history.known.year, slots: state?.changed ?? ALL_SLOTS })
    }
    if (day >= reading.segment.to) break
    const affected = (year: FiscalYear, slot: number) => changes.some(change => reaches(change, year, slot))
    for (const [key, { record, from, last }] of open) {
      if (!affected(last.year, last.slot)) continue
      records.add(record, from, day)
      open.delete(key)
    }
    const states = [...live.values()].sort((a, b) => a.year.start - b.year.start)
    for (const window of windowsOf(states, affected)) {
      const { state, slot } = window.last
      for (const record of windowRecords(window, reading, day)) {
        open.set(`${record.statement} ${record.end}`, { record, from: day, last: { year: state.year, slot } })
      }
    }
  }
  for (const { record, from } of open.values()) records.add(record, from, reading.segment.to)
}

const ALL_SLOTS: readonly boolean[] = SLOTS.map(() => true)

/** Whether the twelve months that end with a quarter of `year` are based on one of the slots that changed. */
function reaches(
  change: { year: FiscalYear; slots: readonly boolean[] },
  year: FiscalYear,
  slot: number,
): boolean {
  const { slots } = change
  if (year.end < change.year.start || year.start > change.year.end + 400) return false
  if (slots.every(changed => changed)) return true
  const toDate = [0, HALF, NINE_MONTHS, YEAR][slot] as number
  if (year.start <= change.year.end) {
    return slots[YEAR] === true || slots[toDate] === true || slots.slice(0, slot + 1).includes(true)
  }
  return slots[YEAR] === true || slots[toDate] === true || slots.slice(slot + 1, Q4 + 1).includes(true)
}
