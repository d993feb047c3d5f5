import type { SignalChanges, SourceAnalysis } from '../source-analysis.ts'

export const NO_CHANGES: SignalChanges = { previous_id: null, appeared: [], disappeared: [] }

/** A call's own day, else the day from which it was known. */
export function dayOfCall({ call, filing_date }: Pick<SourceAnalysis, 'call' | 'filing_date'>): string {
  return call?.event_date ?? filing_date
}

/** Whether two calls are alike enough for what one says and the other does not to mean something. */
export function areComparable(
  { call: one }: Pick<SourceAnalysis, 'call'>,
  { call: other }: Pick<SourceAnalysis, 'call'>,
): boolean {
  return (
    one !== null &&
    other !== null &&
    one.subject === 'earnings' &&
    other.subject === 'earnings' &&
    one.has_speakers === other.has_speakers &&
    one.has_qa === other.has_qa
  )
}

type Fired = Pick<SourceAnalysis, 'id' | 'call' | 'signals' | 'sure'>

/** What a call states that the one before did not, and the other way round; only of signals that were evaluated on both. */
export function callChanges(previous: Fired | null, current: Fired): SignalChanges {
  if (previous === null || !areComparable(previous, current)) return NO_CHANGES
  const both = new Set(previous.sure.filter(id => current.sure.includes(id)))
  const only = (one: Fired, other: Fired) =>
    one.signals
      .map(({ signal_id }) => signal_id)
      .filter(id => both.has(id) && !other.signals.some(({ signal_id }) => signal_id === id))
      .sort()
  return { previous_id: previous.id, appeared: only(current, previous), disappeared: only(previous, current) }
}
