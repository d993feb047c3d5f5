import type { Day } from '../../day.ts'
import { isNull } from '../formula/null-value.ts'
import type { Absence } from '../formula/term.ts'
import { at, type Cell, type Span } from './span.ts'

/** A line at a period of the last two years. */
export interface Recent {
  readonly end: Day
  readonly cell: Cell
}

/** What a formula makes of a line that is absent. */
export interface AbsentLine {
  readonly absence: Absence
  readonly isBalance: boolean
  /** Of the period at which it is absent. */
  readonly end: Day
  /** The latest period first. */
  readonly recent: readonly Recent[]
}

/** How old a balance of a yearly note may be that still stands for itself, in days. */
const CARRIED = 380

/** What stands in for a line that is null, as known on a day. */
export function standIn({ absence, isBalance, end, recent }: AbsentLine, span: Span, day: Day): Span {
  if (span.word.startsWith('conflicting')) return span
  // A balance that was zero when last told is nothing still; flows of other periods say nothing of this one.
  const isTold = isBalance ? isKnown : isFiled
  const told = recent.find(({ cell }) => isTold(at(cell, day)))
  const last = told && at(told.cell, day)
  if (!told || !last || last.value === 0) return { ...span, value: 0, word: '', basis: null }
  if (absence === 'nothing' || end - told.end > CARRIED) return span
  return { ...span, value: last.value, word: 'carried_forward', basis: last.basis }
}

function isKnown(span: Span | undefined): boolean {
  return span !== undefined && !isNull(span.value)
}

function isFiled(span: Span | undefined): boolean {
  return isKnown(span) && span?.value !== 0
}
