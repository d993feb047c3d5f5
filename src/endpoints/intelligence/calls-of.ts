import type { CallReading } from '../../domain/calls/call.ts'
import { dayOfCall } from '../../domain/calls/changes.ts'
import type { SourceReading } from '../../domain/signals/reading.ts'
import type { Context } from '../define-endpoint.ts'
import { allReadings } from './all-readings.ts'

/** A reading that is one of a call. */
export interface CallSourceReading extends SourceReading {
  readonly call: CallReading
}

/** Calls of a company that were known on a day, the latest held first; of one day and subject that which tells most. */
export async function callsOf(
  cik: number,
  asOf: string | null,
  context: Context,
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

function hasCall(reading: SourceReading): reading is CallSourceReading {
  return reading.call !== null
}

/** A whole transcript with speakers before prepared remarks or words without speakers. */
function telling({ call }: CallSourceReading): number {
  return (call.has_speakers ? 2e9 : 0) + (call.has_qa ? 1e9 : 0) + call.word_count
}
