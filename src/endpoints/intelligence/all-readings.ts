import type { SourceReading } from '../../domain/signals/reading.ts'
import type { ReadingFilter } from '../../stores/signal-port.ts'
import type { Context } from '../define-endpoint.ts'

/** Readings read at a time. */
const PAGE = 500

/** Every reading of a company that matches, newest first. Throws `window_exceeded` for more than 10,000. */
export async function allReadings(
  cik: number,
  filter: Partial<ReadingFilter>,
  { stores }: Context,
): Promise<SourceReading[]> {
  const all: SourceReading[] = []
  for (;;) {
    const page = { limit: PAGE, offset: all.length }
    const { readings } = await stores.text.signals.search(readingFilter({ ...filter, ciks: [cik] }), page)
    all.push(...readings)
    if (readings.length < PAGE) return all
  }
}

/** A filter of which all that is not given is not asked. */
export function readingFilter(given: Partial<ReadingFilter>): ReadingFilter {
  return { ciks: null, kinds: null, forms: null, from: null, to: null, signals: null, ...given }
}
