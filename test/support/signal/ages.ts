import type { SignalIndex } from '../../../src/stores/ports/signal.ts'
import { ANY_ANALYSIS, analysisFixture, detectedSignal, withoutTexts } from './analyses.ts'

/** CIKs of companies whose analyses are written repeatedly. */
export const COMPANIES: readonly number[] = [51, 52, 53]
const ANALYSES = 8

/** Analyses that all contain their age, the number of the write. Every third age has another filing date. */
export function agedAnalyses(cik: number, age: number) {
  return withoutTexts(
    ...Array.from({ length: ANALYSES }, (_, number) =>
      analysisFixture(cik, number, {
        inputs: `age ${age}`,
        filing_date: age % 3 === 0 ? '2024-05-01' : '2024-02-01',
        signals: Array.from({ length: 3 + (age % 20) }, (_, index) => detectedSignal(`signal_${index}`)),
        measures: { age },
      }),
    ),
  )
}

/**
 * The lowest age among the analyses of a company; null if it has none. Throws if an analysis is duplicated or incomplete, or
 * if searches of the company and of all companies return different analyses.
 */
export async function lowestAge(signals: SignalIndex, cik: number): Promise<number | null> {
  const page = { limit: 1_000, offset: 0 }
  const ofCompany = await signals.search({ ...ANY_ANALYSIS, ciks: [cik] }, page)
  const all = await signals.search(ANY_ANALYSIS, page)
  const fromAll = all.readings.filter(reading => reading.cik === cik)
  if (JSON.stringify(fromAll) !== JSON.stringify(ofCompany.readings))
    throw new Error(`Searches of company ${cik} and of all companies differ`)
  if (ofCompany.total === 0) return null
  if (new Set(fromAll.map(({ id }) => id)).size !== ofCompany.total || ofCompany.total !== ANALYSES)
    throw new Error(`${ofCompany.total} analyses of company ${cik}, expected ${ANALYSES}`)
  for (const reading of fromAll) {
    const expected = agedAnalyses(cik, reading.measures['age']!).find(one => one.reading.id === reading.id)
    if (JSON.stringify(expected?.reading) !== JSON.stringify(reading))
      throw new Error(`Analysis ${reading.id} is incomplete`)
  }
  return Math.min(...fromAll.map(({ measures }) => measures['age']!))
}
