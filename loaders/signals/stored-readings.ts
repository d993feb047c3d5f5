import type { SourceAnalysis } from '../../src/domain/signals/source-analysis.ts'
import type { SignalIndex } from '../../src/stores/ports/signal.ts'

/** Analyses per query. */
const PAGE = 500

/** All readings of a company, newest first. */
export async function storedReadings(
  cik: number,
  signals: Pick<SignalIndex, 'search'>,
): Promise<SourceAnalysis[]> {
  const filter = { ciks: [cik], kinds: null, forms: null, from: null, to: null, signals: null }
  const readings: SourceAnalysis[] = []
  for (;;) {
    const page = await signals.search(filter, { limit: PAGE, offset: readings.length })
    readings.push(...page.readings)
    if (page.readings.length < PAGE || readings.length >= page.total) return readings
  }
}
