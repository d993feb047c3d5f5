import type { FiredSignal, SignalChanges, SourceReading } from './reading.ts'

/**
 * What appeared and disappeared against the previous source of the form: of signals that were evaluated in both of them on
 * sections with sure borders, else a section that was lost would look like a signal that is gone.
 */
export function changesOf(
  now: Pick<SourceReading, 'signals' | 'sure'>,
  previous: SourceReading | null,
): SignalChanges {
  if (previous === null) return { previous_id: null, appeared: [], disappeared: [] }
  const both = now.sure.filter(id => previous.sure.includes(id))
  const [here, there] = [firedOf(now.signals), firedOf(previous.signals)]
  return {
    previous_id: previous.id,
    appeared: both.filter(id => here.has(id) && !there.has(id)).sort(),
    disappeared: both.filter(id => there.has(id) && !here.has(id)).sort(),
  }
}

/** Signals that count: what is found where borders are unsure neither appears nor disappears. */
function firedOf(signals: readonly FiredSignal[]): ReadonlySet<string> {
  return new Set(signals.filter(({ confidence }) => confidence !== 'low').map(({ signal_id }) => signal_id))
}
