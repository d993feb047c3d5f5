import type { CallAnalysis } from '../../../domain/signals/calls/call.ts'
import { dayOfCall } from '../../../domain/signals/calls/changes.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import type { HandlerContext } from '../define-endpoint.ts'
import { allReadings } from './signal-fields.ts'

/** A reading that is one of a call. */
export interface CallSourceReading extends SourceAnalysis {
  readonly call: CallAnalysis
}

/** Calls of a company that were known on a day, the latest held first; of one day and subject that which tells most. */
export async function callsOf(
  cik: number,
  asOf: string | null,
  context: HandlerContext,
): Promise<CallSourceReading[]> {
  const readings = await allReadings(cik, { kinds: ['call'], to: asOf }, context)
  const byDay = new Map<string, CallSourceReading>()
  for (const reading of readings) {
    if (!hasCall(reading)) continue
    const key = `${dayOfCall(reading)} ${reading.call.subject}`
    const known = byDay.get(key)
    if (!known || telling(reading) > telling(known)) byDay.set(key, reading)
  }
  return [...byDay].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, reading]) => reading)
}

function hasCall(reading: SourceAnalysis): reading is CallSourceReading {
  return reading.call !== null
}

/** A whole transcript with speakers before prepared remarks or words without speakers. */
function telling({ call }: CallSourceReading): number {
  return (call.has_speakers ? 2e9 : 0) + (call.has_qa ? 1e9 : 0) + call.word_count
}
