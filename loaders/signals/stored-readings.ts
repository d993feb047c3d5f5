import type { SourceReading } from '../../src/domain/signals/reading.ts'
import type { SignalIndex } from '../../src/stores/signal-port.ts'

/** Readings that are asked for at a time. */
const PAGE = 500

/** All readings of a company, newest first. */
export async function storedReadings(
  cik: number,
  signals: Pick<SignalIndex, 'search'>,
): Promise<SourceReading[]> {
  const filter = { ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }
  const readings: SourceReading[] = []
  for (;;) {
    const page = await signals.search(filter, { limit: PAGE, offset: readings.length })
    readings.push(...page.readings)
    if (page.readings.length < PAGE || readings.length >= page.total) return readings
  }
}
