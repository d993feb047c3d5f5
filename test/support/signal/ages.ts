import type { SignalIndex } from '../../../src/stores/ports/signal.ts'
import { ANY_READING, fired, given, sourceAnalysis } from './readings.ts'

/** Companies whose readings are put again and again, and readings of each. */
export const COMPANIES: readonly number[] = [51, 52, 53]
const READINGS = 8

/** Readings of a company that all tell their age; every third age lies on another day. */
export function agedReadings(cik: number, age: number) {
  return given(
    ...Array.from({ length: READINGS }, (_, number) =>
      sourceAnalysis(cik, number, {
        inputs: `age ${age}`,
        filing_date: age % 3 === 0 ? '2024-05-01' : '2024-02-01',
        signals: Array.from({ length: 3 + (age % 20) }, (_, index) => fired(`signal_${index}`)),
        measures: { age },
      }),
    ),
  )
}

/**
 * The lowest age among the readings of a company; null where it has none. Throws where a reading is there twice or
 * not whole, or where a company by itself and all companies show different readings.
 */
export async function lowestAge(signals: SignalIndex, cik: number): Promise<number | null> {
  const page = { limit: 1_000, offset: 0 }
  const own = await signals.search({ ...ANY_READING, ciks: [cik] }, page)
  const all = await signals.search(ANY_READING, page)
  const found = all.readings.filter(reading => reading.cik === cik)
  if (JSON.stringify(found) !== JSON.stringify(own.readings)) throw new Error(`Two answers about ${cik}`)
  if (own.total === 0) return null
  if (new Set(found.map(({ id }) => id)).size !== own.total || own.total !== READINGS)
    throw new Error(`${own.total} readings of ${cik}`)
  for (const reading of found) {
    const made = agedReadings(cik, reading.measures['age']!).find(one => one.reading.id === reading.id)
    if (JSON.stringify(made?.reading) !== JSON.stringify(reading)) throw new Error(`${reading.id} in part`)
  }
  return Math.min(...found.map(({ measures }) => measures['age']!))
}
